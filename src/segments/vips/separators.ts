/** VIPS, step 2: the separators between blocks, and how coherent what they part is. */
import type { Block } from "../../document/block.ts";
import { attribute } from "../../document/document.ts";
import type { VisualBlock } from "./division.ts";
import type { PageView } from "./page-view.ts";

/** Weight by width in pixels: the widest of each but the last, and its weight. */
const weights = [
  [8, 1],
  [15, 2],
  [25, 4],
  [35, 6],
  [45, 8],
  [55, 10],
] as const;
const WIDEST = 12;

/** What a separator weighs by its width alone. */
export function weightOfWidth(pixels: number): number {
  return weights.find(([most]) => pixels <= most)?.[1] ?? WIDEST;
}

/** The weight at which the degree of coherence is least. */
const HEAVIEST = 40;
/**
 * The least that a separator of a page can weigh that nobody has rendered. Degrees are told by it and not by
 * the lightest on the page at hand, so that those of two pages, and of two rounds, compare.
 */
export const LIGHTEST = -1;

/** Degree of coherence, 1 to 11, of what a separator of that weight parts. */
export function coherenceOf(weight: number, lightest: number): number {
  if (lightest >= HEAVIEST) return 11;
  const share = Math.min(1, (weight - lightest) / (HEAVIEST - lightest));
  return 12 - Math.max(1, Math.ceil(1 + 10 * share));
}

/** Without a rendered page: pixels of any separator, and more where the markup parts. */
const BETWEEN = 8;
const HEADING = 8;
const RULE = 20;
const CLASS = 12;

/** Sizes of headings in style sheets of browsers, by level; text is of size 1. */
const sizes = [1, 2, 1.5, 1.17, 1, 0.83, 0.67];

/** The weight of the separator between two neighbouring blocks. */
export function separatorWeight(
  view: PageView,
  blocks: readonly Block[],
  above: VisualBlock,
  below: VisualBlock,
): number {
  const { document, rulesBefore, backgrounds, levels } = view;
  const [last, next] = [blocks[above.end - 1]!, blocks[below.first]!];
  const [lastLevel, nextLevel] = [levels[last.index]!, levels[next.index]!];
  const hasRule = rulesBefore[next.content[0]!]! > rulesBefore[last.content[0]!]!;
  const classOf = (node: number): string => attribute(document, node, "class") ?? "";
  const isOtherClass =
    above.parent !== below.parent && classOf(above.parent) !== classOf(below.parent);
  const width =
    BETWEEN + (nextLevel > 0 ? HEADING : 0) + (hasRule ? RULE : 0) + (isOtherClass ? CLASS : 0);
  let weight = weightOfWidth(width);
  if (hasRule) weight += 2;
  if (backgrounds[last.node] !== backgrounds[next.node]) weight += 2;
  const [lastSize, nextSize] = [sizes[lastLevel]!, sizes[nextLevel]!];
  if (lastSize !== nextSize || lastLevel > 0 !== nextLevel > 0) weight += 2;
  if (lastSize < nextSize) weight += 2;
  if (isPlain(last, lastLevel) && isPlain(next, nextLevel)) weight -= 2;
  return weight;
}

function isPlain({ linkWords }: Block, level: number): boolean {
  return level === 0 && linkWords === 0;
}
