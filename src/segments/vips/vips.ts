import type { PageMeasures } from "../../features/page-measures.ts";
import type { Cut, SegmentationMethod, SegmentOptions } from "../segment.ts";
import { divide } from "./division.ts";
import type { Separate } from "./page-view.ts";
import { renderedView } from "./rendered-view.ts";
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
 * parts that are less coherent than permitted into blocks, weighs the separators between them, and merges
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
   *
   * @returns the parts for the next round
   */
  function join(part: number, found: readonly VisualBlock[], separate: Separate): Part[] {
    const next: Part[] = [];
    const stack: [from: number, to: number, cut: number, depth: number][] =
      found.length === 0 ? [] : [[0, found.length, part, 0]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [from, to, cut, depth] = top;
      if (to - from === 1) {
        const { node, coherence } = found[from]!;
        tree.raise(cut, coherence);
        if (node >= 0 && tree.coherence(cut) < permitted) next.push({ node, cut });
        continue;
      }
      const { coherence, begins } = separate(from, to);
      tree.raise(cut, coherence);
      if (tree.coherence(cut) >= permitted) continue;
      const groups: [from: number, to: number][] = [];
      for (let i = from + 1, start = from; i <= to; i++) {
        if (i < to && !begins(i) && depth < DEEPEST) continue;
        // Pictures separate texts, but are not segments.
        if (found[start]!.first < found[i - 1]!.end) groups.push([start, i]);
        start = i;
      }
      const isOne = groups.length === 1;
      const inner = groups.map(([start, end]): (typeof stack)[number] => {
        const own = isOne ? cut : tree.add(cut, found[start]!.first, found[end - 1]!.end);
        return [start, end, own, depth + 1];
      });
      stack.push(...inner.reverse());
    }
    return next;
  }
}

interface Growing {
  readonly parent: number;
  readonly first: number;
  readonly end: number;
  coherence: number;
  readonly parts: number[];
}

/** Segments below that of the whole page, which has number 0. */
function createTree(end: number) {
  const all: Growing[] = [{ parent: -1, first: 0, end, coherence: 1, parts: [] }];
  return {
    /** A part of another, which has its number and, until it is raised, its degree. */
    add(parent: number, first: number, end: number): number {
      const above = all[parent]!;
      above.parts.push(all.length);
      return all.push({ parent, first, end, coherence: above.coherence, parts: [] }) - 1;
    },
    coherence: (cut: number): number => all[cut]!.coherence,
    raise(cut: number, degree: number): void {
      all[cut]!.coherence = Math.max(all[cut]!.coherence, degree);
    },
    /** Each before its parts. */
    inOrder(): Cut[] {
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
