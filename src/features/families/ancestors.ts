import type { Cells, Extractor, Family } from "../extractor.ts";
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
    const { document, blocks, sums, blocksBefore } = page;
    const { values, stride, offset } = cells;
    const { parents, ends } = document;
    const characters = (node: number): number =>
      sums.characters[blocksBefore[ends[node]!]!]! - sums.characters[blocksBefore[node]!]!;
    const plainTotal = sums.characters[blocks.length]! - sums.linkCharacters[blocks.length]!;
    const up = (node: number): number => Math.max(0, parents[node]!);

    const describe = (node: number, at: number): void => {
      const first = blocksBefore[node]!;
      const last = blocksBefore[ends[node]!]!;
      const total = characters(node);
      const links = sums.linkCharacters[last]! - sums.linkCharacters[first]!;
      // Text that follows a closed holder leaves the holder without any (Dragnet's segmenter).
      const divisor = Math.max(1, total);
      values[at] = Math.log1p(total);
      values[at + 1] = (total - links) / Math.max(1, plainTotal);
      values[at + 2] = links / divisor;
      values[at + 3] = (sums.commas[last]! - sums.commas[first]!) / divisor;
      values[at + 4] = Math.log1p(last - first);
      values[at + 5] = Math.log1p(total / Math.max(1, last - first));
      values[at + 6] = (sums.tags[last]! - sums.tags[first]!) / divisor;
    };

    for (const block of blocks) {
      const row = block.index * stride + offset;
      let node = block.node;
      for (let level = 0; level < TWICE; level++) {
        describe(node, row + level * measures.length);
        node = up(node);
      }
      const atDistances = row + levels.length * measures.length;
      let distance = 0;
      node = block.node;
      for (let level = TWICE; level <= FIVE_TIMES; level++) {
        const wanted = (level === TWICE ? 2 : 5) * block.characters;
        for (; node > 0 && characters(node) < wanted; distance++) node = up(node);
        describe(node, row + level * measures.length);
        values[atDistances + level - TWICE] = distance;
      }
    }
  },
};

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
