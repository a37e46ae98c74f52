/** Separators of a rendered page: horizontal and vertical strips between its blocks. */
import { firstAbove, firstFailing } from "../../base/sorted-search.ts";
import { TEXT } from "../../document/tags.ts";
import type { RenderedNode, RenderedStyle } from "../../rendering/rendering.ts";
import type { Boxes } from "./boxes.ts";
import type { PageView, Separate } from "./page-view.ts";
import { HEAVIEST, type Side, separatorWeight } from "./separators.ts";
import type { VisualBlock } from "./visual-block.ts";

/** What is known of the page. */
export interface Sight {
  readonly view: Omit<PageView, "separate">;
  readonly boxes: Boxes;
  /** Links before each node, and on the whole page at the end. */
  readonly linksBefore: Int32Array;
  /** Rules (`hr`) that are shown. */
  readonly ruleBoxes: readonly RenderedNode[];
  /** 1 for each node with text that is shown below it, or in it. */
  readonly texts: ArrayLike<number>;
  styleOf(node: number): RenderedStyle | undefined;
}

/** A block from one pixel to another that is after its last, across or along the page. */
interface Extent {
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

/** A strip without blocks. */
export interface Strip {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/**
 * The strips between extents. Each block splits the strip that it lies in, shrinks the strips that it
 * crosses and deletes those that it covers; the strips at the border are left out. Blocks that touch have
 * a strip of width 0 between them.
 */
export function stripsBetween(extents: readonly Extent[]): Strip[] {
  const sorted = [...extents].sort((a, b) => a.start - b.start || a.block - b.block);
  const strips: Strip[] = [];
  let last = sorted[0];
  for (const next of sorted) {
    if (next !== last && next.start >= last!.end) {
      strips.push({
        start: last!.end,
        end: next.start,
        before: last!.block,
        after: next.block,
      });
    }
    if (next.end > last!.end) last = next;
  }
  return strips;
}

/** Splits blocks at the heaviest strips between them; if there are none, into single blocks. */
export function stripPartings(found: readonly VisualBlock[], sight: Sight): Separate {
  const extents = found.map((block) => extentsOf(block, sight));
  const sides = found.map((block) => sidesOf(block, sight));
  const rules = [...sight.ruleBoxes].sort((a, b) => a[2] - b[2]);

  return (from, to) => {
    const across = extents.slice(from, to).map(([x], i) => ({ block: from + i, ...x }));
    const along = extents.slice(from, to).map(([, y], i) => ({ block: from + i, ...y }));
    const page = { start: least(across), end: most(across) };
    const vertical = stripsBetween(across).map((strip) => ({
      strip,
      weight: weightOf(strip, false, page),
    }));
    const horizontal = stripsBetween(along).map((strip) => ({
      strip,
      weight: weightOf(strip, true, page),
    }));
    const all = [...vertical, ...horizontal];
    // Overlapping blocks give no degree of coherence.
    if (all.length === 0) return { weight: HEAVIEST, begins: () => true };
    const heaviest = all.reduce((most, { weight }) => Math.max(most, weight), -Infinity);
    const isHeaviest = ({ weight }: { readonly weight: number }): boolean => weight === heaviest;
    const columns = ranks(across, vertical.filter(isHeaviest));
    const rows = ranks(along, horizontal.filter(isHeaviest));
    const begins = (block: number): boolean => {
      const i = block - from;
      return columns[i] !== columns[i - 1] || rows[i] !== rows[i - 1];
    };
    return { weight: heaviest, begins };
  };

  function weightOf(
    { start, end, before, after }: Strip,
    isHorizontal: boolean,
    page: { readonly start: number; readonly end: number },
  ): number {
    const hasRule = isHorizontal && hasRuleIn(start, end, page);
    const separator = { width: end - start, isHorizontal, hasRule };
    return separatorWeight(separator, sides[before]!.last, sides[after]!.first);
  }

  /** Whether a rule (`hr`) is in a horizontal strip. */
  function hasRuleIn(start: number, end: number, page: { start: number; end: number }): boolean {
    const first = firstFailing(rules.length, (place) => rules[place]![2] < start - 1);
    for (let i = first; i < rules.length && rules[i]![2] <= end; i++) {
      const [, left, , width] = rules[i]!;
      if (left < page.end && left + width > page.start) return true;
    }
    return false;
  }
}

const least = (extents: readonly Extent[]): number =>
  extents.reduce((value, { start }) => Math.min(value, start), Number.POSITIVE_INFINITY);
const most = (extents: readonly Extent[]): number =>
  extents.reduce((value, { end }) => Math.max(value, end), Number.NEGATIVE_INFINITY);

/** Number of strips before each extent. */
function ranks(
  extents: readonly Extent[],
  strips: readonly { readonly strip: Strip }[],
): Int32Array {
  const ends = strips.map(({ strip }) => strip.end).sort((a, b) => a - b);
  return Int32Array.from(extents, ({ start }) => firstAbove(ends, start));
}

type Interval = Pick<Extent, "start" | "end">;

/** What a block takes across the page, and along it. */
function extentsOf(
  { start, stop }: VisualBlock,
  { boxes, view }: Sight,
): [x: Interval, y: Interval] {
  const { ends } = view.document;
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let node = start; node < stop; node = ends[node]!) {
    left = Math.min(left, boxes.left[node]!);
    top = Math.min(top, boxes.top[node]!);
    right = Math.max(right, boxes.right[node]!);
    bottom = Math.max(bottom, boxes.bottom[node]!);
  }
  return [pixels(left, right), pixels(top, bottom)];
}

/** Whole pixels: a smaller box has one. */
function pixels(from: number, to: number): Interval {
  const start = Math.round(from);
  return { start, end: Math.max(start + 1, Math.round(to)) };
}

/** What a separator behind a block, or before it, has on that side. */
function sidesOf(
  { start, stop, node, parent }: VisualBlock,
  { view, linksBefore, texts, styleOf }: Sight,
): { readonly first: Side; readonly last: Side } {
  const { tags } = view.document;
  let first: RenderedStyle | undefined;
  let last: RenderedStyle | undefined;
  for (let i = start; i < stop; i++) {
    if (tags[i] !== TEXT || texts[i] !== 1) continue;
    last = styleOf(i);
    first ??= last;
  }
  const isPlain =
    first !== undefined &&
    linksBefore[stop] === linksBefore[start] &&
    (node < 0 || view.isWords(node));
  const side = (style: RenderedStyle | undefined): Side => ({
    background: view.backgrounds[node < 0 ? parent : start]!,
    fontSize: style?.fontSize ?? 0,
    fontWeight: style?.fontWeight ?? 0,
    isPlain,
  });
  return { first: side(first), last: side(last) };
}
