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
const REPLY = /comment|repl(?:y|ies)|answer|response/i;
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
  /** Whether its name is one of answers. */
  readonly isReply: boolean;
  readonly nodes: number[];
}

/**
 * The shapes of the elements around times. An element has a shape by each of its classes; of those with the same elements
 * the last stands for all.
 */
export function shapesOf(document: Document, times: readonly TimeMark[]): Shape[] {
  const { parents, tags } = document;
  const shapes = new Map<string, number[]>();
  for (const { node } of times) {
    const own = new Set<string>();
    let above = tags[node] === TEXT ? parents[node]! : node;
    for (let step = 0; above > 0 && step < MOST_ABOVE; step++, above = parents[above]!) {
      if (pageWide.has(tags[above]!)) break;
      if (inText.has(tags[above]!)) continue;
      for (const key of keysOf(document, above)) {
        if (own.has(key)) continue;
        own.add(key);
        const nodes = shapes.get(key);
        if (nodes === undefined) shapes.set(key, [above]);
        else if (nodes.at(-1) !== above) nodes.push(above);
      }
    }
  }
  /** By what tells shapes apart for whoever reads them. */
  const different = new Map<string, Shape>();
  for (const [key, all] of shapes) {
    if (all.length < LEAST_UNITS) continue;
    // A reply within a post is met before the time behind it.
    const nodes = [...new Set(all.sort((a, b) => a - b))];
    const isReply = REPLY.test(key);
    const content = `${isReply} ${nodes.join()}`;
    different.delete(content);
    different.set(content, { isReply, nodes });
  }
  return [...different.values()];
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
