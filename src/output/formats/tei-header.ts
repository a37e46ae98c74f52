import type { Element, ElementContent } from "xast";
import { type Identity, identityTexts } from "../../document/identity.ts";
import type { Metadata } from "../../metadata/metadata.ts";
import { cleanText } from "../tree/clean-text.ts";

export type Attributes = Readonly<Record<string, string>>;

/** An XML element. Characters that XML forbids are removed from its attributes. */
export function makeXml(
  name: string,
  attributes: Attributes,
  children: readonly ElementContent[] = [],
): Element {
  const cleaned = Object.entries(attributes).map(([key, value]) => [key, cleanText(value)]);
  return {
    type: "element",
    name,
    attributes: Object.fromEntries(cleaned),
    children: [...children],
  };
}

/**
 * TEI's header (P5, chapter 2): title and authors of the page, and where and when it appeared. Each field of its
 * identity is an `idno` of the source.
 */
export function teiHeader(metadata: Metadata, from: Identity = {}): Element {
  const { title, authors, published, modified, siteName, canonicalUrl } = metadata;
  const main = [
    makeXml("title", { type: "main" }, written(title?.value ?? "")),
    ...field("title", metadata.standfirst?.value, { type: "sub" }),
  ];
  const names = (authors?.value ?? []).flatMap((name) => field("author", name));
  const publisher = field("publisher", metadata.publisher?.value ?? siteName?.value);
  const address = canonicalUrl ? [makeXml("ptr", { type: "URL", target: canonicalUrl.value })] : [];
  const source = [
    ...main,
    ...names,
    ...(metadata.publisher === undefined ? [] : field("title", siteName?.value, { level: "j" })),
    ...publisher,
    ...field("date", published?.value, { type: "published" }),
    ...field("date", modified?.value, { type: "modified" }),
    ...address,
    ...identityTexts(from).flatMap(([type, text]) => field("idno", text, { type })),
  ];
  return makeXml("teiHeader", {}, [
    makeXml("fileDesc", {}, [
      makeXml("titleStmt", {}, [...main, ...names]),
      makeXml("publicationStmt", {}, publication(metadata, publisher)),
      makeXml("sourceDesc", {}, [makeXml("bibl", {}, source)]),
    ]),
    ...profile(metadata),
  ]);
}

function publication(
  { licence, isAccessibleForFree }: Metadata,
  publisher: readonly Element[],
): Element[] {
  // TEI allows a licence only with a publisher.
  if (publisher.length === 0) return [makeXml("p", {}, written(licence?.value ?? ""))];
  const terms = [
    ...field("licence", licence?.value),
    ...(isAccessibleForFree?.value === false ? field("p", "not accessible for free") : []),
  ];
  return [...publisher, ...(terms.length > 0 ? [makeXml("availability", {}, terms)] : [])];
}

/** Language, summary, kind and keywords, if any of them is known. */
function profile({ description, language, pageType, tags }: Metadata): Element[] {
  const terms = [
    ...field("term", pageType?.value, { type: "pagetype" }),
    ...(tags?.value ?? []).flatMap((tag) => field("term", tag)),
  ];
  const parts = [
    ...wrapped("abstract", field("p", description?.value)),
    ...wrapped("langUsage", language ? [makeXml("language", { ident: language.value })] : []),
    ...wrapped("textClass", wrapped("keywords", terms)),
  ];
  return wrapped("profileDesc", parts);
}

function wrapped(name: string, children: readonly Element[]): Element[] {
  return children.length === 0 ? [] : [makeXml(name, {}, children)];
}

function field(name: string, text: string | undefined, attributes: Attributes = {}): Element[] {
  return text === undefined ? [] : [makeXml(name, attributes, written(text))];
}

function written(text: string): ElementContent[] {
  return text === "" ? [] : [{ type: "text", value: cleanText(text) }];
}
