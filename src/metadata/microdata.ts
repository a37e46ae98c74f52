/**
 * Items in the attributes of elements: microdata (WHATWG HTML 5, `itemscope`, `itemtype`, `itemprop`;
 * `itemref` is not followed) and RDFa Lite 1.1 (`typeof`, `property`).
 */
import { addTo } from "../base/lists.ts";
import { knownAttribute } from "../document/attribute-names.ts";
import { attribute, type Document, findAttribute, tagName } from "../document/document.ts";
import { TEXT } from "../document/tags.ts";
import { shownText } from "./text-lines.ts";
import { bareName, type Thing, type Value } from "./thing.ts";

/** WHATWG HTML 5.2.4 "Values": the attribute that holds an element's value. */
const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  meta: "content",
  audio: "src",
  embed: "src",
  iframe: "src",
  img: "src",
  source: "src",
  track: "src",
  video: "src",
  a: "href",
  area: "href",
  link: "href",
  object: "data",
  data: "value",
  meter: "value",
  time: "datetime",
};
/** Properties whose value is a text, even where the element is a link. */
const TEXTUAL = new Set([
  "name",
  "headline",
  "author",
  "creator",
  "publisher",
  "keywords",
  "brand",
]);
/** Elements longer in the source (the article's body) are not metadata; nested ones would be slow. */
const MAX_SPAN = 5000;
const SPACES = /\s+/;

/** The attributes that make items: one that begins an item, its types, and its properties' names. */
export interface ItemSyntax {
  readonly scope: string;
  readonly type: string;
  readonly property: string;
}

export const microdata: ItemSyntax = {
  scope: "itemscope",
  type: "itemtype",
  property: "itemprop",
};
export const rdfa: ItemSyntax = { scope: "typeof", type: "typeof", property: "property" };

interface Item extends Thing {
  readonly properties: Map<string, Value[]>;
}

/**
 * The page's outermost items, in document order. Never throws.
 *
 * @param onText receives each text of a property, and its element
 */
export function microdataThings(
  document: Document,
  syntax: ItemSyntax = microdata,
  onText?: (property: string, text: string, node: number) => void,
): Thing[] {
  const things: Thing[] = [];
  if (!mayHaveItems(document, syntax)) return things;
  /** Item that each node's properties belong to; one more than the index, 0 for none. */
  const owners = new Int32Array(document.size);
  const items: Item[] = [];
  for (let node = 1; node < document.size; node++) {
    const owner = owners[document.parents[node]!]!;
    owners[node] = owner;
    if (document.tags[node] === TEXT) continue;
    if (document.attributeStarts[node] === document.attributeStarts[node + 1]) continue;
    const isItem = findAttribute(document, node, syntax.scope) >= 0;
    if (!isItem && owner === 0) continue;
    const property = owner === 0 ? undefined : attribute(document, node, syntax.property);
    if (!isItem && property === undefined) continue;
    const names = property === undefined ? [] : property.trim().split(SPACES);
    const item = isItem ? itemAt(document, node, syntax) : undefined;
    if (item !== undefined) {
      owners[node] = items.push(item);
      if (names.length === 0) things.push(item);
    }
    if (names.length === 0) continue;
    const value = item ?? textValue(document, node, names);
    const { properties } = items[owner - 1]!;
    for (const name of names.map(bareName)) {
      if (typeof value === "string") onText?.(name, value, node);
      addTo(properties, name, value);
    }
  }
  return things;
}

/** Whether any attribute of the page may begin an item: names that are read often have numbers. */
function mayHaveItems({ attributeNames }: Document, { scope }: ItemSyntax): boolean {
  const number = knownAttribute(scope);
  return number === undefined || attributeNames.includes(number);
}

function itemAt(document: Document, node: number, { type }: ItemSyntax): Item {
  const types = (attribute(document, node, type) ?? "").trim().split(SPACES);
  return { types: types.filter(Boolean).map(bareName), properties: new Map() };
}

function textValue(document: Document, node: number, names: readonly string[]): string {
  const content = attribute(document, node, "content");
  if (content !== undefined) return content;
  const source = VALUE_ATTRIBUTES[tagName(document, node)];
  const given = source === undefined ? undefined : attribute(document, node, source);
  if (given !== undefined && !names.some((name) => TEXTUAL.has(name))) return given;
  const span = document.stops[node]! - document.starts[node]!;
  return span > MAX_SPAN ? "" : shownText(document, node);
}
