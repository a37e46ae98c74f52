import type { Block, SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, tag } from "../document/tags.ts";
import { collapse, countCollapsed } from "../document/words.ts";
import { CLASS } from "../features/measures/attribute-values.ts";
import { nodesByValue, type ValueTest } from "../features/measures/marked-values.ts";
import { declaredBody } from "./declared-body.ts";
import { hasNoText, namesSign, PageExcuse } from "./hidden/excuses.ts";
import { EXCUSED, FALLBACK, HIDDEN, unseenNodes } from "./hidden/unseen.ts";
import { instructsModels } from "./instructions.ts";
import type { InvisibleChoice } from "./options.ts";
import { expectedF1 } from "./threshold.ts";

const IMG = tag("img");
/** Invisible text with a larger share of the expected content must be shown by a script. */
const MOST = 0.5;
/** So must it where the page shows fewer words of content, or expects less of them. */
const FEW_SHOWN = 25;
const LOW_SCORE = 0.5;
/** Shorter `<noscript>` texts only ask to enable scripts. */
const FEW_WORDS = 25;

const pictures = new TagSet("img picture source video");
/** Elements around a picture up to the text that it belongs to. */
const NEAR = 4;

/** Classes of frameworks for text that only screen readers read. */
const READ_OUT =
  /(?<!\S)(?:(?:is-|u-)?visually-?hidden|hidden-visually|u-hiddenVisually|sr-only|show-for-sr|screen-?reader(?:-text|-only)?|a11y-hidden|assistive-text|element-invisible)(?!\S)/i;

const readOut: ValueTest = {
  names: [CLASS],
  hint: "readers",
  test: (value) => READ_OUT.test(value),
};

/** The invisible parts of a page. */
export interface Invisible {
  /** 1 for every invisible node. */
  readonly nodes: Uint8Array;
  /** 1 for every block without visible text. */
  readonly blocks: Uint8Array;
  /** Blocks that are partly invisible. */
  readonly parts: readonly number[];
}

/** Finds invisible text; undefined if there is none. */
export function findInvisible(
  page: SegmentedPage,
  probabilities: Float64Array,
  choice: InvisibleChoice,
): Invisible | undefined {
  if (choice === "keep") return undefined;
  if (choice === "strict") return unseen(page)?.found(HIDDEN | FALLBACK);
  const known = unseenForGood(page);
  if (known === undefined) return undefined;
  const { present, isMost } = extentOf(page, probabilities, known.ofBlocks);
  let kinds = present;
  for (const kind of isMost ? [HIDDEN, FALLBACK] : []) {
    const own = known.found(kind);
    if (own === undefined || isContent(page, probabilities, own, kind)) kinds &= ~kind;
  }
  return known.found(kinds);
}

/** The kinds of invisible text in blocks, and whether blocks that have any may be most of the content. */
function extentOf(
  { blocks }: SegmentedPage,
  probabilities: Float64Array,
  ofBlocks: Uint8Array,
): { readonly present: number; readonly isMost: boolean } {
  let present = 0;
  let expected = 0;
  let mass = 0;
  for (const { index, words } of blocks) {
    const own = ofBlocks[index]!;
    present |= own;
    expected += probabilities[index]! * words;
    if (own !== 0) mass += probabilities[index]! * words;
  }
  return { present: present & (HIDDEN | FALLBACK), isMost: mass > MOST * expected };
}

/**
 * Whether invisible text is most of the content of a page that shows next to nothing: some forums serve
 * posts to crawlers in `<noscript>`.
 */
function isContent(
  { blocks }: SegmentedPage,
  probabilities: Float64Array,
  found: Invisible,
  kind: number,
): boolean {
  let expected = 0;
  let mass = 0;
  for (const { index, words } of blocks) {
    const own = probabilities[index]! * words;
    expected += own;
    if (found.blocks[index] === 1) mass += own;
  }
  if (mass <= MOST * expected || (kind === FALLBACK && mass < FEW_WORDS)) return false;
  if (expected - mass < FEW_SHOWN) return true;
  return expectedF1(blocks, shownOnes(probabilities, found.blocks)) < LOW_SCORE;
}

/** The probabilities of blocks, 0 for hidden ones. */
export function shownOnes(probabilities: Float64Array, hidden: Uint8Array): Float64Array {
  const shown = probabilities.slice();
  for (let i = 0; i < shown.length; i++) if (hidden[i] === 1) shown[i] = 0;
  return shown;
}

/* Cached per page: training decides on a page with many thresholds. Undefined: all blocks are shown whole. */
const unseen = perPage((page: SegmentedPage) => unseenOf(page, true));
const unseenForGood = perPage((page: SegmentedPage) => unseenOf(page, false));

function unseenOf(page: SegmentedPage, isStrict: boolean): UnseenText | undefined {
  const { blocks } = page;
  const marks = invisibleNodes(page, isStrict);
  if (marks === undefined) return undefined;
  if (!isStrict) excuseDeclared(page, marks);
  const ofBlocks = new Uint8Array(blocks.length);
  let isAny = false;
  for (const { index, content } of blocks) {
    let own = 0;
    for (let i = 0; i < content.length; i++) own |= marks[content[i]!]!;
    ofBlocks[index] = own;
    if (own !== 0) isAny = true;
  }
  return isAny ? new UnseenText(page, marks, ofBlocks) : undefined;
}

/** Marks text that the page declares to be its article as excused, with the elements around it and the pictures in them. */
function excuseDeclared(page: SegmentedPage, marks: Uint8Array): void {
  const isHidden = ({ content }: Block): boolean =>
    content.some((node) => (marks[node]! & HIDDEN) !== 0);
  const isDeclared = declaredBody(page, isHidden);
  if (isDeclared === undefined) return;
  const { parents, tags, size } = page.document;
  const excuse = (node: number): void => {
    for (let n = node; (marks[n]! & HIDDEN) !== 0; n = parents[n]!) {
      marks[n] = (marks[n]! & ~HIDDEN) | EXCUSED;
    }
  };
  let isAny = false;
  for (const block of page.blocks) {
    if (!isHidden(block) || !isDeclared(block)) continue;
    for (const node of block.content) excuse(node);
    isAny = true;
  }
  // Pictures have no words to be declared by: they go by what they stand in.
  for (let node = 1; isAny && node < size; node++) {
    if (!pictures.has(tags[node]!) || (marks[node]! & HIDDEN) === 0) continue;
    let around = parents[node]!;
    for (let up = 1; up < NEAR && (marks[around]! & HIDDEN) !== 0; up++) around = parents[around]!;
    if ((marks[around]! & EXCUSED) !== 0) excuse(node);
  }
}

/** More than all kinds together. */
const ALL_KINDS = 8;

/** The text of blocks that is not shown. */
class UnseenText {
  /** By block, why some of it is not shown; 0 for blocks that are shown whole. */
  readonly ofBlocks: Uint8Array;
  readonly #page: SegmentedPage;
  readonly #marks: Uint8Array;
  readonly #found = new Map<number, Invisible | undefined>();
  /** What instructs a model, by block and the kinds that count for it. */
  readonly #instructions = new Map<number, readonly number[] | undefined>();

  constructor(page: SegmentedPage, marks: Uint8Array, ofBlocks: Uint8Array) {
    this.ofBlocks = ofBlocks;
    this.#page = page;
    this.#marks = marks;
  }

  /** Invisible text of the given kinds; undefined if there is none. */
  found(kinds: number): Invisible | undefined {
    let found = this.#found.get(kinds);
    if (found === undefined && !this.#found.has(kinds)) {
      found = this.#find(kinds);
      this.#found.set(kinds, found);
    }
    return found;
  }

  #find(kinds: number): Invisible | undefined {
    const { document, blocks } = this.#page;
    const nodes = nodesOf(this.#marks, kinds);
    const hidden = new Uint8Array(blocks.length);
    const parts: number[] = [];
    let isAny = false;
    for (let i = 0; i < blocks.length; i++) {
      const own = this.ofBlocks[i]!;
      if (own === 0) continue;
      const { index, content } = blocks[i]!;
      // What is not shown and comes out all the same must not speak to a machine.
      const judged = this.#instructing(blocks[i]!, own, kinds);
      if (judged !== undefined) for (const node of judged) nodes[node] = 1;
      else if ((own & kinds) === 0) continue;
      isAny = true;
      if (isAllInvisible(document, content, nodes)) hidden[index] = 1;
      else parts.push(index);
    }
    return isAny ? { nodes, blocks: hidden, parts } : undefined;
  }

  /** Nodes of a block that are not shown, but for reasons of the given kinds; undefined unless they instruct a model. */
  #instructing(block: Block, own: number, kinds: number): readonly number[] | undefined {
    const key = block.index * ALL_KINDS + (own & kinds);
    const known = this.#instructions.get(key);
    if (known !== undefined || this.#instructions.has(key)) return known;
    const judged = this.#judged(block, kinds);
    this.#instructions.set(key, judged);
    return judged;
  }

  #judged({ content, text }: Block, kinds: number): readonly number[] | undefined {
    const marks = this.#marks;
    const judged: number[] = [];
    for (const node of content) {
      if (marks[node] !== 0 && (marks[node]! & kinds) === 0) judged.push(node);
    }
    if (judged.length === 0) return undefined;
    // One text node is all of its block's text.
    const own = content.length === 1 ? text : textOf(this.#page.document, judged);
    return instructsModels(own) ? judged : undefined;
  }
}

/** 1 for the nodes that are not shown for one of the kinds. */
function nodesOf(marks: Uint8Array, kinds: number): Uint8Array {
  const nodes = new Uint8Array(marks.length);
  for (let node = 0; node < nodes.length; node++) if ((marks[node]! & kinds) !== 0) nodes[node] = 1;
  return nodes;
}

function isAllInvisible(
  document: Document,
  content: readonly number[],
  nodes: Uint8Array,
): boolean {
  for (const node of content) if (nodes[node] === 0 && !hasNoText(document, node)) return false;
  return true;
}

/** Why each node is invisible, 0 for visible ones; undefined if all are visible. */
function invisibleNodes(page: SegmentedPage, isStrict: boolean): Uint8Array | undefined {
  const { document } = page;
  const excuse = isStrict ? undefined : new PageExcuse(document);
  const { marks, isPutBack } = unseenNodes(document, excuse, outputNodes(page));
  const byName = namedInvisible(document);
  if (byName === undefined) return marks;
  const all = marks ?? new Uint8Array(document.size);
  for (let node = byName.indexOf(1); node >= 0; ) {
    let next = node + 1;
    if (!isPutBack(node) && (isStrict || !namesSign(document, node))) {
      next = document.ends[node]!;
      all.fill(HIDDEN, node, next);
    }
    node = byName.indexOf(1, next);
  }
  return all;
}

/** The nodes that may come out: the text of blocks, and images. */
function outputNodes({ document: { tags }, blocks }: SegmentedPage): number[] {
  const nodes: number[] = [];
  for (const { content } of blocks) for (const node of content) nodes.push(node);
  for (let node = tags.indexOf(IMG); node >= 0; node = tags.indexOf(IMG, node + 1))
    nodes.push(node);
  return nodes;
}

/** Finds elements whose class says that only screen readers read them; undefined if there are none. */
function namedInvisible(document: Document): Uint8Array | undefined {
  return nodesByValue(document, readOut);
}

function textOf(document: Document, nodes: readonly number[]): string {
  return collapse(joinContent(document, nodes, { pieces: "inline", lineBreak: " " }));
}

/** A block without its invisible text. Its link counts stay. */
export function shownPart(document: Document, block: Block, { nodes }: Invisible): Block {
  const content = block.content.filter((node) => nodes[node] === 0);
  const text = textOf(document, content);
  return { ...block, content, text, ...countCollapsed(text) };
}
