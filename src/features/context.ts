import type { Cells } from "./extractor.ts";
import { pathIds } from "./families/repetition/path-ids.ts";
import type { PageMeasures } from "./page-measures.ts";

/** Blocks before and after whose own log-odds are columns. */
const REACH = 3;
/** Blocks on either side that the window means cover. */
const WINDOWS = [2, 5, 12];
/** Elements above a block whose means are columns: holder, parent, … */
const LEVELS = 6;
/** Log-odds are limited to this, so that one certain block does not drown its neighbours. */
const LIMIT = 6;
/** A block of at least this probability is probable content. */
const PROBABLE = 0.5;

const offsets = [...Array(REACH).keys()].flatMap((i) => [-1 - i, 1 + i]);

/** Columns of the second stage, after those of the first. */
export const contextColumns: readonly string[] = [
  "log-odds",
  "rank",
  "to-largest",
  ...offsets.map((offset) => `log-odds${offset < 0 ? "" : "+"}${offset}`),
  ...WINDOWS.map((reach) => `window-${reach}`),
  ...[...Array(LEVELS).keys()].flatMap((level) => [`above-${level}-mean`, `above-${level}-share`]),
  "class-path",
  "tag-path",
  "pair",
  "siblings",
  "class-path-blocks",
  "before-share",
  "from-first",
  "to-last",
  "since-probable",
  "until-probable",
  "page-mean",
  "page-largest",
  "page-probable-share",
].map((name) => `context/${name}`);

/**
 * What a second stage sees of the first: the probabilities of a block, its neighbours, the elements
 * above it and its look-alikes, means weighted by characters. In training the probabilities must
 * come from models that did not see the page.
 *
 * @param probabilities of the first stage, one per block
 */
export function writeContext(page: PageMeasures, probabilities: Float64Array, cells: Cells): void {
  const { blocks, document } = page;
  const count = blocks.length;
  const mass = runningMass(page, probabilities);
  const { characters } = page.sums;
  const total = Math.max(characters[count]!, 1);
  const logOdds = probabilities.map(limitedLogOdds);
  const meanOf = (first: number, last: number): number =>
    (mass[last]! - mass[first]!) / Math.max(characters[last]! - characters[first]!, 1);
  const ids = pathIds(document, blocks);
  const groups = [ids.classPaths, ids.tagPaths, ids.pairs, ids.siblings].map((numbers) =>
    groupMeans(page, probabilities, numbers),
  );
  const ranks = ranksOf(probabilities);
  const largest = probabilities.reduce((a, b) => Math.max(a, b), 0);
  const probable = probabilities.map((probability) => (probability >= PROBABLE ? 1 : 0));
  const first = probable.indexOf(1);
  const last = probable.lastIndexOf(1);
  const probableShare =
    blocks.reduce((sum, block, i) => sum + probable[i]! * block.characters, 0) / total;
  const until = distanceToNext(probable);
  let since = Number.NaN;
  for (let i = 0; i < count; i++) {
    const { node } = blocks[i]!;
    let at = i * cells.stride + cells.offset;
    const put = (value: number): void => {
      cells.values[at++] = value;
    };
    put(logOdds[i]!);
    put(ranks[i]! / count);
    put(largest === 0 ? 0 : probabilities[i]! / largest);
    for (const offset of offsets) put(logOdds[i + offset] ?? Number.NaN);
    for (const reach of WINDOWS)
      put(meanOf(Math.max(0, i - reach), Math.min(count, i + reach + 1)));
    let element = node;
    for (let level = 0; level < LEVELS; level++) {
      const from = element < 0 ? 0 : page.blocksBefore[element]!;
      const to = element < 0 ? count : page.blocksBefore[document.ends[element]!]!;
      put(meanOf(from, to));
      put((characters[to]! - characters[from]!) / total);
      if (element >= 0) element = document.parents[element]!;
    }
    for (const group of groups) put(group.means[group.of[i]!]!);
    put(Math.log1p(groups[0]!.counts[groups[0]!.of[i]!]!));
    put(mass[count] === 0 ? 0 : mass[i]! / mass[count]!);
    put(first < 0 ? Number.NaN : (i - first) / count);
    put(last < 0 ? Number.NaN : (last - i) / count);
    since = probable[i] === 1 ? 0 : since + 1;
    put(since);
    put(until[i]!);
    put(mass[count]! / total);
    put(largest);
    put(probableShare);
  }
}

function limitedLogOdds(probability: number): number {
  const logOdds = Math.log(probability / (1 - probability));
  return Math.min(Math.max(logOdds, -LIMIT), LIMIT);
}

/** Running sum of probability x characters, as `PageMeasures.sums`. */
function runningMass({ blocks }: PageMeasures, probabilities: Float64Array): Float64Array {
  const mass = new Float64Array(blocks.length + 1);
  for (let i = 0; i < blocks.length; i++) {
    mass[i + 1] = mass[i]! + probabilities[i]! * blocks[i]!.characters;
  }
  return mass;
}

interface GroupMeans {
  /** Group of each block. */
  readonly of: Int32Array;
  readonly means: Float64Array;
  readonly counts: Float64Array;
}

/** Mean probability, weighted by characters, of the blocks whose holders have the same number. */
function groupMeans(
  { blocks }: PageMeasures,
  probabilities: Float64Array,
  numbers: Int32Array,
): GroupMeans {
  const groupOf = new Map<number, number>();
  const of = new Int32Array(blocks.length);
  const means = new Float64Array(blocks.length);
  const weights = new Float64Array(blocks.length);
  const counts = new Float64Array(blocks.length);
  for (const [i, block] of blocks.entries()) {
    const number = numbers[block.node]!;
    const group = groupOf.get(number) ?? groupOf.size;
    groupOf.set(number, group);
    of[i] = group;
    means[group]! += probabilities[i]! * block.characters;
    weights[group]! += block.characters;
    counts[group]!++;
  }
  for (let group = 0; group < groupOf.size; group++) means[group]! /= Math.max(weights[group]!, 1);
  return { of, means, counts };
}

/** Place of each value when sorted, the largest 0; equal values in their order. */
function ranksOf(values: Float64Array): Int32Array {
  const order = Array.from(values.keys()).sort((a, b) => values[b]! - values[a]! || a - b);
  const ranks = new Int32Array(values.length);
  for (const [rank, i] of order.entries()) ranks[i] = rank;
  return ranks;
}

/** Blocks from each block to the next that is marked, 0 for a marked one; NaN behind the last. */
function distanceToNext(marked: Float64Array): Float64Array {
  const distances = new Float64Array(marked.length);
  let distance = Number.NaN;
  for (let i = marked.length - 1; i >= 0; i--) {
    distance = marked[i] === 1 ? 0 : distance + 1;
    distances[i] = distance;
  }
  return distances;
}
