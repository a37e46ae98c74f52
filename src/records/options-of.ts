/** The sizes and colours that a page offers beside one label: each is a value. */
import { type Document, subtreeText } from "../document/document.ts";
import { TagSet, TEXT } from "../document/tags.ts";
import { collapse } from "../document/words.ts";
import type { Pair } from "./pairs.ts";

export type PairValue = Pick<Pair, "text" | "start" | "end">;

/** Attributes in which a thing has several forms. */
const OFFERED = new Set(["size", "color"]);
/** Elements above a text, of which one is an item of the list. */
const NEAR = 3;
const MOST_ITEMS = 50;
const MOST_TEXT = 20;
const items = new TagSet("li option button label");
const inline = new TagSet("a span div");
const SIZE = /^(?:\d{0,2}X{0,4}[SML]|\d{1,3}(?:[.,/]\d{1,2})?|one size)$/i;
const LEAST_SIZES = 3;
const SPACES = " ";
const COMMAS = /[,;|]/;
const COLON = /[:：]/;

/** The values of a label whose value is a list of forms; undefined for a single one. */
export function optionsOf(
  document: Document,
  { text, node, start }: Pair,
  attribute: string,
): PairValue[] | undefined {
  if (!OFFERED.has(attribute)) return undefined;
  return itemsAt(document, node, text) ?? (attribute === "size" ? sizesIn(text, start) : undefined);
}

/** The items of the list that a value begins. */
function itemsAt(document: Document, node: number, text: string): PairValue[] | undefined {
  const { parents, tags } = document;
  const shown = collapse(subtreeText(document, node));
  if (!text.startsWith(shown)) return undefined;
  for (let item = parents[node]!, up = 0; item > 0 && up < NEAR; item = parents[item]!, up++) {
    const isItem = items.has(tags[item]!);
    if (!isItem && !inline.has(tags[item]!)) return undefined;
    const values = siblingsFrom(document, item);
    if (values === undefined || values[0]!.text !== shown) return undefined;
    if (values.length < 2) continue;
    return isItem || values.every((value) => SIZE.test(value.text)) ? values : undefined;
  }
  return undefined;
}

/** The short texts of an element and of those of its tag that follow; undefined where one is no form of a thing. */
function siblingsFrom(document: Document, item: number): PairValue[] | undefined {
  const { parents, tags, ends, starts, stops } = document;
  const values: PairValue[] = [];
  for (let next = item; next < ends[parents[item]!]!; next = ends[next]!) {
    if (tags[next] === TEXT || tags[next] !== tags[item]) continue;
    const { length } = values;
    if (length === MOST_ITEMS || ends[next]! - next > MOST_ITEMS) return undefined;
    const text = collapse(subtreeText(document, next));
    if (text === "" || text.length > MOST_TEXT || COLON.test(text)) return undefined;
    values.push({ text, start: starts[next]!, end: stops[next]! });
  }
  return values;
}

/** Sizes in one text: `S, M, L` or `S M L XL`. */
function sizesIn(text: string, start: number): PairValue[] | undefined {
  for (const [between, least] of [[COMMAS, 2] as const, [SPACES, LEAST_SIZES] as const]) {
    const parts = text.split(between).map((part) => part.trim());
    if (parts.length < least || !parts.every((part) => SIZE.test(part))) continue;
    return parts.map((part) => ({ text: part, start, end: start + part.length }));
  }
  return undefined;
}
