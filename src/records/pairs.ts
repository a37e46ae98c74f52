/**
 * Attribute and value pairs in a range of leaves, by common layouts (VSSE, with our own rules where it
 * failed on book shops):
 * - `colon-inside`: `Publisher: Zebra` in one leaf;
 * - `colon-end`: `Publisher:`, then the value's leaves;
 * - `colon-start`: `Publisher`, then `: Zebra`;
 * - `cells`: `dt` and `dd`, `th` and `td` of a row, a row of two cells;
 * - `word`: a word of the dictionary alone, or a label that the site's pages repeat, then the value's leaves.
 * A value goes on to the end of its line or block, or to the next attribute.
 */
import type { SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { TEXT, tag } from "../document/tags.ts";
import { collapse, countCharacters } from "../document/words.ts";
import { withoutDelimiters } from "./delimiter.ts";
import type { Dictionary } from "./dictionary.ts";
import type { LeafLabels } from "./leaf-labels.ts";
import { firstLeafAt, type RecordLeaf } from "./record-leaves.ts";
import { spanOf } from "./span.ts";
import { childrenOf } from "./viterbi.ts";

export type PairRule = "colon-inside" | "colon-end" | "colon-start" | "cells" | "word";

export interface Pair {
  /** As the page writes it, without its delimiter. */
  readonly label: string;
  /** The attribute that the dictionary has for the label. */
  readonly attribute: string | undefined;
  readonly text: string;
  readonly rule: PairRule;
  /** The value's first text node. */
  readonly node: number;
  /** Offsets of the value in the source. */
  readonly start: number;
  readonly end: number;
}

/** Longest label before a colon, unless the dictionary has it (ours). */
const MOST_LABEL = 20;
/** Longest label in a cell of its own. */
const MOST_CELL_LABEL = 60;
/** Longer values are prose. */
const MOST_VALUE = 200;
/** Most leaves of a value: more are never joined. */
const MOST_LEAVES = 50;
const JOINING = { pieces: "inline", lineBreak: " " } as const;
const TR = tag("tr");
const TH = tag("th");
const TD = tag("td");
const DT = tag("dt");
const DD = tag("dd");
const LIST_GOES_ON = /[,;/&，、]$/;
const CONTINUES_LIST = /^[,;/&，、]/;

/**
 * The pairs below a node, in document order of their labels.
 *
 * @param labels of all leaves of the page
 * @param isLabel whether a leaf without a delimiter is a label that the dictionary may lack
 */
export function pairsIn(
  { document }: SegmentedPage,
  labels: LeafLabels,
  area: number,
  isLabel?: (leaf: number) => boolean,
): Pair[] {
  const { leaves } = labels;
  const first = firstLeafAt(leaves, area);
  const last = firstLeafAt(leaves, document.ends[area]!);
  const lines = new Lines(document, labels, last, isLabel);
  const pairs = new Map<number, Pair>();
  for (let at = first; at < last; at++) {
    const pair = lines.colonPair(at, first);
    if (pair !== undefined) pairs.set(pair.at, pair.pair);
  }
  for (const pair of cellPairs(lines, document, leaves, area)) {
    if (!pairs.has(pair.at)) pairs.set(pair.at, pair.pair);
  }
  for (let at = first; at < last; at++) {
    const pair = pairs.has(at) ? undefined : lines.wordPair(at);
    if (pair !== undefined) pairs.set(at, pair);
  }
  return [...pairs].sort(([a], [b]) => a - b).map(([, pair]) => pair);
}

interface PlacedPair {
  /** Leaf of the label. */
  readonly at: number;
  readonly pair: Pair;
}

/** The leaves as labels and values. */
class Lines {
  readonly #document: Document;
  readonly #leaves: readonly RecordLeaf[];
  readonly #dictionary: Dictionary;
  readonly #last: number;
  readonly #delimiters: Int32Array;
  readonly #attributes: readonly (string | undefined)[];
  readonly #isNamed: ((leaf: number) => boolean) | undefined;

  constructor(
    document: Document,
    { leaves, dictionary, delimiters, attributes }: LeafLabels,
    last: number,
    isLabel: ((leaf: number) => boolean) | undefined,
  ) {
    this.#document = document;
    this.#leaves = leaves;
    this.#dictionary = dictionary;
    this.#last = last;
    this.#delimiters = delimiters;
    this.#attributes = attributes;
    this.#isNamed = isLabel;
  }

  /** Whether a leaf is a label without a delimiter: by the dictionary or by the evidence of sibling pages. */
  #isWord(at: number): boolean {
    if (this.#attributes[at] !== undefined) return true;
    return this.#isNamed !== undefined && this.#delimiters[at]! < 0 && this.#isNamed(at);
  }

  /** The pair of the delimiter in a leaf. */
  colonPair(at: number, first: number): PlacedPair | undefined {
    const { text, node } = this.#leaves[at]!;
    const delimiter = this.#delimiters[at]!;
    if (delimiter < 0) return undefined;
    const before = text.slice(0, delimiter).trim();
    const behind = withoutDelimiters(text.slice(delimiter));
    if (before === "") {
      if (at === first || this.#delimiters[at - 1]! >= 0) return undefined;
      const from = behind === "" ? at + 1 : at;
      const label = this.#leaves[at - 1]!.text;
      return this.#isLabel(label)
        ? placed(at - 1, this.joined(label, "colon-start", from, this.#valueEnd(from)))
        : undefined;
    }
    if (!this.#isLabel(before)) return undefined;
    if (behind === "") {
      return placed(at, this.joined(before, "colon-end", at + 1, this.#valueEnd(at + 1)));
    }
    const end = this.#listEnd(at);
    if (end > at + 1) {
      const joined = this.joined(before, "colon-inside", at, end, text.slice(0, delimiter + 1));
      if (joined !== undefined) return { at, pair: joined };
    }
    const span = spanOf(this.#document, node, behind);
    const attribute = this.#dictionary.attributeOf(before);
    const pair = { label: before, attribute, text: behind, rule: "colon-inside" as const, node };
    return { at, pair: { ...pair, ...span } };
  }

  /** The pair of a leaf that is a label without a delimiter. */
  wordPair(at: number): Pair | undefined {
    if (!this.#isWord(at) || at + 1 >= this.#last) return undefined;
    if (this.#isAttribute(at + 1)) return undefined;
    return this.joined(this.#leaves[at]!.text, "word", at + 1, this.#valueEnd(at + 1));
  }

  /** The pair of two ranges of leaves. */
  cellPair(label: readonly [number, number], value: readonly [number, number]): Pair | undefined {
    const [from, to] = label;
    if (to - from > MOST_LEAVES) return undefined;
    for (let at = from; at < to; at++) if (this.#delimiters[at]! > 0) return undefined;
    const name = withoutDelimiters(this.#text(from, to));
    if (name === "" || countCharacters(name) > MOST_CELL_LABEL) return undefined;
    return this.joined(name, "cells", ...value);
  }

  /** The pair of a label with the leaves from `from` to before `to`. */
  joined(
    label: string,
    rule: PairRule,
    from: number,
    to: number,
    prefix: string = "",
  ): Pair | undefined {
    if (from >= to || to - from > MOST_LEAVES) return undefined;
    const text = withoutDelimiters(this.#text(from, to).slice(prefix.length));
    if (text === "" || countCharacters(text) > MOST_VALUE) return undefined;
    const { node } = this.#leaves[from]!;
    const last = this.#leaves[to - 1]!;
    const whole = to === from + 1;
    const { start, end } = spanOf(this.#document, node, whole ? text : "");
    const stop = whole ? end : spanOf(this.#document, last.node, "").end;
    const name = withoutDelimiters(label);
    const attribute = this.#dictionary.attributeOf(name);
    return { label: name, attribute, text, rule, node, start, end: stop };
  }

  #text(from: number, to: number): string {
    const nodes = this.#leaves.slice(from, to).map(({ node }) => node);
    return collapse(joinContent(this.#document, nodes, JOINING));
  }

  #isLabel(text: string): boolean {
    const isShort = countCharacters(text) <= MOST_LABEL;
    return isShort || this.#dictionary.attributeOf(text) !== undefined;
  }

  /** Whether a leaf begins an attribute. */
  #isAttribute(at: number): boolean {
    if (this.#delimiters[at]! > 0 || this.#isWord(at)) return true;
    return at + 1 < this.#last && this.#delimiters[at + 1] === 0;
  }

  /** End (exclusive) of the value that begins at a leaf. */
  #valueEnd(from: number): number {
    if (from >= this.#last || (this.#delimiters[from]! > 0 && this.#isAttribute(from))) return from;
    let to = from + 1;
    while (to < this.#last && !this.#leaves[to]!.beginsLine && !this.#isAttribute(to)) to++;
    return to;
  }

  /** End (exclusive) of a list that begins behind the delimiter in a leaf. */
  #listEnd(at: number): number {
    let to = at + 1;
    while (to < this.#last && !this.#leaves[to]!.beginsLine && !this.#isAttribute(to)) {
      const goesOn = LIST_GOES_ON.test(this.#leaves[to - 1]!.text);
      if (!goesOn && !CONTINUES_LIST.test(this.#leaves[to]!.text)) break;
      to++;
    }
    return to;
  }
}

function placed(at: number, pair: Pair | undefined): PlacedPair | undefined {
  return pair === undefined ? undefined : { at, pair };
}

function* cellPairs(
  lines: Lines,
  document: Document,
  leaves: readonly RecordLeaf[],
  area: number,
): Generator<PlacedPair> {
  const { tags, ends } = document;
  const range = (node: number): [number, number] => [
    firstLeafAt(leaves, node),
    firstLeafAt(leaves, ends[node]!),
  ];
  for (let node = area; node < ends[area]!; node++) {
    const cells =
      tags[node] === TR
        ? rowCells(document, node)
        : tags[node] === DT
          ? termCells(document, node)
          : undefined;
    if (cells === undefined) continue;
    const label = range(cells[0]);
    const pair = lines.cellPair(label, range(cells[1]));
    if (pair !== undefined) yield { at: label[0], pair };
  }
}

/** Label and value of a row: two cells, or a heading and what follows it. */
function rowCells(document: Document, row: number): [number, number] | undefined {
  const { tags } = document;
  const cells = childrenOf(document, row).filter((child) => [TH, TD].includes(tags[child]!));
  const [first, second] = cells;
  if (first === undefined || second === undefined || tags[second] === TH) return undefined;
  return cells.length === 2 || tags[first] === TH ? [first, second] : undefined;
}

/** A term and its first description. */
function termCells({ tags, ends, parents }: Document, term: number): [number, number] | undefined {
  const next = ends[term]!;
  const isSibling = next < ends[parents[term]!]! && tags[next] === DD;
  if (isSibling) return [term, next];
  // White space between the two is a text node.
  const after = next < tags.length ? ends[next]! : next;
  return after < ends[parents[term]!]! && tags[next] === TEXT && tags[after] === DD
    ? [term, after]
    : undefined;
}
