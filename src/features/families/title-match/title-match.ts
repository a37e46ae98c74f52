import { headingTags } from "../../../document/tags.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log1pOfCount } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { headlineColumns, writeHeadlinePlace } from "./headline-place.ts";
import { LIKELY_HEAD, LIKELY_WIDTH } from "./likely-words.ts";
import { FOUND_WIDTH } from "./title-words.ts";
import { EDGE, LIMIT, readTitles, TARGETS } from "./titles.ts";

/** Targets that are titles: equality with them and the position of their best match count. */
const NAMES = 3;
const PER_TARGET = ["covered", "covers", "dice"] as const;
/** Columns after those of the targets. */
const MATCH_COLUMNS = [
  "equals-title",
  "within-title",
  "best-score",
  "is-best",
  "log-distance",
  "after-best",
  "offset-from-best",
] as const;
const measured = columnIndex(PER_TARGET);
const match = columnIndex(MATCH_COLUMNS, TARGETS.length * PER_TARGET.length);
const HEADLINE = TARGETS.length * PER_TARGET.length + MATCH_COLUMNS.length;

/** Below this similarity no block is the page's title. */
const MIN_MATCH = 0.3;
/** A heading wins over a breadcrumb that repeats it. */
const HEADING_BONUS = 0.1;

const columns: readonly string[] = [
  ...TARGETS.flatMap((target) => PER_TARGET.map((measure) => `${target}-${measure}`)),
  ...MATCH_COLUMNS,
  ...headlineColumns,
];

/** Counts of two targets are halves of one number: no text has more words than {@link LIMIT}. */
const HALF = 16;
/** One for each of the first two targets of a bit set. */
const ones = Int32Array.from(
  { length: 1 << TARGETS.length },
  (_, targets) => (((targets >> 1) & 1) << HALF) | (targets & 1),
);

/** The count of a target. */
function countOf(target: number, first: number, last: number): number {
  const counts = target < 2 ? first : last;
  return (target & 1) === 0 ? counts & ((1 << HALF) - 1) : counts >> HALF;
}

/** Writes the columns; the number of the best block, or -1. */
function writeMatches(page: PageMeasures, { values, stride, offset }: Cells): number {
  const { document, nodes, codes, codeStarts } = page;
  const { length } = nodes;
  const titles = readTitles(document);
  const { pairs: titlePairs, wordTargets, wordCounts, pairCounts, sequences } = titles;
  const hasName = sequences.slice(0, NAMES).some(({ length }) => length > 0);
  // The first h1 is often a logo: it locates the title only if there is no other title.
  const isNamed = sequences[0]!.length > 0 || sequences[1]!.length > 0;

  let best = -1;
  let bestKey = 0;
  let bestScore = Number.NaN;
  const found = scratch.int32(FOUND_WIDTH * LIMIT + 1);
  /** The last block that each word was seen in, plus one. */
  const seenIn = scratch.int32(titles.words.size + 1);
  const likely = titles.words.likely(codes, codeStarts, LIMIT);
  for (let index = 0, likelyAt = 0; index < length; index++) {
    let count = -1;
    if (likely !== undefined) {
      count = likely[likelyAt]!;
      if (count >= 0) titles.words.findLikely(codes, likely, likelyAt, found);
      likelyAt += LIKELY_HEAD + LIKELY_WIDTH * likely[likelyAt + 1]!;
    }
    if (count < 0) {
      const first = codeStarts[index]!;
      const end = Math.min(first + LIMIT, codeStarts[index + 1]!);
      count = titles.words.find(codes, first, end, found);
    }
    const at = index * stride + offset;
    values[at + match["equals-title"]] = hasName ? 0 : Number.NaN;
    values[at + match["within-title"]] = hasName ? 0 : Number.NaN;
    if (found[0] === 0) {
      for (let t = 0; t < TARGETS.length; t++) {
        const value = sequences[t]!.length === 0 ? Number.NaN : 0;
        const offset = at + t * PER_TARGET.length;
        for (let k = 0; k < PER_TARGET.length; k++) values[offset + k] = value;
      }
      continue;
    }
    // Counts of the first two targets, and of the last two.
    let covers = 0;
    let lastCovers = 0;
    let covered = 0;
    let lastCovered = 0;
    let pairs = 0;
    let lastPairs = 0;
    /** Number of the word before, and its place in the text; the start is the first. */
    let before = EDGE;
    let placeBefore = -1;
    for (let k = 0; placeBefore < count; k += FOUND_WIDTH) {
      const number = found[k]!;
      const place = number === EDGE ? count : found[k + 1]!;
      if (number !== EDGE) {
        const targets = wordTargets[number]!;
        covers += ones[targets]!;
        lastCovers += ones[targets >> 2]!;
        if (seenIn[number] !== index + 1) {
          seenIn[number] = index + 1;
          covered += ones[targets]!;
          lastCovered += ones[targets >> 2]!;
        }
      }
      if (place === placeBefore + 1) {
        const targets = titlePairs.firstSeen(before, number, index);
        pairs += ones[targets]!;
        lastPairs += ones[targets >> 2]!;
      }
      before = number;
      placeBefore = place;
    }

    let score = 0;
    for (let t = 0; t < TARGETS.length; t++) {
      const sequence = sequences[t]!;
      const offset = at + t * PER_TARGET.length;
      if (sequence.length === 0) {
        for (let k = 0; k < PER_TARGET.length; k++) values[offset + k] = Number.NaN;
        continue;
      }
      const ofCovers = countOf(t, covers, lastCovers);
      const dice = (2 * countOf(t, pairs, lastPairs)) / (pairCounts[t]! + count + 1);
      values[offset + measured.covered] = countOf(t, covered, lastCovered) / wordCounts[t]!;
      values[offset + measured.covers] = ofCovers / count;
      values[offset + measured.dice] = dice;
      if (isNamed ? t < 2 : t === 2) score = Math.max(score, dice);
      if (t < NAMES && ofCovers === count) {
        if (count === sequence.length && isAt(sequence, 0, found, count)) {
          values[at + match["equals-title"]] = 1;
        }
        if (isWithin(sequence, found, count)) values[at + match["within-title"]] = 1;
      }
    }
    const key = score + (headingTags.has(document.tags[nodes[index]!]!) ? HEADING_BONUS : 0);
    if (score >= MIN_MATCH && key > bestKey) {
      best = index;
      bestKey = key;
      bestScore = score;
    }
  }

  for (let i = 0; i < length; i++) {
    const at = i * stride + offset;
    values[at + match["best-score"]] = bestScore;
    values[at + match["is-best"]] = i === best ? 1 : 0;
    if (best === -1) {
      values[at + match["log-distance"]] = Number.NaN;
      values[at + match["after-best"]] = Number.NaN;
      values[at + match["offset-from-best"]] = Number.NaN;
      continue;
    }
    const distance = i - best;
    values[at + match["log-distance"]] = log1pOfCount(Math.abs(distance));
    values[at + match["after-best"]] = distance > 0 ? 1 : 0;
    values[at + match["offset-from-best"]] = distance / length;
  }
  writeHeadlinePlace(page, { values, stride, offset: offset + HEADLINE }, best);
  return best;
}

/** Headlines of the last page, whose columns were written. */
let headlines = new WeakMap<PageMeasures, number>();

/** The block that matches the page's titles best, the headline; -1 without one. Found once per page. */
export function headlineBlock(page: PageMeasures): number {
  let best = headlines.get(page);
  if (best === undefined) {
    const values = new Float32Array(page.blocks.length * columns.length);
    best = writeMatches(page, { values, stride: columns.length, offset: 0 });
    headlines = new WeakMap([[page, best]]);
  }
  return best;
}

const extractor: Extractor = {
  columns,
  write(page: PageMeasures, cells: Cells): void {
    // The headline is asked for later, when the features are known.
    headlines = new WeakMap([[page, writeMatches(page, cells)]]);
  },
};

/** Whether a sequence of words has from `first` on the same ones as a text, all of whose words were found. */
function isAt(sequence: Int32Array, first: number, found: Int32Array, count: number): boolean {
  let i = 0;
  while (i < count && sequence[first + i] === found[i * FOUND_WIDTH]) i++;
  return i === count;
}

/** Whether it has them anywhere. */
function isWithin(sequence: Int32Array, found: Int32Array, count: number): boolean {
  for (let first = 0; first + count <= sequence.length; first++) {
    if (isAt(sequence, first, found, count)) return true;
  }
  return false;
}

/**
 * Similarity of a block with the title, the title for social media, the first h1 and the
 * description: share of their words that the block has (`covered`), share of its words that they
 * have (`covers`), and Dice's coefficient of pairs of neighbouring words, the ends of the text being
 * words too. In scripts without spaces a word is a character.
 */
export const titleMatch: Family = {
  name: "title-match",
  description:
    "similarity with the page's titles and description, and the place relative to the best match",
  extractor,
};
