/** What a page has that may hide text without CSS. */
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import type { PageText } from "../../document/page-text.ts";
import { perPage } from "../../document/per-page.ts";
import { isShadowRoot } from "../../document/shadow-roots.ts";
import { dataSheet, linksSheet } from "../../document/style-elements.ts";
import { tagNumber } from "../../document/tag-numbers.ts";
import { tag } from "../../document/tags.ts";
import { DISPLAY } from "./properties.ts";

const DETAILS = tag("details");
const DIALOG = tag("dialog");
const LINK = tag("link");
/** Shadow roots are parsed as slots. */
const ROOT = tag("slot");
const HIDDEN_NAME = attributeName("hidden");
const OPEN = attributeName("open");
const POPOVER = attributeName("popover");
/** Elements that show something else than the text in them. */
const silentNames = ["progress", "meter", "mphantom"];

/** Marks the elements that may hide text by their tags and attributes. */
export function addSuspects(document: Document, ways: Uint8Array): void {
  const { tags, attributeNames, attributeStarts } = document;
  for (const number of [DETAILS, ...closedTags(document)]) {
    for (let n = tags.indexOf(number); n >= 0; n = tags.indexOf(number, n + 1)) {
      if (number !== DIALOG || isClosed(document, n)) ways[n]! |= DISPLAY;
    }
  }
  for (const name of [HIDDEN_NAME, POPOVER]) {
    let node = 0;
    for (let a = attributeNames.indexOf(name); a >= 0; a = attributeNames.indexOf(name, a + 1)) {
      while (attributeStarts[node + 1]! <= a) node++;
      ways[node]! |= DISPLAY;
    }
  }
  for (const host of hidingHosts(document)) ways[host]! |= DISPLAY;
}

/** An import of a sheet that is not in its own address. */
const IMPORT = /^@import(?!\s{0,9}(?:url\(\s{0,9})?["']?data:)/i;
const IMPORT_LENGTH = 40;

/** Whether a page has sheets that are not in it. */
export function hasOtherSheets(document: Document): boolean {
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
const closedTags = perPage((document: Document): readonly number[] =>
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

/** Elements with a shadow root of their own that shows no children. */
export const hidingHosts: (document: Document) => ReadonlySet<number> = perPage((document) => {
  const { tags, parents, source, starts, stops } = document;
  const hosts = new Set<number>();
  for (let node = tags.indexOf(ROOT); node >= 0; node = tags.indexOf(ROOT, node + 1)) {
    const isHiding =
      isShadowRoot(document, node) && !SLOT.test(source.slice(starts[node], stops[node]));
    if (isHiding) hosts.add(parents[node]!);
  }
  return hosts;
});
