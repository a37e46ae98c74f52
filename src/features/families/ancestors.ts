import type { Cells, Extractor, Family } from "../extractor.ts";
import { log1p } from "../measures/logs.ts";
import { scratch } from "../measures/scratch.ts";
import type { PageMeasures } from "../page-measures.ts";

const levels = ["holder", "parent", "grandparent", "great-grandparent", "twice", "five-times"];
const measures = [
  "log-characters",
  "plain-share",
  "link-density",
  "comma-density",
  "log-blocks",
  "log-characters-per-block",
  "tag-density",
];
const TWICE = 4;
const FIVE_TIMES = 5;

const extractor: Extractor = {
  columns: [
    ...levels.flatMap((level) => measures.map((measure) => `${level}-${measure}`)),
    "twice-distance",
    "five-times-distance",
  ],
  write(page: PageMeasures, cells: Cells): void {
    const { document, blocks, sums } = page;
    const { values, stride, offset } = cells;
    const { parents } = document;
    const plainTotal = sums.characters[blocks.length]! - sums.linkCharacters[blocks.length]!;
    /** Where each node was described first, plus one; 0 where it was not. */
    const described = scratch.int32(document.size);

    for (const block of blocks) {
      const row = block.index * stride + offset;
      let node = block.node;
      for (let level = 0; level < TWICE; level++) {
        describe(page, plainTotal, node, described, values, row + level * measures.length);
        node = Math.max(0, parents[node]!);
      }
      const atDistances = row + levels.length * measures.length;
      let distance = 0;
      node = block.node;
      for (let level = TWICE; level <= FIVE_TIMES; level++) {
        const wanted = (level === TWICE ? 2 : 5) * block.characters;
        while (node > 0 && charactersOf(page, node) < wanted) {
          node = Math.max(0, parents[node]!);
          distance++;
        }
        describe(page, plainTotal, node, described, values, row + level * measures.length);
        values[atDistances + level - TWICE] = distance;
      }
    }
  },
};

function charactersOf({ document, blocksBefore, sums }: PageMeasures, node: number): number {
  const last = blocksBefore[document.ends[node]!]!;
  return sums.characters[last]! - sums.characters[blocksBefore[node]!]!;
}

/** Writes a node's measures, those of a node that was described before from there. */
function describe(
  page: PageMeasures,
  plainTotal: number,
  node: number,
  described: Int32Array,
  values: Float32Array,
  at: number,
): void {
  const from = described[node]! - 1;
  if (from >= 0) {
    for (let i = 0; i < measures.length; i++) values[at + i] = values[from + i]!;
    return;
  }
  described[node] = at + 1;
  const { document, blocksBefore, sums } = page;
  const first = blocksBefore[node]!;
  const last = blocksBefore[document.ends[node]!]!;
  const total = sums.characters[last]! - sums.characters[first]!;
  const links = sums.linkCharacters[last]! - sums.linkCharacters[first]!;
  // Text that follows a closed holder leaves the holder without any (Dragnet's segmenter).
  const divisor = Math.max(1, total);
  values[at] = log1p(total);
  values[at + 1] = (total - links) / Math.max(1, plainTotal);
  values[at + 2] = links / divisor;
  values[at + 3] = (sums.commas[last]! - sums.commas[first]!) / divisor;
  values[at + 4] = log1p(last - first);
  values[at + 5] = log1p(total / Math.max(1, last - first));
  values[at + 6] = (sums.tags[last]! - sums.tags[first]!) / divisor;
}

/**
 * What the elements around a block hold: its holder, the three elements above, and the nearest ones
 * with at least two and five times the block's characters (the whole page when there is none).
 * Above the page stands the page. Densities are per character of the element,
 * and shares are of the page's plain characters: those outside links.
 */
export const ancestors: Family = {
  name: "ancestors",
  description: "size, links, commas and tags of the elements around a block",
  extractor,
};
