/** What a page has that may hide text without CSS. */
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import type { PageText } from "../../document/page-text.ts";
import { perPage } from "../../document/per-page.ts";
import { dataSheet, linksSheet } from "../../document/style-elements.ts";
import { tagNumber } from "../../document/tag-numbers.ts";
import { tag } from "../../document/tags.ts";

const DETAILS = tag("details");
const DIALOG = tag("dialog");
const LINK = tag("link");
const NOSCRIPT = tag("noscript");
const TEMPLATE = tag("template");
const HIDDEN_NAME = attributeName("hidden");
const OPEN = attributeName("open");
const POPOVER = attributeName("popover");
/** Elements that show something else than the text in them. */
const silentNames = ["progress", "meter", "mphantom"];

export interface Hints {
  readonly isAny: boolean;
  /** Elements that are hidden unless a style displays them. */
  readonly hasClosed: boolean;
  readonly hasShadow: boolean;
  readonly hasOtherSheets: boolean;
}

export function hintsOf(document: Document): Hints {
  const { source, tags, attributeNames } = document;
  const hasShadow = tags.includes(TEMPLATE) && source.search(SHADOW) >= 0;
  const hasClosed =
    attributeNames.includes(POPOVER) ||
    attributeNames.includes(HIDDEN_NAME) ||
    closedTags(document).some((number) => tags.includes(number));
  const isAny = hasClosed || hasShadow || tags.includes(DETAILS) || tags.includes(NOSCRIPT);
  return { isAny, hasClosed, hasShadow, hasOtherSheets: hasOtherSheets(document) };
}

const SHADOW = /shadowroot/gi;
/** An import of a sheet that is not in its own address. */
const IMPORT = /^@import(?!\s{0,9}(?:url\(\s{0,9})?["']?data:)/i;
const IMPORT_LENGTH = 40;

function hasOtherSheets(document: Document): boolean {
  const { tags, source } = document;
  for (let node = tags.indexOf(LINK); node >= 0; node = tags.indexOf(LINK, node + 1)) {
    if (linksSheet(document, node) && dataSheet(document, node) === undefined) return true;
  }
  return hasImport(source);
}

function hasImport(source: PageText): boolean {
  for (let at = source.indexOf("@"); at >= 0; at = source.indexOf("@", at + 1)) {
    if (IMPORT.test(source.slice(at, at + IMPORT_LENGTH))) return true;
  }
  return false;
}

/** Numbers of the tags of elements that may be closed by themselves, on a page that has them. */
export const closedTags: (document: Document) => readonly number[] = perPage(
  (document: Document): readonly number[] =>
    ["dialog", ...silentNames]
      .map((name) => tagNumber(document, name))
      .filter((number) => number > 0),
);

/** Whether an element is hidden unless a style displays it. */
export function isClosed(document: Document, node: number): boolean {
  const number = document.tags[node]!;
  if (has(document, node, HIDDEN_NAME)) return true;
  if (number !== DIALOG && closedTags(document).includes(number)) return true;
  return number === DIALOG ? !has(document, node, OPEN) : has(document, node, POPOVER);
}

/** Whether `<details>` is open: of those with one name the first alone. */
export function isOpen(document: Document, node: number): boolean {
  return has(document, node, OPEN) && !laterDetails(document).has(node);
}

/** Open details that an open one before them closes, as they have its name. */
const laterDetails = perPage((document: Document) => {
  const { tags } = document;
  const names = new Set<string>();
  const later = new Set<number>();
  for (let node = tags.indexOf(DETAILS); node >= 0; node = tags.indexOf(DETAILS, node + 1)) {
    const name = attribute(document, node, "name") ?? "";
    if (name === "" || !has(document, node, OPEN)) continue;
    if (names.has(name)) later.add(node);
    names.add(name);
  }
  return later;
});

function has({ attributeNames, attributeStarts }: Document, node: number, name: number): boolean {
  const end = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < end; a++) if (attributeNames[a] === name) return true;
  return false;
}

const SLOT = /<slot[\s>/]/i;

/** Whether an element has a shadow root of its own that shows no children. */
export function hidesChildren(document: Document, node: number): boolean {
  const { tags, ends, source, starts, stops } = document;
  for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
    if (tags[child] !== TEMPLATE) continue;
    const isRoot =
      attribute(document, child, "shadowrootmode") !== undefined ||
      attribute(document, child, "shadowroot") !== undefined;
    if (isRoot) return !SLOT.test(source.slice(starts[child], stops[child]));
  }
  return false;
}
