import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, nodeText } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { perPage } from "../document/per-page.ts";
import { TEXT, tag } from "../document/tags.ts";
import { collapse, countCollapsed } from "../document/words.ts";
import {
  CLOSED_DETAILS,
  elementStates,
  HIDING,
} from "../features/families/visibility/element-states.ts";
import { CLASS } from "../features/measures/attribute-values.ts";
import { hiddenByStyles } from "./inline-styles.ts";
import { byValue } from "./marked-values.ts";
import { hiddenByStyleSheets } from "./style-sheets.ts";

/**
 * What to do with invisible text. It is recognised by attributes, simple declarations and simple rules
 * (hiding-style.ts, style-sheets.ts). There is no style engine: some ways to hide text are missed, and a
 * rule that another one overrides may drop visible text (test/decision/hiding-ways.test.ts has both). This
 * keeps texts clean; it does not keep an attacker out.
 *
 * `auto` drops it, except text that opens on a click (accordions, tabs), text that scripts fade or fold
 * out, and text that is most of a page's content. `strict` has no exceptions. `keep` judges it like any
 * other text. Text in `<noscript>` is invisible: nearly all browsers run scripts.
 */
export const invisibleChoices = ["auto", "strict", "keep"] as const;
export type InvisibleChoice = (typeof invisibleChoices)[number];

const NOSCRIPT = tag("noscript");

/** Invisible text with a larger share of the expected content must be shown by a script. */
const MOST = 0.5;
/** Shorter `<noscript>` texts only ask to enable scripts. */
const FEW_WORDS = 25;

/** Why a node is invisible: an element's state or style, or `<noscript>` around it. */
const HIDDEN = 1;
const FALLBACK = 2;

/** Names of elements that open on a click: the answers of a FAQ and the tabs of a product are content. */
const OPENS =
  /accordion|collaps|(?:^|[^a-z])tabs?(?:$|[^a-z]|panel|pane|content)|panel|faq|answer|toggle|expand|read-?more|carousel|slide/i;
const NAMES = ["id", "class", "role"];
/** Classes of frameworks for text that only screen readers read. */
const READ_OUT =
  /(?<!\S)(?:(?:is-|u-)?visually-?hidden|hidden-visually|u-hiddenVisually|sr-only|show-for-sr|screen-?reader(?:-text|-only)?|a11y-hidden|assistive-text|element-invisible)(?!\S)/i;
/** Every one of them matches. */
const ANY_READ_OUT = /hidden|sr-only|for-sr|screen-?reader|assistive|invisible/gi;

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
  if (choice === "strict") return unseen(page)(HIDDEN | FALLBACK);
  const found = unseenForGood(page);
  let kinds = 0;
  for (const kind of [HIDDEN, FALLBACK]) {
    const own = found(kind);
    if (own !== undefined && !isContent(page, probabilities, own, kind)) kinds |= kind;
  }
  return found(kinds);
}

/** Whether invisible text is most of the content: some forums serve posts to crawlers in `<noscript>`. */
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
  return mass > MOST * expected && (kind === HIDDEN || mass >= FEW_WORDS);
}

/** Invisible text of the given kinds; undefined if there is none. */
type Unseen = (kinds: number) => Invisible | undefined;

/* Cached per page: training decides on a page with many thresholds. */
const unseen = perPage((page: SegmentedPage) => unseenOf(page, true));
const unseenForGood = perPage((page: SegmentedPage) => unseenOf(page, false));

function unseenOf(page: SegmentedPage, isStrict: boolean): Unseen {
  const marks = invisibleNodes(page, isStrict);
  const known = new Map<number, Invisible | undefined>();
  return (kinds) => {
    if (marks === undefined || kinds === 0) return undefined;
    if (!known.has(kinds)) known.set(kinds, invisibleOf(page, marks, kinds));
    return known.get(kinds);
  };
}

function invisibleOf(
  { document, blocks }: SegmentedPage,
  marks: Uint8Array,
  kinds: number,
): Invisible | undefined {
  const nodes = marks.map((mark) => ((mark & kinds) === 0 ? 0 : 1));
  const hidden = new Uint8Array(blocks.length);
  const parts: number[] = [];
  let isAny = false;
  for (const { index, content } of blocks) {
    if (!content.some((node) => nodes[node] === 1)) continue;
    isAny = true;
    if (content.every((node) => nodes[node] === 1 || isBlank(document, node))) hidden[index] = 1;
    else parts.push(index);
  }
  return isAny ? { nodes, blocks: hidden, parts } : undefined;
}

/** Why each node is invisible, 0 for visible ones; undefined if all are visible. */
function invisibleNodes(page: SegmentedPage, isStrict: boolean): Uint8Array | undefined {
  const { document } = page;
  const { flags } = elementStates(page);
  const hiding = isStrict ? HIDING | CLOSED_DETAILS : HIDING;
  const byStyle = hiddenByStyles(document, isStrict);
  const bySheet = hiddenByStyleSheets(document);
  const byName = namedInvisible(document);
  const marks = new Uint8Array(document.size);
  let isAny = false;
  for (let node = 1; node < document.size; node++) {
    const parent = document.parents[node]!;
    marks[node] = marks[parent]!;
    if ((marks[parent]! & HIDDEN) !== 0 || document.tags[node] === TEXT) continue;
    if (document.tags[node] === NOSCRIPT) {
      marks[node]! |= FALLBACK;
      isAny = true;
    }
    const isHidden =
      (flags[node]! & ~flags[parent]! & hiding) !== 0 ||
      byStyle?.[node] === 1 ||
      bySheet?.(node) ||
      byName?.(node);
    if (!isHidden || (!isStrict && opensAtClick(document, node))) continue;
    marks[node]! |= HIDDEN;
    isAny = true;
  }
  return isAny ? marks : undefined;
}

/** Finds elements whose class says that only screen readers read them; undefined if there are none. */
function namedInvisible(document: Document): ((node: number) => boolean) | undefined {
  return byValue(document, {
    names: [CLASS],
    hint: ANY_READ_OUT,
    test: (value) => READ_OUT.test(value),
  });
}

function opensAtClick(document: Document, node: number): boolean {
  return NAMES.some((name) => OPENS.test(attribute(document, node, name) ?? ""));
}

const BLANK = /^\s*$/;

function isBlank(document: Document, node: number): boolean {
  return document.tags[node] !== TEXT || BLANK.test(nodeText(document, node));
}

/** A block without its invisible text. Its link counts stay. */
export function shownPart(document: Document, block: Block, { nodes }: Invisible): Block {
  const content = block.content.filter((node) => nodes[node] === 0);
  const text = collapse(joinContent(document, content, { pieces: "inline", lineBreak: " " }));
  return { ...block, content, text, ...countCollapsed(text) };
}
