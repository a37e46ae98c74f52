import type { Cells, Extractor, Family } from "../extractor.ts";
import { characterClass, DIGIT, LETTER, UPPER } from "../measures/character-classes.ts";
import { percentileRanks, quantile } from "../measures/ranks.ts";
import { type CountName, countAt, LINE, TEXT_COUNTS } from "../measures/text-counts.ts";
import { ofBlocks, type PageMeasures } from "../page-measures.ts";

/** Latin characters that say as much as one CJK character. */
const CJK_WEIGHT = 2.2;

const extractor: Extractor = {
  columns: [
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
  ],
  write({ blocks, sums, counts }: PageMeasures, { values, stride, offset }: Cells): void {
    const n = blocks.length;
    if (n === 0) return;
    const characters = ofBlocks(blocks, (block) => block.characters);
    // The space between two links is link text, even where the block has none: not below zero.
    const plain = ofBlocks(blocks, (block) => Math.max(block.characters - block.linkCharacters, 0));
    const total = sums.characters[n]!;
    const totalPlain = plain.reduce((sum, value) => sum + value, 0);
    const ranks = percentileRanks(characters);
    const plainRanks = percentileRanks(plain);
    const sorted = characters.slice().sort();
    const longest = sorted[n - 1]!;
    const median = quantile(sorted, 0.5);
    for (let i = 0; i < n; i++) {
      const { text, words, linkCharacters } = blocks[i]!;
      const length = characters[i]!;
      const from = i * TEXT_COUNTS;
      const count = (name: CountName): number => counts[from + countAt[name]]!;
      const first = characterClass(text.codePointAt(0)!);
      let at = i * stride + offset;
      values[at++] = Math.log1p(length);
      values[at++] = Math.log1p(length + (CJK_WEIGHT - 1) * count("cjk"));
      values[at++] = Math.log1p(words);
      values[at++] = length / Math.max(words, 1);
      values[at++] = Math.ceil(length / LINE);
      values[at++] = Math.min(linkCharacters / length, 1);
      values[at++] = Math.log1p(linkCharacters);
      values[at++] = Math.log1p(plain[i]!);
      values[at++] = count("letters") / length;
      values[at++] = count("digits") / length;
      values[at++] = count("upper") / Math.max(count("letters"), 1);
      values[at++] = count("nonLatin") / Math.max(count("letters"), 1);
      values[at++] = count("cjk") / length;
      values[at++] = count("capitalRuns") / Math.max(count("runs"), 1);
      values[at++] = Math.log1p(count("longestRun"));
      values[at++] = (first & UPPER) !== 0 ? 1 : 0;
      values[at++] = (first & DIGIT) !== 0 ? 1 : 0;
      values[at++] = (first & (LETTER | DIGIT)) === 0 ? 1 : 0;
      values[at++] = count("endsSentence");
      values[at++] = count("sentences");
      values[at++] = Math.log1p(length / Math.max(count("sentences"), 1));
      values[at++] = length / total;
      values[at++] = totalPlain === 0 ? 0 : plain[i]! / totalPlain;
      values[at++] = ranks[i]!;
      values[at++] = plainRanks[i]!;
      values[at++] = length / longest;
      values[at] = Math.log(length / median);
    }
  },
};

/**
 * Length and make-up of a block's text by character, absolute and against its page, the same for
 * all scripts.
 */
export const textShape: Family = {
  name: "text-shape",
  description: "length, link share, kinds of characters and sentences of a block's text",
  extractor,
};
