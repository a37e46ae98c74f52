/** Addresses of style sheets, pictures and fonts that a page and its sheets link to. */
import { attribute, type Document, subtreeText } from "../../document/document.ts";
import { linksSheet } from "../../document/style-elements.ts";
import { tag } from "../../document/tags.ts";
import { createResolver } from "../../document/urls.ts";

/** The address of a page without one. */
export const NOWHERE = "https://page.invalid/";

const [STYLE, LINK, IMG, PICTURE, SOURCE] = ["style", "link", "img", "picture", "source"].map(tag);
const WEB = /^https?:/i;
/** Such an address may have megabytes. */
const DATA = /^\s*data:/i;
/** An address of a part of the same MHTML file. */
const PART = /^cid:/i;
const COMMA = /,\s+/;
const SPACE = /\s+/;
const PRELOAD = /\bpreload\b/i;
/** `@import` to its end: its address in one of three notations, and its conditions, before them perhaps `)`. */
export const IMPORT: RegExp =
  /@import\s+(?:(?:url\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)')|url\(\s*([^\s"'()]+)\s*(?=\)))([^;{}"'@]{0,200});/gi;
/** An address of anything, in one of three notations. */
export const ADDRESS: RegExp = /url\(\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'()]+))\s*\)/gi;

/** An absolute address of the web or of a part; undefined for others, such as `data:` and `javascript:`. */
export function absolute(reference: string, base: string): string | undefined {
  if (DATA.test(reference)) return undefined;
  const plain = reference.trim().split("#", 1)[0]!;
  if (PART.test(plain)) return plain;
  if (plain === "" || !URL.canParse(plain, base)) return undefined;
  const { href } = new URL(plain, base);
  return WEB.test(href) ? href : undefined;
}

/** What the addresses of a page are relative to. */
export function baseOf(document: Document, url: string | undefined): string {
  return createResolver(document, { url: pageAddress(url) })("./") ?? NOWHERE;
}

/** The address that a page is drawn at. */
export function pageAddress(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) && WEB.test(url) ? url : NOWHERE;
}

/** The address of the sheet that a node links to. */
export function sheetAddress(document: Document, node: number, base: string): string | undefined {
  const href = linksSheet(document, node) ? attribute(document, node, "href") : undefined;
  return href === undefined ? undefined : absolute(href, base);
}

/** The addresses of an image, which all show the same; also those of its `<picture>`. */
export function imageAddresses(document: Document, node: number, base: string): string[] {
  const { tags, parents } = document;
  const references = [attribute(document, node, "src") ?? "", ...candidates(document, node)];
  const parent = parents[node]!;
  if (tags[parent] === PICTURE) {
    for (let source = parent + 1; source < node; source++)
      if (tags[source] === SOURCE) references.push(...candidates(document, source));
  }
  return references.flatMap((reference) => absolute(reference, base) ?? []);
}

function candidates(document: Document, node: number): string[] {
  const srcset = attribute(document, node, "srcset") ?? "";
  return srcset.split(COMMA).map((candidate) => candidate.trim().split(SPACE)[0]!);
}

/** All links of a page. */
export interface PageLinks {
  readonly sheets: readonly string[];
  /** The addresses of each image. */
  readonly images: readonly (readonly string[])[];
  /** Styles that the page contains, in elements and attributes. */
  readonly styles: readonly string[];
}

export function linksOf(document: Document, base: string): PageLinks {
  const sheets: string[] = [];
  const images: string[][] = [];
  const styles: string[] = [];
  for (let node = 1; node < document.size; node++) {
    const number = document.tags[node]!;
    if (number === IMG) images.push(imageAddresses(document, node, base));
    else if (number === STYLE) styles.push(subtreeText(document, node));
    else if (number === LINK) sheets.push(...sheetsOf(document, node, base));
    const style = attribute(document, node, "style");
    if (style !== undefined) styles.push(style);
  }
  return { sheets, images, styles };
}

/** Also a sheet that a script turns on once it is loaded. */
function sheetsOf(document: Document, node: number, base: string): string[] {
  const isPreload = PRELOAD.test(attribute(document, node, "rel") ?? "");
  const address =
    isPreload && attribute(document, node, "as")?.toLowerCase() === "style"
      ? absolute(attribute(document, node, "href") ?? "", base)
      : sheetAddress(document, node, base);
  return address === undefined ? [] : [address];
}

/** Addresses in a sheet. @param of which: {@link IMPORT} or {@link ADDRESS} */
export function addressesIn(css: string, base: string, of: RegExp): string[] {
  return [...css.matchAll(of)].flatMap(
    ([, double, single, bare]) => absolute(double ?? single ?? bare!, base) ?? [],
  );
}
