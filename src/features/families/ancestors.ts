import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { log1p } from "../measures/logs.ts";
import { scratch } from "../measures/scratch.ts";
import type { PageMeasures } from "../page-measures.ts";

/** The holder and the elements above it. */
const steps = ["holder", "parent", "grandparent", "great-grandparent"] as const;
/** The nearest elements with at least these multiples of the block's characters. */
const larger = [
  ["twice", 2],
  ["five-times", 5],
] as const;
const measures = [
  "log-characters",
  "plain-share",
  "link-density",
  "comma-density",
  "log-blocks",
  "log-characters-per-block",
  "tag-density",
] as const;
const levels = [...steps, ...larger.map(([name]) => name)];
const measure = columnIndex(measures);
/** Where the measures of the first of the larger elements begin, and where all end. */
const LARGER = steps.length * measures.length;
const DISTANCES = levels.length * measures.length;

const extractor: Extractor = {
  columns: [
    ...levels.flatMap((level) => measures.map((measure) => `${level}-${measure}`)),
    ...larger.map(([name]) => `${name}-distance`),
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
      for (let level = 0; level < steps.length; level++) {
        describe(page, plainTotal, node, described, values, row + level * measures.length);
        node = Math.max(0, parents[node]!);
      }
      let distance = 0;
      node = block.node;
      for (let i = 0; i < larger.length; i++) {
        const wanted = larger[i]![1] * block.characters;
        while (node > 0 && charactersOf(page, node) < wanted) {
          node = Math.max(0, parents[node]!);
          distance++;
        }
        const at = row + LARGER + i * measures.length;
        describe(page, plainTotal, node, described, values, at);
        values[row + DISTANCES + i] = distance;
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
  values[at + measure["log-characters"]] = log1p(total);
  values[at + measure["plain-share"]] = (total - links) / Math.max(1, plainTotal);
  values[at + measure["link-density"]] = links / divisor;
  values[at + measure["comma-density"]] = (sums.commas[last]! - sums.commas[first]!) / divisor;
  values[at + measure["log-blocks"]] = log1p(last - first);
  values[at + measure["log-characters-per-block"]] = log1p(total / Math.max(1, last - first));
  values[at + measure["tag-density"]] = (sums.tags[last]! - sums.tags[first]!) / divisor;
}

/**
 * Measures of the elements around a block: its holder, the three elements above, and the nearest ones with
 * at least two and five times the block's characters (else the whole page). The parent of the page is the
 * page. Densities are per character of the element; shares are of the page's plain characters, those outside
 * links.
 */
export const ancestors: Family = {
  name: "ancestors",
  description: "size, links, commas and tags of the elements around a block",
  extractor,
};
