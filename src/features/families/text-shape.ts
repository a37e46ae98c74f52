import { quantile } from "../../base/averages.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { characterClass, DIGIT, LETTER, UPPER } from "../measures/character-classes.ts";
import { log1p } from "../measures/logs.ts";
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

const extractor: Extractor = {
  columns,
  write({ blocks, sums, counts }: PageMeasures, { values, stride, offset }: Cells): void {
    const n = blocks.length;
    if (n === 0) return;
    const characters = scratch.float64(n);
    const plain = scratch.float64(n);
    let totalPlain = 0;
    for (let i = 0; i < n; i++) {
      const block = blocks[i]!;
      characters[i] = block.characters;
      // The space between two links is link text, even where the block has none: not below zero.
      plain[i] = Math.max(block.characters - block.linkCharacters, 0);
      totalPlain += plain[i]!;
    }
    const total = sums.characters[n]!;
    const sorted = ascending(characters);
    const ranks = percentileRanks(characters, sorted);
    const plainRanks = percentileRanks(plain, ascending(plain));
    const longest = sorted[n - 1]!;
    const median = quantile(sorted, 0.5);
    for (let i = 0; i < n; i++) {
      const { text, words, linkCharacters } = blocks[i]!;
      const length = characters[i]!;
      const from = i * TEXT_COUNTS;
      const letters = counts[from + countAt.letters]!;
      const cjk = counts[from + countAt.cjk]!;
      const sentences = counts[from + countAt.sentences]!;
      const first = characterClass(text.codePointAt(0)!);
      const at = i * stride + offset;
      values[at + column["log-characters"]] = log1p(length);
      values[at + column["log-weighted-characters"]] = log1p(length + (CJK_WEIGHT - 1) * cjk);
      values[at + column["log-words"]] = log1p(words);
      values[at + column["characters-per-word"]] = length / Math.max(words, 1);
      values[at + column.lines] = Math.ceil(length / LINE);
      values[at + column["link-share"]] = Math.min(linkCharacters / length, 1);
      values[at + column["log-link-characters"]] = log1p(linkCharacters);
      values[at + column["log-plain-characters"]] = log1p(plain[i]!);
      values[at + column["letter-share"]] = letters / length;
      values[at + column["digit-share"]] = counts[from + countAt.digits]! / length;
      values[at + column["upper-share"]] = counts[from + countAt.upper]! / Math.max(letters, 1);
      values[at + column["non-latin-share"]] =
        counts[from + countAt.nonLatin]! / Math.max(letters, 1);
      values[at + column["cjk-share"]] = cjk / length;
      values[at + column["capital-word-share"]] =
        counts[from + countAt.capitalRuns]! / Math.max(counts[from + countAt.runs]!, 1);
      values[at + column["log-longest-word"]] = log1p(counts[from + countAt.longestRun]!);
      values[at + column["starts-upper"]] = (first & UPPER) !== 0 ? 1 : 0;
      values[at + column["starts-digit"]] = (first & DIGIT) !== 0 ? 1 : 0;
      values[at + column["starts-mark"]] = (first & (LETTER | DIGIT)) === 0 ? 1 : 0;
      values[at + column["ends-sentence"]] = counts[from + countAt.endsSentence]!;
      values[at + column.sentences] = sentences;
      values[at + column["log-sentence-length"]] = log1p(length / Math.max(sentences, 1));
      values[at + column["page-share"]] = length / total;
      values[at + column["page-share-plain"]] = totalPlain === 0 ? 0 : plain[i]! / totalPlain;
      values[at + column.rank] = ranks[i]!;
      values[at + column["rank-plain"]] = plainRanks[i]!;
      values[at + column["relative-to-longest"]] = length / longest;
      values[at + column["log-relative-to-median"]] = Math.log(length / median);
    }
  },
};

function ascending(values: Float64Array): Float64Array {
  const sorted = scratch.float64(values.length);
  sorted.set(values);
  return sorted.sort();
}

/**
 * Length and make-up of a block's text by character, absolute and against its page, the same for
 * all scripts.
 */
export const textShape: Family = {
  name: "text-shape",
  description: "length, link share, kinds of characters and sentences of a block's text",
  extractor,
};
