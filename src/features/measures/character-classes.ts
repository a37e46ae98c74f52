/** Classes of characters, as bits, over all scripts, by regular expression. */
import {
  CJK,
  CLOSING,
  COMBINING,
  DIGIT,
  LATIN,
  LETTER,
  SENTENCE,
  UPPER,
} from "../../build/assembly/unit-classes.ts";
import { codeTable } from "../../document/code-table.ts";

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
