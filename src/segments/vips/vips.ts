import type { PageMeasures } from "../../features/page-measures.ts";
import type { Cut, SegmentationMethod, SegmentOptions } from "../segment.ts";
import { divide, type VisualBlock } from "./division.ts";
import { viewOf } from "./page-view.ts";
import { coherenceOf, LIGHTEST, separatorWeight } from "./separators.ts";

/** Area of a character, in square pixels. */
const AREA = 40;
/** Width and height of what is too small to be divided, in pixels, round by round: there are no more. */
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

/** A part of the page that is still to be divided. */
interface Part {
  readonly node: number;
  /** Its number among the cuts. */
  readonly cut: number;
}

/**
 * VIPS on the tree of a page that nobody has rendered. In each of ten rounds, what is less coherent than
 * permitted is divided into blocks, the separators between them are weighed, and blocks beside light
 * ones are one; a round looks at each node once, so that the whole is linear in the page.
 */
export const vips: SegmentationMethod = {
  name: "vips",
  description: "VIPS's blocks, to a permitted degree of coherence, on the tree alone",
  approximation:
    "on the tree alone: areas are lengths of texts, separators stand between neighbours, colours are those of the markup",
  cut: cutVisually,
};

/** The cuts of {@link vips}. */
export function cutVisually(
  measures: PageMeasures,
  { permitted = PERMITTED }: SegmentOptions,
): Cut[] {
  const { blocks } = measures;
  if (blocks.length === 0) return [];
  const view = viewOf(measures);
  const tree = createTree(blocks.length);
  let parts: Part[] = [{ node: 0, cut: 0 }];
  for (const [width, height] of ROUNDS) {
    const most = (width * height) / AREA;
    parts = parts.flatMap(({ node, cut }) => {
      const found = divide(view, node, most);
      const degrees = found.slice(1).map((below, i) => {
        const weight = separatorWeight(view, blocks, found[i]!, below);
        return coherenceOf(weight, LIGHTEST);
      });
      return join(cut, found, degrees);
    });
  }
  return tree.inOrder();

  /**
   * VIPS, step 3: the blocks of a part as a tree, in which what lighter separators part stands below
   * what heavier ones do.
   *
   * @param degrees by separator
   * @returns what the next round divides
   */
  function join(part: number, found: readonly VisualBlock[], degrees: readonly number[]): Part[] {
    const next: Part[] = [];
    const stack: [from: number, to: number, cut: number][] = [[0, found.length, part]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [from, to, cut] = top;
      if (to - from === 1) {
        const { node, coherence } = found[from]!;
        tree.raise(cut, coherence);
        if (node >= 0 && tree.coherence(cut) < permitted) next.push({ node, cut });
        continue;
      }
      const degree = degrees.slice(from, to - 1).reduce((least, d) => Math.min(least, d));
      tree.raise(cut, degree);
      if (tree.coherence(cut) >= permitted) continue;
      const groups: typeof stack = [];
      for (let i = from, start = from; i < to; i++) {
        if (i < to - 1 && degrees[i]! > degree) continue;
        const { first } = found[start]!;
        groups.push([start, i + 1, tree.add(cut, first, found[i]!.end)]);
        start = i + 1;
      }
      stack.push(...groups.reverse());
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
