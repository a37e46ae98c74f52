/** Classes of characters, as bits, over all scripts, by regular expression. */
import { codeTable } from "../../document/code-table.ts";

export const LETTER = 1;
export const UPPER = 2;
export const DIGIT = 4;
/** A letter of the Latin script. */
export const LATIN = 8;
/** Han, Hiragana, Katakana or Hangul: a character is worth about as much as a short word. */
export const CJK = 16;
/** Ends a sentence. */
export const SENTENCE = 32;
/** Closes a quotation or a bracket: may follow the mark that ends a sentence. */
export const CLOSING = 64;
/** A combining mark: part of the word around it. */
export const COMBINING = 128;

const SENTENCE_MARKS = ".!?。！？…؟।۔．｡";

const patterns: readonly (readonly [bit: number, pattern: RegExp])[] = [
  [LETTER, /\p{L}/u],
  [UPPER, /[\p{Lu}\p{Lt}]/u],
  [DIGIT, /\p{N}/u],
  [LATIN, /\p{sc=Latin}/u],
  [CJK, /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u],
  [CLOSING, /[\p{Pe}\p{Pf}"']/u],
  [COMBINING, /\p{M}/u],
];

/** Class bits of a code point. */
export const characterClass: (code: number) => number = codeTable((code) => {
  const character = String.fromCodePoint(code);
  let bits = SENTENCE_MARKS.includes(character) ? SENTENCE : 0;
  for (const [bit, pattern] of patterns) if (pattern.test(character)) bits |= bit;
  return bits;
});
