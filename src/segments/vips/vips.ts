import type { PageMeasures } from "../../features/page-measures.ts";
import type { Cut, SegmentationMethod, SegmentOptions } from "../segment.ts";
import { divide } from "./division.ts";
import type { Separate } from "./page-view.ts";
import { renderedView } from "./rendered-view.ts";
import { coherenceOf, LIGHTEST } from "./separators.ts";
import { treeView } from "./tree-view.ts";
import type { VisualBlock } from "./visual-block.ts";

/** Width and height up to which a node is not divided, in pixels, per round. There are no further rounds. */
const ROUNDS = [
  [350, 400],
  [300, 350],
  [250, 300],
  [200, 250],
  [150, 200],
  [100, 150],
  [100, 100],
  [80, 80],
  [40, 10],
  [1, 1],
] as const;

/** How coherent a segment must be to stay whole. */
const PERMITTED = 10;
/** Most levels of nested blocks in one round: rendered blocks may nest without limit. */
const DEEPEST = 12;

/** A part of the page that must still be divided. */
interface Part {
  readonly node: number;
  /** Its number among the cuts. */
  readonly cut: number;
}

/**
 * VIPS on a rendered page, or on the tree of a page without a rendering. There are ten rounds. Each divides
 * the blocks that are less coherent than permitted, weighs the separators between what it finds, and merges
 * blocks at light separators. A round visits each node once, and sorts the blocks of a part at most
 * {@link DEEPEST} times.
 */
export const vips: SegmentationMethod = {
  name: "vips",
  description: "VIPS's blocks, to a permitted degree of coherence",
  approximation:
    "on the tree alone: areas are lengths of texts, separators stand between neighbours, colours are those of the markup",
  cut: cutVisually,
};

/** The cuts of {@link vips}. */
export function cutVisually(
  measures: PageMeasures,
  { permitted = PERMITTED, rendering }: SegmentOptions,
): Cut[] {
  const { blocks } = measures;
  if (blocks.length === 0) return [];
  const view = rendering === undefined ? treeView(measures) : renderedView(measures, rendering);
  const tree = createTree(blocks.length);
  let parts: Part[] = [{ node: 0, cut: 0 }];
  for (const [width, height] of ROUNDS) {
    parts = parts.flatMap(({ node, cut }) => {
      const found = divide(view, node, width * height);
      return join(cut, found, view.separate(found));
    });
  }
  return tree.inOrder();

  /**
   * VIPS, step 3: the blocks of a part as a tree: heavy separators split near its root, light ones below.
   * What is as coherent as permitted, with all that is in it, stays one segment.
   *
   * @returns the parts for the next round: blocks that are less coherent than permitted
   */
  function join(part: number, found: readonly VisualBlock[], separate: Separate): Part[] {
    const next: Part[] = [];
    if (found.length === 0) return next;
    const stack: [range: Range, cut: number][] = [[splitAtSeparators(found, separate), part]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [{ from, degree, least, parts }, cut] = top;
      tree.set(cut, least >= permitted ? least : degree);
      if (least >= permitted) continue;
      if (parts.length === 0) {
        const { node } = found[from]!;
        if (node >= 0) next.push({ node, cut });
        continue;
      }
      const groups = (degree >= permitted ? joinCoherent(parts, degree) : parts).filter(
        // Pictures separate texts, but are not segments.
        (range) => found[range.from]!.first < found[range.to - 1]!.end,
      );
      const inner = groups.map((range): (typeof stack)[number] => {
        const isOne = groups.length === 1;
        const { first } = found[range.from]!;
        return [range, isOne ? cut : tree.add(cut, first, found[range.to - 1]!.end)];
      });
      // One by one: a call cannot take as many arguments as a page has parts.
      for (const one of inner.reverse()) stack.push(one);
    }
    return next;
  }

  /** Joins neighbours that are as coherent as permitted: light separators part only what must be divided. */
  function joinCoherent(parts: readonly Range[], degree: number): Range[] {
    const joined: Range[] = [];
    for (const range of parts) {
      const before = joined.at(-1);
      if (before !== undefined && before.least >= permitted && range.least >= permitted) {
        const least = Math.min(before.least, range.least, degree);
        joined[joined.length - 1] = { ...before, to: range.to, least };
      } else {
        joined.push(range);
      }
    }
    return joined;
  }
}

/** Neighbouring blocks of a round, from one up to another, and the ranges between their heaviest separators. */
interface Range {
  readonly from: number;
  readonly to: number;
  /** Degree of coherence by the heaviest separator; of a single block its own. */
  readonly degree: number;
  /** The least degree of it and of all that is in it. */
  least: number;
  readonly parts: Range[];
}

/** Splits the blocks of a round at their heaviest separators, and so on down to single blocks. */
function splitAtSeparators(found: readonly VisualBlock[], separate: Separate): Range {
  const open = (from: number, to: number): Range & { begins?: (block: number) => boolean } => {
    if (to - from === 1) {
      const { coherence } = found[from]!;
      return { from, to, degree: coherence, least: coherence, parts: [] };
    }
    const { weight, begins } = separate(from, to);
    const degree = coherenceOf(weight, LIGHTEST);
    return { from, to, degree, least: degree, parts: [], begins };
  };
  const ranges = [{ range: open(0, found.length), depth: 0, whole: -1 }];
  for (let i = 0; i < ranges.length; i++) {
    const { range, depth } = ranges[i]!;
    const { from, to, begins, parts } = range;
    if (begins === undefined) continue;
    for (let at = from + 1, start = from; at <= to; at++) {
      if (at < to && !begins(at) && depth < DEEPEST) continue;
      const part = open(start, at);
      parts.push(part);
      ranges.push({ range: part, depth: depth + 1, whole: i });
      start = at;
    }
  }
  for (let i = ranges.length - 1; i > 0; i--) {
    const { range, whole } = ranges[i]!;
    const { range: above } = ranges[whole]!;
    above.least = Math.min(above.least, range.least);
  }
  return ranges[0]!.range;
}

interface Growing {
  readonly parent: number;
  readonly first: number;
  readonly end: number;
  /** Its own degree: of a block by its rule, of a whole by the separators between its parts. */
  coherence: number;
  readonly parts: number[];
}

/** Segments below that of the whole page, which has number 0. */
function createTree(end: number) {
  const all: Growing[] = [{ parent: -1, first: 0, end, coherence: 1, parts: [] }];
  return {
    /** A part of another, which has its number. */
    add(parent: number, first: number, end: number): number {
      all[parent]!.parts.push(all.length);
      return all.push({ parent, first, end, coherence: 1, parts: [] }) - 1;
    },
    set(cut: number, degree: number): void {
      all[cut]!.coherence = degree;
    },
    /** Each before its parts, of which the least coherent has its degree at least. */
    inOrder(): Cut[] {
      for (let cut = all.length - 1; cut > 0; cut--) {
        const { parent, coherence } = all[cut]!;
        all[parent]!.coherence = Math.min(all[parent]!.coherence, coherence);
      }
      const cuts: Cut[] = [];
      const stack: (readonly [cut: number, parent: number])[] = [[0, -1]];
      for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
        const { first, end, coherence, parts } = all[top[0]]!;
        const place = cuts.push({ parent: top[1], first, end, coherence }) - 1;
        for (let i = parts.length - 1; i >= 0; i--) stack.push([parts[i]!, place]);
      }
      return cuts;
    },
  };
}
