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
 * What to do with text that the page does not show, as far as that is recognised: by attributes, plain
 * declarations and plain rules (hiding-style.ts, style-sheets.ts). There is no style engine: text may be
 * hidden in ways that come out, and a rule that another one overrides may drop text that is shown
 * (test/decision/hiding-ways.test.ts has both). It keeps texts clean; it keeps no attacker out. `auto` leaves it out, but for what opens at a
 * click (accordions, tabs), what scripts fade or fold out, and on pages of which it is the most;
 * `strict` makes no exception; `keep` judges it like any other. Text in `<noscript>` is not shown:
 * nearly all browsers run scripts.
 */
export const invisibleChoices = ["auto", "strict", "keep"] as const;
export type InvisibleChoice = (typeof invisibleChoices)[number];

const NOSCRIPT = tag("noscript");

/** Share of the expected content from which on a script must be what shows it. */
const MOST = 0.5;
/** Fewer words for where scripts are off ask to turn them on. */
const FEW_WORDS = 25;

/** What keeps a node off the screen: an element's own state or style, or that it stands in `<noscript>`. */
const HIDDEN = 1;
const FALLBACK = 2;

/** Names of what opens at a click: the answers of a FAQ and the tabs of a product are content. */
const OPENS =
  /accordion|collaps|(?:^|[^a-z])tabs?(?:$|[^a-z]|panel|pane|content)|panel|faq|answer|toggle|expand|read-?more|carousel|slide/i;
const NAMES = ["id", "class", "role"];
/** Classes of what is read out and not shown, as frameworks call them. */
const READ_OUT =
  /(?<!\S)(?:(?:is-|u-)?visually-?hidden|hidden-visually|u-hiddenVisually|sr-only|show-for-sr|screen-?reader(?:-text|-only)?|a11y-hidden|assistive-text|element-invisible)(?!\S)/i;
/** Is in each of them. */
const ANY_READ_OUT = /hidden|sr-only|for-sr|screen-?reader|assistive|invisible/gi;

/** What of a page is not shown. */
export interface Invisible {
  /** 1 for every node that the page does not show. */
  readonly nodes: Uint8Array;
  /** 1 for every block none of whose text is shown. */
  readonly blocks: Uint8Array;
  /** Blocks of which a part is not shown. */
  readonly parts: readonly number[];
}

/** Finds what a page does not show; undefined when nothing hidden is recognised. */
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

/** Whether what is not shown is most of the content: forums serve their posts to crawlers in `<noscript>`. */
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

/** What a page does not show by some of the kinds; undefined when that is no text. */
type Unseen = (kinds: number) => Invisible | undefined;

/* Of the page alone: training decides on a page by many lines. */
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

/** What keeps each node off the screen, 0 for nothing; undefined when the page shows all. */
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

/** Tells elements whose class is one of those for readers of screens alone; undefined when none is. */
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

/** A block without the text in it that the page does not show. Its links count as they were. */
export function shownPart(document: Document, block: Block, { nodes }: Invisible): Block {
  const content = block.content.filter((node) => nodes[node] === 0);
  const text = collapse(joinContent(document, content, { pieces: "inline", lineBreak: " " }));
  return { ...block, content, text, ...countCollapsed(text) };
}
