import { firstAbove } from "../base/sorted-search.ts";
import type { SegmentedPage } from "../document/block.ts";
import { tagPaths } from "../document/document.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { openPage } from "../document/open-page.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { methodNamed } from "../methods/index.ts";
import { leavesOf } from "../methods/leaves.ts";
import type { MethodResult, Unit } from "../methods/unit.ts";

/** A block of a page as a classic method sees it. */
export interface MethodBlock {
  readonly index: number;
  /** Tag names from the root to the element that holds the block. */
  readonly path: string;
  readonly text: string;
  /** On the method's own scale. */
  readonly score: number;
  readonly isContent: boolean;
  /** Offsets in the decoded source. */
  readonly start: number;
  readonly end: number;
}

/** A leaf text of a page as a classic method sees it: VSSE's triple of tag path, text and decision. */
export interface MethodLeaf {
  /** Tag names from the root to the element that holds the text. */
  readonly path: string;
  /** White space collapsed. */
  readonly text: string;
  readonly isContent: boolean;
  /** On the method's own scale. */
  readonly score: number;
  /** Other numbers of the method by name, e.g. WISDOM's `contentIndex` and `anchorPrecision`. */
  readonly values?: Readonly<Record<string, number>>;
  /** Offsets in the decoded source. */
  readonly start: number;
  readonly end: number;
}

/** The result of a classic method on a page. */
export interface MethodExtraction {
  readonly method: string;
  /** The text that it keeps: a line per block of the page, cut where the method cuts. */
  readonly text: string;
  /** Every block of the page. */
  readonly blocks: readonly MethodBlock[];
  /** Every leaf text, for methods that judge leaf texts. */
  readonly leaves?: readonly MethodLeaf[];
}

/**
 * Extracts the main content of a page by a method of the literature.
 *
 * @param id one of `methods`
 * @param options of the method, by name; default: the published values
 * @param charset label from outside the page (HTTP header)
 * @throws RangeError for an unknown method, TypeError for an unknown option or a page that is neither
 *   text nor bytes, NotHtmlError for another kind of file
 */
export function extractByMethod(
  html: Html,
  id: string,
  options: Readonly<Record<string, unknown>> = {},
  charset?: string,
): MethodExtraction {
  const { page } = openPage(checkHtml(html), segmenterNamed("layout"), { charset });
  return methodExtraction(id, page, methodNamed(id).run(page, options));
}

/** A method's result as blocks of the page. */
export function methodExtraction(
  id: string,
  page: SegmentedPage,
  { unit, units, text, scores, kept }: MethodResult,
): MethodExtraction {
  const pathOf = tagPaths(page.document);
  const blocks = page.blocks.map((block) => ({
    index: block.index,
    path: pathOf(block.node),
    text: block.text,
    score: scores[block.index]!,
    isContent: kept[block.index] === 1,
    start: block.start,
    end: block.end,
  }));
  const leaves = unit === "node" ? leavesBy(page, units, pathOf) : [];
  return { method: id, text, blocks, ...(leaves.length > 0 && { leaves }) };
}

/** The units that are leaf texts. The units of some methods are whole elements. */
function leavesBy(
  page: SegmentedPage,
  units: readonly Unit[],
  pathOf: (node: number) => string,
): MethodLeaf[] {
  const { parents, starts, stops } = page.document;
  const leaves = leavesOf(page).sort((a, b) => starts[a.node]! - starts[b.node]!);
  const places = Int32Array.from(leaves, ({ node }) => starts[node]!);
  const found: MethodLeaf[] = [];
  for (const { start, end, score, isContent, values } of units) {
    const leaf = leaves[firstAbove(places, start) - 1];
    if (leaf === undefined || starts[leaf.node] !== start || stops[leaf.node] !== end) continue;
    const path = pathOf(parents[leaf.node]!);
    const { text } = leaf;
    found.push(
      values === undefined
        ? { path, text, isContent, score, start, end }
        : { path, text, isContent, score, values, start, end },
    );
  }
  return found;
}
