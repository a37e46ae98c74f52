import { quantile } from "../../base/averages.ts";
import { DIGIT, LETTER, UPPER } from "../../build/assembly/unit-classes.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { characterClass } from "../measures/character-classes.ts";
import { log1p, log1pOfCount } from "../measures/logs.ts";
import { percentileRanks } from "../measures/ranks.ts";
import { scratch } from "../measures/scratch.ts";
import { countAt, LINE, TEXT_COUNTS } from "../measures/text-counts.ts";
import type { PageMeasures } from "../page-measures.ts";

/** Latin characters that say as much as one CJK character. */
const CJK_WEIGHT = 2.2;

const columns = [
  "log-characters",
  "log-weighted-characters",
  "log-words",
  "characters-per-word",
  "lines",
  "link-share",
  "log-link-characters",
  "log-plain-characters",
  "letter-share",
  "digit-share",
  "upper-share",
  "non-latin-share",
  "cjk-share",
  "capital-word-share",
  "log-longest-word",
  "starts-upper",
  "starts-digit",
  "starts-mark",
  "ends-sentence",
  "sentences",
  "log-sentence-length",
  "page-share",
  "page-share-plain",
  "rank",
  "rank-plain",
  "relative-to-longest",
  "log-relative-to-median",
] as const;
const column = columnIndex(columns);

function write(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { blocks, characters, linkCharacters, words, counts, codes, codeStarts, sorted } = page;
  const n = blocks.length;
  if (n === 0) return;
  const plain = scratch.int32(n);
  let totalPlain = 0;
  for (let i = 0; i < n; i++) {
    // The space between two links is link text, even where the block has none: not below zero.
    const length = Math.max(characters[i]! - linkCharacters[i]!, 0);
    plain[i] = length;
    totalPlain += length;
  }
  const sortedPlain = scratch.int32(n);
  sortedPlain.set(plain.subarray(0, n));
  sortedPlain.sort();
  const ranks = scratch.float64(n);
  const plainRanks = scratch.float64(n);
  percentileRanks(characters, sorted, ranks);
  percentileRanks(plain, sortedPlain, plainRanks);
  const total = page.sums.characters[n]!;
  const longest = sorted[n - 1]!;
  const median = quantile(sorted, 0.5);
  for (let i = 0; i < n; i++) {
    const length = characters[i]!;
    const ofLinks = linkCharacters[i]!;
    const ofPlain = plain[i]!;
    const from = i * TEXT_COUNTS;
    const letters = counts[from + countAt.letters]!;
    const atLeastOne = Math.max(letters, 1);
    const cjk = counts[from + countAt.cjk]!;
    const sentences = counts[from + countAt.sentences]!;
    const unit = codes[codeStarts[i]!]!;
    const first = characterClass(isLeading(unit) ? blocks[i]!.text.codePointAt(0)! : unit);
    const logLength = log1pOfCount(length);
    const at = i * stride + offset;
    values[at + column["log-characters"]] = logLength;
    values[at + column["log-weighted-characters"]] =
      cjk === 0 ? logLength : log1p(length + (CJK_WEIGHT - 1) * cjk);
    values[at + column["log-words"]] = log1pOfCount(words[i]!);
    values[at + column["characters-per-word"]] = length / Math.max(words[i]!, 1);
    values[at + column.lines] = Math.ceil(length / LINE);
    values[at + column["link-share"]] = Math.min(ofLinks / length, 1);
    values[at + column["log-link-characters"]] = log1pOfCount(ofLinks);
    values[at + column["log-plain-characters"]] = log1pOfCount(ofPlain);
    values[at + column["letter-share"]] = letters / length;
    values[at + column["digit-share"]] = counts[from + countAt.digits]! / length;
    values[at + column["upper-share"]] = counts[from + countAt.upper]! / atLeastOne;
    values[at + column["non-latin-share"]] = counts[from + countAt.nonLatin]! / atLeastOne;
    values[at + column["cjk-share"]] = cjk / length;
    values[at + column["capital-word-share"]] =
      counts[from + countAt.capitalRuns]! / Math.max(counts[from + countAt.runs]!, 1);
    values[at + column["log-longest-word"]] = log1pOfCount(counts[from + countAt.longestRun]!);
    values[at + column["starts-upper"]] = (first & UPPER) !== 0 ? 1 : 0;
    values[at + column["starts-digit"]] = (first & DIGIT) !== 0 ? 1 : 0;
    values[at + column["starts-mark"]] = (first & (LETTER | DIGIT)) === 0 ? 1 : 0;
    values[at + column["ends-sentence"]] = counts[from + countAt.endsSentence]!;
    values[at + column.sentences] = sentences;
    values[at + column["log-sentence-length"]] =
      sentences < 2 ? logLength : log1p(length / sentences);
    values[at + column["page-share"]] = length / total;
    values[at + column["page-share-plain"]] = totalPlain === 0 ? 0 : ofPlain / totalPlain;
    values[at + column.rank] = ranks[i]!;
    values[at + column["rank-plain"]] = plainRanks[i]!;
    values[at + column["relative-to-longest"]] = length / longest;
    values[at + column["log-relative-to-median"]] = Math.log(length / median);
  }
}

/** Whether a code unit is the first of two of a code point. */
function isLeading(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

const extractor: Extractor = { columns, write };

/**
 * Length and make-up of a block's text by character, absolute and against its page, the same for
 * all scripts.
 */
export const textShape: Family = {
  name: "text-shape",
  description: "length, link share, kinds of characters and sentences of a block's text",
  extractor,
};
