import { type Identity, identityTexts } from "../../document/identity.ts";
import type { Metadata } from "../../metadata/metadata.ts";
import { cleanText } from "../tree/clean-text.ts";
import { type Attributes, makeXml, xmlText } from "./write-xml.ts";

/**
 * TEI's header (P5, chapter 2): title and authors of the page, and where and when it appeared. Each field of its
 * identity is an `idno` of the source.
 */
export function teiHeader(metadata: Metadata, from: Identity = {}): string {
  const { title, authors, published, modified, siteName, canonicalUrl } = metadata;
  const main = makeXml("title", { type: "main" }, written(title?.value ?? ""));
  const names = fields("author", authors?.value);
  const publisher = field("publisher", siteName?.value);
  const address = canonicalUrl ? makeXml("ptr", { type: "URL", target: canonicalUrl.value }) : "";
  let source = main + names + publisher;
  source += field("date", published?.value, { type: "published" });
  source += field("date", modified?.value, { type: "modified" });
  source += address;
  for (const [type, text] of identityTexts(from)) source += field("idno", text, { type });
  const statements =
    makeXml("titleStmt", {}, main + names) +
    makeXml("publicationStmt", {}, publication(metadata, publisher)) +
    makeXml("sourceDesc", {}, makeXml("bibl", {}, source));
  return makeXml("teiHeader", {}, makeXml("fileDesc", {}, statements) + profile(metadata));
}

function publication({ licence }: Metadata, publisher: string): string {
  // TEI allows a licence only with a publisher.
  if (publisher === "") return makeXml("p", {}, written(licence?.value ?? ""));
  return publisher + wrapped("availability", field("licence", licence?.value));
}

/** Language, summary, kind and keywords, if any of them is known. */
function profile({ description, language, pageType, tags }: Metadata): string {
  const terms = field("term", pageType?.value, { type: "pagetype" }) + fields("term", tags?.value);
  const parts =
    wrapped("abstract", field("p", description?.value)) +
    wrapped("langUsage", language ? makeXml("language", { ident: language.value }) : "") +
    wrapped("textClass", wrapped("keywords", terms));
  return wrapped("profileDesc", parts);
}

function wrapped(name: string, content: string): string {
  return content === "" ? "" : makeXml(name, {}, content);
}

function field(name: string, text: string | undefined, attributes: Attributes = {}): string {
  return text === undefined ? "" : makeXml(name, attributes, written(text));
}

function fields(name: string, texts: readonly string[] = []): string {
  return texts.map((text) => field(name, text)).join("");
}

function written(text: string): string {
  return xmlText(cleanText(text));
}
