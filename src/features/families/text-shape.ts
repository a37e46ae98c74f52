import type { Cells, Extractor, Family } from "../extractor.ts";
import {
  CJK,
  CLOSING,
  COMBINING,
  characterClass,
  DIGIT,
  LATIN,
  LETTER,
  SENTENCE,
  UPPER,
} from "../measures/character-classes.ts";
import { percentileRanks, quantile } from "../measures/ranks.ts";
import { ofBlocks, type PageMeasures } from "../page-measures.ts";

const LINE = 80;
/** Latin characters that say as much as one CJK character. */
const CJK_WEIGHT = 2.2;

/** What one pass over a text counts. */
export interface TextCounts {
  readonly letters: number;
  readonly upper: number;
  readonly digits: number;
  /** Letters of other scripts than Latin. */
  readonly nonLatin: number;
  readonly cjk: number;
  /** Runs of letters and digits outside CJK, those that begin with a capital, the longest's length. */
  readonly runs: number;
  readonly capitalRuns: number;
  readonly longestRun: number;
  /**
   * Runs of marks that end a sentence. One of `.!?` before a letter or digit (a decimal point, a
   * host name) does not.
   */
  readonly sentences: number;
  /** Whether the text ends in such a mark, closing quotes and brackets aside. */
  readonly endsSentence: boolean;
}

export function countText(text: string): TextCounts {
  let letters = 0;
  let upper = 0;
  let digits = 0;
  let nonLatin = 0;
  let cjk = 0;
  let runs = 0;
  let capitalRuns = 0;
  let longestRun = 0;
  let sentences = 0;
  let endsSentence = false;
  let run = 0;
  /** 0, or the last character's code when it is a mark that may end a sentence. */
  let mark = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(i)!;
      if (code > 0xffff) i++;
    }
    const bits = characterClass(code);
    if (bits === (LETTER | LATIN) && run > 0) {
      // Most characters: a small letter inside a word.
      letters++;
      run++;
    } else if ((bits & (LETTER | DIGIT)) !== 0) {
      // A full stop of a script without spaces ends its sentence whatever follows.
      if (mark > 0x7f) sentences++;
      mark = 0;
      endsSentence = false;
      if ((bits & LETTER) !== 0) {
        letters++;
        if ((bits & UPPER) !== 0) upper++;
        if ((bits & LATIN) === 0) nonLatin++;
      } else digits++;
      if ((bits & CJK) !== 0) {
        cjk++;
        if (run > longestRun) longestRun = run;
        run = 0;
      } else {
        if (run === 0) {
          runs++;
          if ((bits & UPPER) !== 0) capitalRuns++;
        }
        run++;
      }
    } else if ((bits & COMBINING) === 0) {
      if (run > longestRun) longestRun = run;
      run = 0;
      if ((bits & SENTENCE) !== 0) {
        mark = code;
        endsSentence = true;
      } else {
        if (mark !== 0) sentences++;
        mark = 0;
        if ((bits & CLOSING) === 0 && code !== 0x20) endsSentence = false;
      }
    }
  }
  if (mark !== 0) sentences++;
  if (run > longestRun) longestRun = run;
  return {
    letters,
    upper,
    digits,
    nonLatin,
    cjk,
    runs,
    capitalRuns,
    longestRun,
    sentences,
    endsSentence,
  };
}

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
  write({ blocks, sums }: PageMeasures, { values, stride, offset }: Cells): void {
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
      const counts = countText(text);
      const first = characterClass(text.codePointAt(0)!);
      let at = i * stride + offset;
      values[at++] = Math.log1p(length);
      values[at++] = Math.log1p(length + (CJK_WEIGHT - 1) * counts.cjk);
      values[at++] = Math.log1p(words);
      values[at++] = length / Math.max(words, 1);
      values[at++] = Math.ceil(length / LINE);
      values[at++] = Math.min(linkCharacters / length, 1);
      values[at++] = Math.log1p(linkCharacters);
      values[at++] = Math.log1p(plain[i]!);
      values[at++] = counts.letters / length;
      values[at++] = counts.digits / length;
      values[at++] = counts.upper / Math.max(counts.letters, 1);
      values[at++] = counts.nonLatin / Math.max(counts.letters, 1);
      values[at++] = counts.cjk / length;
      values[at++] = counts.capitalRuns / Math.max(counts.runs, 1);
      values[at++] = Math.log1p(counts.longestRun);
      values[at++] = (first & UPPER) !== 0 ? 1 : 0;
      values[at++] = (first & DIGIT) !== 0 ? 1 : 0;
      values[at++] = (first & (LETTER | DIGIT)) === 0 ? 1 : 0;
      values[at++] = counts.endsSentence ? 1 : 0;
      values[at++] = counts.sentences;
      values[at++] = Math.log1p(length / Math.max(counts.sentences, 1));
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
