import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, nodeText, subtreeText } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, TEXT, tag } from "../document/tags.ts";
import { collapse, countCollapsed } from "../document/words.ts";
import { CLASS } from "../features/measures/attribute-values.ts";
import { isControlled } from "./controls.ts";
import { instructsModels } from "./instructions.ts";
import { nodesByValue, type ValueTest } from "./marked-values.ts";
import type { InvisibleChoice } from "./options.ts";
import { isNamedByScript, isPanelInRow } from "./rows-of-panels.ts";
import { hasRunningScript } from "./running-scripts.ts";
import { expectedF1 } from "./threshold.ts";
import { type Excuse, FALLBACK, HIDDEN, unseenNodes } from "./unseen.ts";

/** Invisible text with a larger share of the expected content must be shown by a script. */
const MOST = 0.5;
/** So must it where the page shows fewer words of content, or expects less of them. */
const FEW_SHOWN = 25;
const LOW_SCORE = 0.5;
/** Shorter `<noscript>` texts only ask to enable scripts. */
const FEW_WORDS = 25;

const IMG = tag("img");

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
  const { ofBlocks, found } = known;
  const { present, isMost } = extentOf(page, probabilities, ofBlocks);
  let kinds = present;
  for (const kind of isMost ? [HIDDEN, FALLBACK] : []) {
    const own = found(kind);
    if (own === undefined || isContent(page, probabilities, own, kind)) kinds &= ~kind;
  }
  return found(kinds);
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
  const shown = probabilities.map((p, i) => (found.blocks[i] === 1 ? 0 : p));
  return expectedF1(blocks, shown) < LOW_SCORE;
}

/** The text of blocks that is not shown. */
interface Unseen {
  /** By block, why some of it is not shown; 0 for blocks that are shown whole. */
  readonly ofBlocks: Uint8Array;
  /** Invisible text of the given kinds; undefined if there is none. */
  readonly found: (kinds: number) => Invisible | undefined;
}

/* Cached per page: training decides on a page with many thresholds. Undefined: all blocks are shown whole. */
const unseen = perPage((page: SegmentedPage) => unseenOf(page, true));
const unseenForGood = perPage((page: SegmentedPage) => unseenOf(page, false));

function unseenOf(page: SegmentedPage, isStrict: boolean): Unseen | undefined {
  const { document, blocks } = page;
  const marks = invisibleNodes(document, isStrict);
  if (marks === undefined) return undefined;
  const ofBlocks = new Uint8Array(blocks.length);
  let isAny = false;
  for (const { index, content } of blocks) {
    let own = 0;
    for (let i = 0; i < content.length; i++) own |= marks[content[i]!]!;
    ofBlocks[index] = own;
    if (own !== 0) isAny = true;
  }
  if (!isAny) return undefined;
  const known = new Map<number, Invisible | undefined>();
  const instructs = instructionsIn(page, marks);
  const found = (kinds: number): Invisible | undefined => {
    if (!known.has(kinds)) {
      known.set(kinds, invisibleOf(page, marks, ofBlocks, kinds, instructs));
    }
    return known.get(kinds);
  };
  return { ofBlocks, found };
}

/** Nodes of a block that are not shown, but for reasons of the given kinds; undefined unless they instruct a model. */
type Instructions = (block: Block, own: number, kinds: number) => readonly number[] | undefined;

function instructionsIn({ document }: SegmentedPage, marks: Uint8Array): Instructions {
  /** By block and the kinds that count for it. */
  const known = new Map<number, readonly number[] | undefined>();
  return ({ index, content, text }, own, kinds) => {
    const key = index * ALL_KINDS + (own & kinds);
    let judged = known.get(key);
    if (judged !== undefined || known.has(key)) return judged;
    judged = content.filter((node) => marks[node] !== 0 && (marks[node]! & kinds) === 0);
    // One text node is all of its block's text.
    const isWhole = content.length === 1 && judged.length === 1;
    const isAny = judged.length > 0 && instructsModels(isWhole ? text : textOf(document, judged));
    if (!isAny) judged = undefined;
    known.set(key, judged);
    return judged;
  };
}

/** More than all kinds together. */
const ALL_KINDS = 8;

function invisibleOf(
  { document, blocks }: SegmentedPage,
  marks: Uint8Array,
  ofBlocks: Uint8Array,
  kinds: number,
  instructs: Instructions,
): Invisible | undefined {
  const nodes = new Uint8Array(marks.length);
  for (let node = 0; node < nodes.length; node++) if ((marks[node]! & kinds) !== 0) nodes[node] = 1;
  const hidden = new Uint8Array(blocks.length);
  const parts: number[] = [];
  let isAny = false;
  for (let i = 0; i < blocks.length; i++) {
    const own = ofBlocks[i]!;
    if (own === 0) continue;
    const { index, content } = blocks[i]!;
    // What is not shown and comes out all the same must not speak to a machine.
    const judged = instructs(blocks[i]!, own, kinds);
    if (judged !== undefined) for (const node of judged) nodes[node] = 1;
    else if ((own & kinds) === 0) continue;
    isAny = true;
    if (content.every((node) => nodes[node] === 1 || isBlank(document, node))) hidden[index] = 1;
    else parts.push(index);
  }
  return isAny ? { nodes, blocks: hidden, parts } : undefined;
}

/** Why each node is invisible, 0 for visible ones; undefined if all are visible. */
function invisibleNodes(document: Document, isStrict: boolean): Uint8Array | undefined {
  const marks = unseenNodes(document, isStrict ? undefined : excuseOn(document));
  const byName = namedInvisible(document);
  if (byName === undefined) return marks;
  const all = marks ?? new Uint8Array(document.size);
  for (let node = byName.indexOf(1); node >= 0; ) {
    let next = node + 1;
    if (isStrict || !namesSign(document, node)) {
      next = document.ends[node]!;
      all.fill(HIDDEN, node, next);
    }
    node = byName.indexOf(1, next);
  }
  return all;
}

/** What may be shown without the page's say: what a control opens, and what scripts fade in. */
function excuseOn(document: Document): Excuse {
  let hasScripts: boolean | undefined;
  return (node, hiding) => {
    if (hiding === "letters") return false;
    if (hiding === "fade") {
      hasScripts ??= hasRunningScript(document.source);
      if (hasScripts) return true;
    }
    return (
      isControlled(document, node) ||
      namesSign(document, node) ||
      isPanelInRow(document, node) ||
      isNamedByScript(document, node)
    );
  };
}

const SIGNS = new TagSet("svg i img");
/** What is read out for a sign is short. */
const MOST_OF_SIGN = 60;

/** Whether hidden text is all that says what a sign beside it means, which has no text of its own. */
function namesSign(document: Document, node: number): boolean {
  const { tags, parents, ends, starts, stops } = document;
  if (stops[node]! - starts[node]! > MOST_OF_MARKUP) return false;
  const parent = parents[node]!;
  const isSign = (n: number): boolean =>
    n < ends[parent]! &&
    SIGNS.has(tags[n]!) &&
    (tags[n] !== IMG || (attribute(document, n, "alt") ?? "") === "") &&
    subtreeText(document, n).trim() === "";
  const after =
    ends[node]! + (isBlank(document, ends[node]!) && tags[ends[node]!] === TEXT ? 1 : 0);
  const isBeside = isSign(after) || isSignBefore(document, node, isSign);
  return isBeside && subtreeText(document, node).trim().length <= MOST_OF_SIGN;
}

const MOST_OF_MARKUP = 300;
/** Nodes of a sign. */
const MOST_BACK = 12;

function isSignBefore(
  document: Document,
  node: number,
  isSign: (node: number) => boolean,
): boolean {
  const parent = document.parents[node]!;
  for (let n = node - 1; n > parent && node - n <= MOST_BACK; n--) {
    if (document.tags[n] === TEXT && document.parents[n] === parent) {
      if (!isBlank(document, n)) return false;
    } else if (document.parents[n] === parent) return isSign(n);
  }
  return false;
}

/** Finds elements whose class says that only screen readers read them; undefined if there are none. */
function namedInvisible(document: Document): Uint8Array | undefined {
  return nodesByValue(document, readOut);
}

function textOf(document: Document, nodes: readonly number[]): string {
  return collapse(joinContent(document, nodes, { pieces: "inline", lineBreak: " " }));
}

const BLANK = /^\s*$/;

function isBlank(document: Document, node: number): boolean {
  return document.tags[node] !== TEXT || BLANK.test(nodeText(document, node));
}

/** A block without its invisible text. Its link counts stay. */
export function shownPart(document: Document, block: Block, { nodes }: Invisible): Block {
  const content = block.content.filter((node) => nodes[node] === 0);
  const text = textOf(document, content);
  return { ...block, content, text, ...countCollapsed(text) };
}
