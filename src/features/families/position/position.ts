import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { headingLevels } from "../../measures/headings.ts";
import { log, log1p } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import {
  centre,
  longLength,
  longPlainBlocks,
  medianDepth,
  nextFlagged,
  nextLarger,
  previousFlagged,
  previousLarger,
} from "./page-shape.ts";

const columns = [
  "index-share",
  "log-index",
  "log-blocks-left",
  "log-blocks",
  "offset-share",
  "depth",
  "depth-to-median",
  "h1-blocks",
  "h1-share",
  "longest-blocks",
  "longest-share",
  "centre-by-blocks",
  "centre-by-characters",
  "log-since-longer",
  "log-until-longer",
  "log-since-heading",
  "log-since-heading-characters",
  "previous-heading-level",
  "log-until-heading",
  "log-until-heading-characters",
  "next-heading-level",
  "is-long",
  "length-to-long",
  "log-since-long",
  "log-since-long-characters",
  "log-until-long",
  "log-until-long-characters",
  "before-first-long",
  "after-last-long",
  "long-before-share",
  "long-around",
  "log-long-blocks",
] as const;
const column = columnIndex(columns);

/** Blocks on either side that `long-around` looks at. */
const AROUND = 5;

/** Logarithm that keeps the sign: near distances matter more than far ones. */
function signedLog(distance: number): number {
  return Math.sign(distance) * log1p(Math.abs(distance));
}

/** Index of the first largest value; -1 for no values. */
function indexOfLargest(values: Float64Array): number {
  let largest = -1;
  for (let i = 0; i < values.length; i++) {
    if (largest < 0 || values[i]! > values[largest]!) largest = i;
  }
  return largest;
}

function write(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { document, blocks, sums } = page;
  const n = blocks.length;
  const total = sums.characters[n]!;
  const lengths = scratch.float64(n);
  const indexes = scratch.float64(n);
  const middles = scratch.float64(n);
  const plain = scratch.float64(n);
  const squares = scratch.float64(n);
  for (const { index, characters, linkCharacters } of blocks) {
    lengths[index] = characters;
    indexes[index] = index;
    middles[index] = (sums.characters[index]! + characters / 2) / total;
    plain[index] = characters - linkCharacters;
    squares[index] = plain[index]! ** 2;
  }
  const levels = headingLevels(page);
  const isHeading = scratch.uint8(n);
  for (let i = 0; i < n; i++) isHeading[i] = levels[i] === 0 ? 0 : 1;
  const previousHeading = previousFlagged(isHeading);
  const nextHeading = nextFlagged(isHeading);
  const long = longLength(page);
  const isLong = longPlainBlocks(page, long);
  const previousLong = previousFlagged(isLong);
  const nextLong = nextFlagged(isLong);
  const longBefore = scratch.float64(n + 1);
  const longCount = scratch.int32(n + 1);
  for (let i = 0; i < n; i++) {
    longBefore[i + 1] = longBefore[i]! + isLong[i]! * lengths[i]!;
    longCount[i + 1] = longCount[i]! + isLong[i]!;
  }
  const previousLonger = previousLarger(lengths);
  const nextLonger = nextLarger(lengths);
  const h1 = levels.indexOf(1);
  const longest = indexOfLargest(lengths);
  const blockCentre = centre(indexes, plain);
  // Squared, because weighted by itself the middle of all characters is always one half.
  const textCentre = centre(middles, squares);
  const median = medianDepth(page);
  const { characters } = sums;

  for (let i = 0; i < n; i++) {
    const at = i * stride + offset;
    const depth = document.depths[blocks[i]!.node]!;
    const middle = middles[i]!;
    values[at + column["index-share"]] = (i + 0.5) / n;
    values[at + column["log-index"]] = log1p(i);
    values[at + column["log-blocks-left"]] = log1p(n - 1 - i);
    values[at + column["log-blocks"]] = log(n);
    values[at + column["offset-share"]] = middle;
    values[at + column.depth] = depth;
    values[at + column["depth-to-median"]] = depth - median;
    values[at + column["h1-blocks"]] = h1 < 0 ? Number.NaN : signedLog(i - h1);
    values[at + column["h1-share"]] = h1 < 0 ? Number.NaN : middle - middles[h1]!;
    values[at + column["longest-blocks"]] = signedLog(i - longest);
    values[at + column["longest-share"]] = middle - middles[longest]!;
    values[at + column["centre-by-blocks"]] = (i - blockCentre.mean) / blockCentre.deviation;
    values[at + column["centre-by-characters"]] = (middle - textCentre.mean) / textCentre.deviation;
    values[at + column["log-since-longer"]] = log(i - previousLonger[i]!);
    values[at + column["log-until-longer"]] = log(nextLonger[i]! - i);
    values[at + column["log-since-heading"]] = log(i - previousHeading[i]!);
    values[at + column["log-since-heading-characters"]] = log1p(
      between(characters, previousHeading[i]!, i),
    );
    values[at + column["previous-heading-level"]] = levels[previousHeading[i]!] ?? 0;
    values[at + column["log-until-heading"]] = log(nextHeading[i]! - i);
    values[at + column["log-until-heading-characters"]] = log1p(
      between(characters, i, nextHeading[i]!),
    );
    values[at + column["next-heading-level"]] = levels[nextHeading[i]!] ?? 0;
    values[at + column["is-long"]] = isLong[i]!;
    values[at + column["length-to-long"]] =
      long === Number.POSITIVE_INFINITY ? Number.NaN : log(lengths[i]! / long);
    values[at + column["log-since-long"]] = log(i - previousLong[i]!);
    values[at + column["log-since-long-characters"]] = log1p(
      between(characters, previousLong[i]!, i),
    );
    values[at + column["log-until-long"]] = log(nextLong[i]! - i);
    values[at + column["log-until-long-characters"]] = log1p(between(characters, i, nextLong[i]!));
    values[at + column["before-first-long"]] = longCount[i + 1] === 0 ? 1 : 0;
    values[at + column["after-last-long"]] = longCount[i] === longCount[n] ? 1 - isLong[i]! : 0;
    values[at + column["long-before-share"]] = longBefore[i]! / Math.max(1, longBefore[n]!);
    const first = Math.max(0, i - AROUND);
    const last = Math.min(n, i + AROUND + 1);
    values[at + column["long-around"]] = (longCount[last]! - longCount[first]!) / (last - first);
    values[at + column["log-long-blocks"]] = log1p(longCount[n]!);
  }
}

/** Characters between two blocks, or between a block and the page's end. */
function between(characters: Float64Array, first: number, last: number): number {
  return characters[last]! - characters[first + 1]!;
}

const extractor: Extractor = { columns, write };

/**
 * Position of a block on the page: in blocks, characters and depth, and relative to headings, to longer
 * blocks, to the middle of the text, and to the long plain blocks (see `longLength`). A distance without a
 * target reaches to the page's edge. Values relative to an `h1` or to plain text are missing on pages without
 * these.
 */
export const position: Family = {
  name: "position",
  description: "place of a block on the page and relative to headings and long plain blocks",
  extractor,
};
