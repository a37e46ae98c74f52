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
/** Most addresses of an image. */
const MOST_ADDRESSES = 50;
/** `@import` to its end: its address in one of three notations, and its conditions, before them perhaps `)`. */
const IMPORT_RULE =
  /@import(?:\s+|(?=["']))(?:(?:url\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)')|url\(\s*([^\s"'()]+)\s*(?=\)))([^;{}"'@]{0,200});/;
/** An address of anything, in one of three notations. */
const URL_TOKEN = /url\(\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'()]+))\s*\)/;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/;
/** Its escapes are limited, since each takes space on the stack of the matcher. */
const STRING =
  /"[^"\\\n]*(?:\\[\s\S][^"\\\n]*){0,5000}"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*){0,5000}'?/;
const ESCAPE = /\\[\s\S]/;
/** A link, or what may look as if it contained one. */
const LINK_OR_SKIPPED = new RegExp(
  [IMPORT_RULE, URL_TOKEN, COMMENT, STRING, ESCAPE].map(({ source }) => source).join("|"),
  "gi",
);

/** Kinds of links in a sheet. */
export const IMPORT = "import";
export const ADDRESS = "address";

export interface SheetLink {
  readonly kind: typeof IMPORT | typeof ADDRESS;
  readonly reference: string;
  /** What follows the address of an import. */
  readonly conditions: string;
}

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
  // Unlike "./" it keeps the file's name, which `?query` alone is relative to.
  const base = createResolver(document, { url: pageAddress(url) })("?") ?? "";
  return URL.canParse(base) ? base : NOWHERE;
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
  const found = new Set<string>();
  const add = (references: readonly string[]): void => {
    for (const reference of references) {
      const address = found.size < MOST_ADDRESSES ? absolute(reference, base) : undefined;
      if (address !== undefined) found.add(address);
    }
  };
  add([attribute(document, node, "src") ?? ""]);
  add(candidates(document, node));
  for (const source of sourcesOf(document, node)) add(candidates(document, source));
  return [...found];
}

/** The sources before an image in its `<picture>`, since the image before it. */
function sourcesOf({ tags, parents }: Document, node: number): number[] {
  const parent = parents[node]!;
  if (tags[parent] !== PICTURE) return [];
  const sources: number[] = [];
  for (let at = node - 1; at > parent && tags[at] !== IMG; at--)
    if (tags[at] === SOURCE) sources.push(at);
  return sources.reverse();
}

function candidates(document: Document, node: number): string[] {
  const srcset = attribute(document, node, "srcset") ?? "";
  return srcset
    .split(COMMA, MOST_ADDRESSES)
    .map((candidate) => candidate.trim().split(SPACE, 1)[0]!);
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

/** Addresses in a sheet, of one kind. */
export function addressesIn(css: string, base: string, kind: SheetLink["kind"]): string[] {
  const addresses: string[] = [];
  for (const [, ...groups] of css.matchAll(LINK_OR_SKIPPED)) {
    const link = linkOf(groups);
    const address = link?.kind === kind ? absolute(link.reference, base) : undefined;
    if (address !== undefined) addresses.push(address);
  }
  return addresses;
}

/** A sheet with other text for its links. @param replacement undefined to leave the link as it is */
export function replaceLinks(
  css: string,
  replacement: (link: SheetLink) => string | undefined,
): string {
  return css.replace(LINK_OR_SKIPPED, (whole: string, ...groups: (string | undefined)[]) => {
    const link = linkOf(groups);
    return (link && replacement(link)) ?? whole;
  });
}

/** The link that {@link LINK_OR_SKIPPED} matched, if it is one. */
function linkOf(groups: readonly (string | undefined)[]): SheetLink | undefined {
  const [double, single, bare, conditions] = groups;
  if (conditions !== undefined)
    return { kind: IMPORT, reference: double ?? single ?? bare!, conditions };
  const reference = groups[4] ?? groups[5] ?? groups[6];
  return reference === undefined ? undefined : { kind: ADDRESS, reference, conditions: "" };
}
