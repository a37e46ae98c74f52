/** Shapes of the elements around times: those of repeated units are the same. */
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { TimeMark } from "./time-marks.ts";

/** Elements that hold a whole page. */
const pageWide = new TagSet("html body main");
/** Parts of a text: they are repeated in one post. */
const inText = new TagSet(
  "blockquote p q span a b i em strong time small code pre h1 h2 h3 h4 h5 h6",
);
const frame = new TagSet("nav footer");
const BLOCKQUOTE = tag("blockquote");
const QUOTE = /(?:^|[^a-z])quot(?:e|ed|es)(?:$|[^a-z])/i;
const SPACES = /\s+/;
const DIGITS = /\d+/g;
/** Most elements above a time that may be its unit. */
export const MOST_ABOVE: number = 14;
/** Most classes of an element that count, and characters of one. */
const MOST_CLASSES = 6;
const MOST_CHARACTERS = 40;
/** Fewer are no repetition. */
export const LEAST_UNITS: number = 2;

/** Elements of one shape, each the nearest of it around some time. */
export interface Shape {
  readonly key: string;
  readonly nodes: number[];
}

/** The shapes of the elements around times. An element has a shape by each of its classes. */
export function shapesOf(document: Document, times: readonly TimeMark[]): Shape[] {
  const { parents, tags } = document;
  const shapes = new Map<string, Shape>();
  for (const { node } of times) {
    const own = new Set<string>();
    let above = tags[node] === TEXT ? parents[node]! : node;
    for (let step = 0; above > 0 && step < MOST_ABOVE; step++, above = parents[above]!) {
      if (pageWide.has(tags[above]!)) break;
      if (inText.has(tags[above]!)) continue;
      for (const key of keysOf(document, above)) {
        if (own.has(key)) continue;
        own.add(key);
        const shape = shapes.get(key);
        if (shape === undefined) shapes.set(key, { key, nodes: [above] });
        else if (shape.nodes.at(-1) !== above) shape.nodes.push(above);
      }
    }
  }
  const many = [...shapes.values()].filter(({ nodes }) => nodes.length >= LEAST_UNITS);
  // A reply within a post is met before the time behind it.
  for (const { nodes } of many) nodes.sort((a, b) => a - b);
  return many.map(({ key, nodes }) => ({ key, nodes: [...new Set(nodes)] }));
}

/** Names of an element's shapes: its classes, its numbered id, else its place. */
function keysOf(document: Document, node: number): string[] {
  const { tags, parents } = document;
  const number = tags[node]!;
  const keys: string[] = [];
  const id = attribute(document, node, "id") ?? "";
  const bare = id.slice(0, MOST_CHARACTERS).replace(DIGITS, "0");
  if (bare !== id.slice(0, MOST_CHARACTERS)) keys.push(`${number}#${bare}`);
  const classes = (attribute(document, node, "class") ?? "").trim().split(SPACES);
  for (const name of classes.slice(0, MOST_CLASSES)) {
    if (name !== "" && name.length <= MOST_CHARACTERS) {
      keys.push(`${number}.${name.replace(DIGITS, "0")}`);
    }
  }
  if (keys.length === 0) keys.push(`${number}<${parents[node]}`);
  return keys;
}

/** Whether a time is of a quotation or of the page's frame. */
export function isApart(document: Document, node: number): boolean {
  const { parents, tags } = document;
  for (let above = parents[node]!, step = 0; above > 0 && step < MOST_ABOVE; step++) {
    if (frame.has(tags[above]!) || tags[above] === BLOCKQUOTE) return true;
    const name = attribute(document, above, "class");
    if (name !== undefined && QUOTE.test(name)) return true;
    above = parents[above]!;
  }
  return false;
}
