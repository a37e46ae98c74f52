import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log, log1pOfCount, logOfCount } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import {
  centre,
  longLength,
  longPlainBlocks,
  medianDepth,
  nextFlagged,
  nextLarger,
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
  return distance < 0 ? -log1pOfCount(-distance) : log1pOfCount(distance);
}

/** Index of the first largest of `count` values; -1 for none. */
function indexOfLargest(values: Int32Array, count: number): number {
  let largest = -1;
  let most = -1;
  for (let i = 0; i < count; i++) {
    if (values[i]! <= most) continue;
    largest = i;
    most = values[i]!;
  }
  return largest;
}

function write(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { document, nodes, characters: lengths, linkCharacters } = page;
  const { characters } = page.sums;
  const { depths } = document;
  const n = page.blocks.length;
  const total = characters[n]!;
  const indexes = scratch.float64(n);
  const middles = scratch.float64(n);
  const plain = scratch.float64(n);
  const squares = scratch.float64(n);
  const longCount = scratch.int32(n + 1);
  const long = longLength(page);
  const isLong = longPlainBlocks(page, long);
  let longCharacters = 0;
  longCount[0] = 0;
  for (let i = 0; i < n; i++) {
    const length = lengths[i]!;
    indexes[i] = i;
    middles[i] = (characters[i]! + length / 2) / total;
    const ofPlain = length - linkCharacters[i]!;
    plain[i] = ofPlain;
    squares[i] = ofPlain * ofPlain;
    longCount[i + 1] = longCount[i]! + isLong[i]!;
    if (isLong[i] !== 0) longCharacters += length;
  }
  const levels = page.survey.headingLevels;
  const nextHeading = scratch.int32(n);
  nextFlagged(levels, n, nextHeading);
  const nextLong = scratch.int32(n);
  nextFlagged(isLong, n, nextLong);
  const previousLonger = previousLarger(lengths, n);
  const nextLonger = nextLarger(lengths, n);
  const h1 = levels.indexOf(1);
  const longest = indexOfLargest(lengths, n);
  const blockCentre = centre(indexes, plain, n);
  // Squared, because weighted by itself the middle of all characters is always one half.
  const textCentre = centre(middles, squares, n);
  const median = medianDepth(page);
  const logBlocks = logOfCount(n);
  const logLong = log1pOfCount(longCount[n]!);

  let previousHeading = -1;
  let previousLong = -1;
  let longBefore = 0;
  for (let i = 0; i < n; i++) {
    const at = i * stride + offset;
    const depth = depths[nodes[i]!]!;
    const middle = middles[i]!;
    values[at + column["index-share"]] = (i + 0.5) / n;
    values[at + column["log-index"]] = log1pOfCount(i);
    values[at + column["log-blocks-left"]] = log1pOfCount(n - 1 - i);
    values[at + column["log-blocks"]] = logBlocks;
    values[at + column["offset-share"]] = middle;
    values[at + column.depth] = depth;
    values[at + column["depth-to-median"]] = depth - median;
    values[at + column["h1-blocks"]] = h1 < 0 ? Number.NaN : signedLog(i - h1);
    values[at + column["h1-share"]] = h1 < 0 ? Number.NaN : middle - middles[h1]!;
    values[at + column["longest-blocks"]] = signedLog(i - longest);
    values[at + column["longest-share"]] = middle - middles[longest]!;
    values[at + column["centre-by-blocks"]] = (i - blockCentre.mean) / blockCentre.deviation;
    values[at + column["centre-by-characters"]] = (middle - textCentre.mean) / textCentre.deviation;
    values[at + column["log-since-longer"]] = logOfCount(i - previousLonger[i]!);
    values[at + column["log-until-longer"]] = logOfCount(nextLonger[i]! - i);
    values[at + column["log-since-heading"]] = logOfCount(i - previousHeading);
    values[at + column["log-since-heading-characters"]] = log1pOfCount(
      between(characters, previousHeading, i),
    );
    values[at + column["previous-heading-level"]] =
      previousHeading < 0 ? 0 : levels[previousHeading]!;
    const heading = nextHeading[i]!;
    values[at + column["log-until-heading"]] = logOfCount(heading - i);
    values[at + column["log-until-heading-characters"]] = log1pOfCount(
      between(characters, i, heading),
    );
    values[at + column["next-heading-level"]] = heading < n ? levels[heading]! : 0;
    values[at + column["is-long"]] = isLong[i]!;
    values[at + column["length-to-long"]] =
      long === Number.POSITIVE_INFINITY ? Number.NaN : log(lengths[i]! / long);
    values[at + column["log-since-long"]] = logOfCount(i - previousLong);
    values[at + column["log-since-long-characters"]] = log1pOfCount(
      between(characters, previousLong, i),
    );
    values[at + column["log-until-long"]] = logOfCount(nextLong[i]! - i);
    values[at + column["log-until-long-characters"]] = log1pOfCount(
      between(characters, i, nextLong[i]!),
    );
    values[at + column["before-first-long"]] = longCount[i + 1] === 0 ? 1 : 0;
    values[at + column["after-last-long"]] = longCount[i] === longCount[n] ? 1 - isLong[i]! : 0;
    values[at + column["long-before-share"]] = longBefore / Math.max(1, longCharacters);
    const first = Math.max(0, i - AROUND);
    const last = Math.min(n, i + AROUND + 1);
    values[at + column["long-around"]] = (longCount[last]! - longCount[first]!) / (last - first);
    values[at + column["log-long-blocks"]] = logLong;
    if (levels[i] !== 0) previousHeading = i;
    if (isLong[i] !== 0) {
      previousLong = i;
      longBefore += lengths[i]!;
    }
  }
}

/** Characters between two blocks, or between a block and the page's end. */
function between(characters: Int32Array, first: number, last: number): number {
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
