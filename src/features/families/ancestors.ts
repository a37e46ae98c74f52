import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { log1p, log1pOfCount } from "../measures/logs.ts";
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
const WIDTH = measures.length;
const LARGER = steps.length * WIDTH;
const DISTANCES = levels.length * WIDTH;

const extractor: Extractor = {
  columns: [
    ...levels.flatMap((level) => measures.map((measure) => `${level}-${measure}`)),
    ...larger.map(([name]) => `${name}-distance`),
  ],
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { characters, sums, holding } = page;
    const { parents, ofBlock } = holding;
    const { length } = characters;
    /** Of each element that holds blocks its characters, and its measures. */
    const totals = scratch.int32(parents.length);
    const described = scratch.float32(parents.length * WIDTH);
    const plainTotal = sums.characters[length]! - sums.linkCharacters[length]!;
    for (let place = 0; place < parents.length; place++) {
      totals[place] = describe(page, plainTotal, holding.nodes[place]!, described, place * WIDTH);
    }
    for (let i = 0; i < length; i++) {
      const row = i * stride + offset;
      let place = ofBlock[i]!;
      for (let level = 0; level < steps.length; level++) {
        copy(described, place, values, row + level * WIDTH);
        place = Math.max(0, parents[place]!);
      }
      let distance = 0;
      place = ofBlock[i]!;
      for (let k = 0; k < larger.length; k++) {
        const wanted = larger[k]![1] * characters[i]!;
        while (place > 0 && totals[place]! < wanted) {
          place = parents[place]!;
          distance++;
        }
        copy(described, place, values, row + LARGER + k * WIDTH);
        values[row + DISTANCES + k] = distance;
      }
    }
  },
};

function copy(described: Float32Array, place: number, values: Float32Array, at: number): void {
  const from = place * WIDTH;
  for (let i = 0; i < WIDTH; i++) values[at + i] = described[from + i]!;
}

/** Writes an element's measures; returns its characters. */
function describe(
  { document, blocksBefore, sums }: PageMeasures,
  plainTotal: number,
  node: number,
  values: Float32Array,
  at: number,
): number {
  const first = blocksBefore[node]!;
  const last = blocksBefore[document.ends[node]!]!;
  const total = sums.characters[last]! - sums.characters[first]!;
  const links = sums.linkCharacters[last]! - sums.linkCharacters[first]!;
  // Text that follows a closed holder leaves the holder without any (Dragnet's segmenter).
  const divisor = Math.max(1, total);
  values[at + measure["log-characters"]] = log1pOfCount(total);
  values[at + measure["plain-share"]] = (total - links) / Math.max(1, plainTotal);
  values[at + measure["link-density"]] = links / divisor;
  values[at + measure["comma-density"]] = (sums.commas[last]! - sums.commas[first]!) / divisor;
  values[at + measure["log-blocks"]] = log1pOfCount(last - first);
  values[at + measure["log-characters-per-block"]] = log1p(total / Math.max(1, last - first));
  values[at + measure["tag-density"]] = (sums.tags[last]! - sums.tags[first]!) / divisor;
  return total;
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
