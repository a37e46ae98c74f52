/**
 * Density: J. A. Moreno, K. Deschacht, M.-F. Moens, "Language Independent Content Extraction from Web
 * Pages", DIR 2009.
 *
 * The page as a row of text blocks with their lengths: the content is a region around the longest.
 * The paper was not read; what runs here is the form that the first Dragnet had
 * (dragnet@d20c885, arias.py), which calls itself rough: walk left and right from the longest block; a
 * block of at least `cutoff` characters extends the region; stop after more than `window` shorter ones
 * in a row. Defaults of that code: cutoff = 25th percentile of the lengths (between two lengths
 * linearly, as NumPy does: ours), window = 3. Recalled: the paper uses fixed cut-offs. Blocks are the
 * page's own.
 */
import { z } from "zod";
import { quantile } from "../base/averages.ts";
import type { SegmentedPage } from "../document/block.ts";
import { defineMethod, type Method } from "./method.ts";
import type { Unit } from "./unit.ts";

/** First block of the region and the one after its last. */
export function denseRegion(
  lengths: readonly number[],
  cutoff: number,
  window: number,
): readonly [first: number, end: number] {
  const longest = lengths.indexOf(lengths.reduce((most, length) => Math.max(most, length), 0));
  const reach = (step: number): number => {
    let edge = longest;
    for (let at = longest + step, short = 0; at in lengths && short <= window; at += step) {
      short = lengths[at]! >= cutoff ? 0 : short + 1;
      if (short === 0) edge = at;
    }
    return edge;
  };
  return [reach(-1), reach(1) + 1];
}

interface Options {
  readonly percentile: number;
  readonly window: number;
}

export const density: Method = defineMethod<Options>({
  id: "density",
  name: "Density",
  source:
    "Moreno, Deschacht, Moens: Language Independent Content Extraction from Web Pages, DIR 2009, " +
    "in the form of Dragnet's first code",
  description: "blocks around the longest, up to where short ones follow each other",
  unit: "block",
  options: z.strictObject({
    percentile: z
      .number()
      .min(0)
      .max(100)
      .default(25)
      .describe("percentile of the blocks' lengths from which a block is long"),
    window: z.int().min(0).default(3).describe("most short blocks in a row inside the region"),
  }),
  score({ blocks }: SegmentedPage, { percentile, window }: Options): Unit[] {
    if (blocks.length === 0) return [];
    const lengths = blocks.map(({ characters }) => characters);
    const cutoff = quantile(Float64Array.from(lengths).sort(), percentile / 100);
    const [first, end] = denseRegion(lengths, cutoff, window);
    return blocks.map((block) => ({
      start: block.start,
      end: block.end,
      score: block.characters,
      isContent: block.index >= first && block.index < end,
    }));
  },
});
