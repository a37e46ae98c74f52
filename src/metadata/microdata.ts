/**
 * Microdata (WHATWG HTML 5, `itemscope`, `itemtype`, `itemprop`). `itemref` is not followed.
 */
import { attribute, type Document, tagName } from "../document/document.ts";
import { TEXT } from "../document/tags.ts";
import { shownText } from "./lines.ts";
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
const TEXTUAL = new Set(["name", "headline", "author", "creator", "publisher", "keywords"]);
/** Elements longer in the source (the article's body) are nobody's metadata; nested, they would cost. */
const MAX_SPAN = 5000;
const SPACES = /\s+/;

interface Item extends Thing {
  readonly properties: Map<string, Value[]>;
}

/** The page's outermost items, in document order. Never throws. */
export function microdataThings(document: Document): Thing[] {
  const things: Thing[] = [];
  /** Item that each node's properties belong to; one more than the index, 0 for none. */
  const owners = new Int32Array(document.size);
  const items: Item[] = [];
  for (let node = 1; node < document.size; node++) {
    const owner = owners[document.parents[node]!]!;
    owners[node] = owner;
    if (document.tags[node] === TEXT) continue;
    if (document.attributeStarts[node] === document.attributeStarts[node + 1]) continue;
    const property = attribute(document, node, "itemprop");
    const isItem = attribute(document, node, "itemscope") !== undefined;
    if (!isItem && (property === undefined || owner === 0)) continue;
    const names = property === undefined || owner === 0 ? [] : property.trim().split(SPACES);
    const item = isItem ? itemAt(document, node) : undefined;
    if (item !== undefined) {
      owners[node] = items.push(item);
      if (names.length === 0) things.push(item);
    }
    if (names.length === 0) continue;
    const value = item ?? textValue(document, node, names);
    const { properties } = items[owner - 1]!;
    for (const name of names.map(bareName)) {
      const values = properties.get(name);
      if (values === undefined) properties.set(name, [value]);
      else values.push(value);
    }
  }
  return things;
}

function itemAt(document: Document, node: number): Item {
  const types = (attribute(document, node, "itemtype") ?? "").trim().split(SPACES);
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
