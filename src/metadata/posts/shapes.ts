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
  const byKey = new Map<string, Draft>();
  /** Times share most elements around them. */
  const byNode = new Map<number, Draft[]>();
  for (const { node: time } of times) {
    let above = tags[time] === TEXT ? parents[time]! : time;
    for (let step = 0; above > 0 && step < MOST_ABOVE; step++, above = parents[above]!) {
      if (pageWide.has(tags[above]!)) break;
      if (inText.has(tags[above]!)) continue;
      let drafts = byNode.get(above);
      if (drafts === undefined) {
        drafts = draftsOf(document, above, byKey);
        byNode.set(above, drafts);
      }
      for (const draft of drafts) {
        if (draft.lastTime === time) continue;
        draft.lastTime = time;
        if (draft.nodes.at(-1) !== above) draft.nodes.push(above);
      }
    }
  }
  /** By what tells shapes apart for whoever reads them. */
  const different = new Map<string, Shape>();
  for (const { key, nodes: all } of byKey.values()) {
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

/** A shape that is being found. */
interface Draft {
  readonly key: string;
  readonly nodes: number[];
  /** The time that it was last found around. */
  lastTime: number;
}

/** The shapes of an element by their keys; new ones are added. */
function draftsOf(document: Document, node: number, byKey: Map<string, Draft>): Draft[] {
  return keysOf(document, node).map((key) => {
    let draft = byKey.get(key);
    if (draft === undefined) {
      draft = { key, nodes: [], lastTime: 0 };
      byKey.set(key, draft);
    }
    return draft;
  });
}

/** Names of an element's shapes: its classes, its numbered id, else its place. */
function keysOf(document: Document, node: number): string[] {
  const { tags, parents } = document;
  const number = tags[node]!;
  const keys: string[] = [];
  const id = (attribute(document, node, "id") ?? "").slice(0, MOST_CHARACTERS);
  const bare = id.replace(DIGITS, "0");
  if (bare !== id) keys.push(`${number}#${bare}`);
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
