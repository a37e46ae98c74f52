/** Splits units that are larger than a chunk. */
import type { Element, ElementContent, Text } from "hast";
import { MAX_BASE } from "../document/urls.ts";
import type { Origin } from "../output/tree/containers.ts";
import { texOf } from "../output/tree/math.ts";
import { sentenceStarts } from "./sentences.ts";
import type { Unit } from "./units.ts";

/** Counts the tokens of a text. */
export type Count = (text: string) => number;

type Origins = Map<Text, Origin>;

/** The sentences of a unit; the unit itself if it has only one or is not prose. */
export function sentencesOf(unit: Unit, origins: Origins): Unit[] {
  const [only] = unit.nodes;
  if (only?.type === "element" && (only.tagName === "tr" || only.tagName === "pre")) return [unit];
  return cutUnit(unit, sentenceStarts(flatText(unit.nodes)), origins);
}

/**
 * Splits a unit larger than `most` into its sentences, the lines of a listing or the cells of a row. Pieces
 * that are still too large are split into words. A formula or picture, which has no words of its own,
 * stays whole.
 */
export function splitUnit(unit: Unit, most: number, count: Count, origins: Origins): Unit[] {
  const [only] = unit.nodes;
  if (only?.type === "element" && only.tagName === "tr") {
    return only.children.flatMap((cell) => {
      if (cell.type !== "element") return [];
      const piece = { ...unit, path: [...unit.path, only, cell], nodes: cell.children };
      return isOver(piece) ? splitUnit(piece, most, count, origins) : [piece];
    });
  }
  const isListing = only?.type === "element" && only.tagName === "pre";
  if (isListing && texOf(only) !== undefined) return [unit];
  const whole = isListing ? listing(unit, only) : unit;
  const text = flatText(whole.nodes);
  const starts = isListing ? lineStarts(text) : sentenceStarts(text);
  const cuts: number[] = [];
  for (const [i, end] of [...starts, text.length].entries()) {
    const start = starts[i - 1] ?? 0;
    if (start > 0) cuts.push(start);
    const part = text.slice(start, end);
    if (count(part) > most) for (const cut of wordCuts(part, most, count)) cuts.push(start + cut);
  }
  return cutUnit(whole, cuts, origins);

  function isOver({ nodes }: Unit): boolean {
    return count(flatText(nodes)) > most;
  }
}

/** A unit whose nodes are the lines of a listing; `pre`, and elements around all lines, join its path. */
function listing(unit: Unit, pre: Element): Unit {
  const path = [...unit.path, pre];
  let { children: nodes } = pre;
  for (let [first] = nodes; nodes.length === 1 && first?.type === "element"; [first] = nodes) {
    path.push(first);
    nodes = first.children;
  }
  return { ...unit, path, nodes };
}

function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts.filter((start) => start < text.length);
}

/** A word, or in writing without spaces a clause. */
const wordOrClause = /[^\s、，；：]+[、，；：]*/g;

/** Offsets that cut a sentence into parts of at most `most`: between words, else within them. */
function wordCuts(text: string, most: number, count: Count): number[] {
  const cuts: number[] = [];
  let sum = 0;
  for (const { 0: word, index } of text.matchAll(wordOrClause)) {
    for (const [at, part] of partsOf(word, most, count)) {
      const size = count(part);
      if (sum + size > most && index + at > 0) {
        cuts.push(index + at);
        sum = 0;
      }
      sum += size;
    }
  }
  return cuts;
}

/** A word halved until each part is small enough or a single character. */
function partsOf(word: string, most: number, count: Count): [at: number, part: string][] {
  const parts: [number, string][] = [];
  const stack: [number, string][] = [[0, word]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [at, part] = top;
    let middle = part.length >> 1;
    if (isLowSurrogate(part.charCodeAt(middle))) middle--;
    if (middle <= 0 || count(part) <= most) parts.push(top);
    else stack.push([at + middle, part.slice(middle)], [at, part.slice(0, middle)]);
  }
  return parts;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/** The text of nodes, with a line break for a `br` and one character for an unsplittable node. */
export function flatText(nodes: readonly ElementContent[]): string {
  let text = "";
  for (const node of nodes) {
    if (node.type === "text") text += node.value;
    else if (node.type === "element")
      text += isWhole(node) ? holder(node) : flatText(node.children);
  }
  return text;
}

function isWhole(element: Element): boolean {
  return element.children.length === 0 || texOf(element) !== undefined;
}

function holder({ tagName }: Element): string {
  return tagName === "br" ? "\n" : "\ufffc";
}

/** No server accepts a longer URL. Repeated in each piece, it would make the output quadratic. */
function isLongLink({ tagName, properties: { href } }: Element): boolean {
  return tagName === "a" && typeof href === "string" && href.length > MAX_BASE;
}

/**
 * Cuts a unit at offsets of its {@link flatText}. Elements around a cut are in both pieces, except links
 * with a URL too long to repeat.
 */
function cutUnit(unit: Unit, cuts: readonly number[], origins: Origins): Unit[] {
  const pieces: ElementContent[][] = [[]];
  if (cuts.length === 0) return [unit];
  const open: { readonly original: Element; copy: Element | undefined; isCut: boolean }[] = [];
  let at = 0;
  let next = 0;
  const put = (node: ElementContent): void => {
    let host = pieces.at(-1)!;
    for (const level of open) {
      if (level.isCut && isLongLink(level.original)) continue;
      if (level.copy === undefined) {
        level.copy = { ...level.original, children: [] };
        host.push(level.copy);
      }
      host = level.copy.children;
    }
    host.push(node);
  };
  const cut = (): void => {
    pieces.push([]);
    for (const level of open) {
      level.copy = undefined;
      level.isCut = true;
    }
    next++;
  };
  const visit = (nodes: readonly ElementContent[]): void => {
    for (const node of nodes) {
      if (node.type === "text") {
        visitText(node);
      } else if (node.type === "element" && !isWhole(node)) {
        open.push({ original: node, copy: undefined, isCut: false });
        visit(node.children);
        open.pop();
      } else if (node.type === "element") {
        if (at === cuts[next]) cut();
        put(node);
        at++;
      }
    }
  };
  const visitText = (text: Text): void => {
    const end = at + text.value.length;
    let from = at;
    while (next < cuts.length && cuts[next]! < end) {
      const to = cuts[next]!;
      if (to > from) put(part(text, from - at, to - at));
      cut();
      from = to;
    }
    if (end > from) put(part(text, from - at, end - at));
    at = end;
  };
  const part = (text: Text, from: number, to: number): Text => {
    const made: Text = { type: "text", value: text.value.slice(from, to) };
    const origin = origins.get(text);
    if (origin !== undefined) origins.set(made, origin);
    return made;
  };
  visit(unit.nodes);
  return pieces.filter((nodes) => nodes.length > 0).map((nodes) => ({ ...unit, nodes }));
}
