/** Separators of a page without a rendering: one between each two neighbours. */

import type { Block } from "../../document/block.ts";
import { attribute } from "../../document/document.ts";
import type { PageView, Separate } from "./page-view.ts";
import { type Side, separatorWeight } from "./separators.ts";
import type { VisualBlock } from "./visual-block.ts";

/** What is known of the page. */
interface Sight extends Pick<PageView, "document" | "rulesBefore" | "backgrounds"> {
  readonly blocks: readonly Block[];
  /** Level of the heading around each layout block; 0 without one. */
  readonly levels: Uint8Array;
}

/** Pixels of any separator, and more where the markup parts. */
const BETWEEN = 8;
const HEADING = 8;
const RULE = 20;
const CLASS = 12;

/** Sizes of headings in style sheets of browsers, by level; text is of size 1. */
const sizes = [1, 2, 1.5, 1.17, 1, 0.83, 0.67];

/** Splits blocks at the heaviest separators between neighbours. */
export function neighbourPartings(found: readonly VisualBlock[], sight: Sight): Separate {
  const weights = found.map((block, i) =>
    i === 0 ? Number.NEGATIVE_INFINITY : weightBetween(sight, found[i - 1]!, block),
  );
  return (from, to) => {
    const weight = weights.slice(from + 1, to).reduce((most, other) => Math.max(most, other));
    return { weight, begins: (block) => weights[block] === weight };
  };
}

function weightBetween(sight: Sight, above: VisualBlock, below: VisualBlock): number {
  const { document, blocks, rulesBefore } = sight;
  const [last, next] = [blocks[above.end - 1]!, blocks[below.first]!];
  const hasRule = rulesBefore[next.content[0]!]! > rulesBefore[last.content[0]!]!;
  const classOf = (node: number): string => attribute(document, node, "class") ?? "";
  const isOtherClass =
    above.parent !== below.parent && classOf(above.parent) !== classOf(below.parent);
  const isHeading = sight.levels[next.index]! > 0;
  const width =
    BETWEEN + (isHeading ? HEADING : 0) + (hasRule ? RULE : 0) + (isOtherClass ? CLASS : 0);
  const separator = { width, isHorizontal: true, hasRule };
  return separatorWeight(separator, sideOf(sight, last), sideOf(sight, next));
}

function sideOf({ backgrounds, levels }: Sight, { index, node, linkWords }: Block): Side {
  const level = levels[index]!;
  return {
    background: backgrounds[node]!,
    fontSize: sizes[level]!,
    fontWeight: level > 0 ? 700 : 400,
    isPlain: level === 0 && linkWords === 0,
  };
}
