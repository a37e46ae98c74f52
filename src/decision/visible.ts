import type { Block, SegmentedPage } from "../document/block.ts";
import { attribute, type Document, nodeText } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { TEXT } from "../document/tags.ts";
import { collapse, countCollapsed } from "../document/words.ts";
import { elementStates, HIDING } from "../features/families/visibility/element-states.ts";
import { perPage } from "../features/measures/per-page.ts";
import { hiddenByStyleSheets } from "./style-sheets.ts";

/**
 * What to do with text that the page does not show. `auto` leaves it out, but for what opens at a
 * click (accordions, tabs) and on pages of which it is the most; `strict` makes no exception; `keep`
 * judges it like any other.
 */
export const invisibleChoices = ["auto", "strict", "keep"] as const;
export type InvisibleChoice = (typeof invisibleChoices)[number];

/** Share of the expected content from which on a script must be what shows it. */
const MOST = 0.5;

/** Names of what opens at a click: the answers of a FAQ and the tabs of a product are content. */
const OPENS =
  /accordion|collaps|(?:^|[^a-z])tabs?(?:$|[^a-z]|panel|pane|content)|panel|faq|answer|toggle|expand|read-?more|carousel|slide/i;
const NAMES = ["id", "class", "role"];

/** What of a page is not shown. */
export interface Invisible {
  /** 1 for every node that the page does not show. */
  readonly nodes: Uint8Array;
  /** 1 for every block none of whose text is shown. */
  readonly blocks: Uint8Array;
  /** Blocks of which a part is not shown. */
  readonly parts: readonly number[];
}

/** Finds what a page does not show; undefined when it shows everything. */
export function findInvisible(
  page: SegmentedPage,
  probabilities: Float64Array,
  choice: InvisibleChoice,
): Invisible | undefined {
  if (choice === "keep") return undefined;
  const { found } = choice === "auto" ? unseenButOpening(page) : unseen(page);
  if (found === undefined) return undefined;
  let expected = 0;
  let mass = 0;
  for (const { index, words } of page.blocks) {
    const own = probabilities[index]! * words;
    expected += own;
    if (found.blocks[index] === 1) mass += own;
  }
  return choice === "auto" && mass > MOST * expected ? undefined : found;
}

/* Of the page alone: training decides on a page by many lines. */
const unseen = perPage((page: SegmentedPage) => ({ found: invisibleOf(page, false) }));
const unseenButOpening = perPage((page: SegmentedPage) => ({ found: invisibleOf(page, true) }));

function invisibleOf(page: SegmentedPage, opens: boolean): Invisible | undefined {
  const nodes = invisibleNodes(page, opens);
  if (nodes === undefined) return undefined;
  const { document, blocks } = page;
  const hidden = new Uint8Array(blocks.length);
  const parts: number[] = [];
  for (const { index, content } of blocks) {
    if (!content.some((node) => nodes[node] === 1)) continue;
    if (content.every((node) => nodes[node] === 1 || isBlank(document, node))) hidden[index] = 1;
    else parts.push(index);
  }
  return { nodes, blocks: hidden, parts };
}

/** 1 for every node that the page does not show; undefined when it shows all. */
function invisibleNodes(page: SegmentedPage, opens: boolean): Uint8Array | undefined {
  const { document } = page;
  const { flags } = elementStates(page);
  const byStyle = hiddenByStyleSheets(document);
  const nodes = new Uint8Array(document.size);
  let isAny = false;
  for (let node = 1; node < document.size; node++) {
    const parent = document.parents[node]!;
    if (nodes[parent] === 1) {
      nodes[node] = 1;
      continue;
    }
    if (document.tags[node] === TEXT) continue;
    const own = flags[node]! & ~flags[parent]! & HIDING;
    if (own === 0 && (byStyle === undefined || !byStyle(node))) continue;
    if (opens && opensAtClick(document, node)) continue;
    nodes[node] = 1;
    isAny = true;
  }
  return isAny ? nodes : undefined;
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
