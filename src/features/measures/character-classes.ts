/**
 * Classes of characters, as bits, over all scripts. Filled per 256 code points on first use, by
 * regular expression.
 */
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

const PAGE_SIZE = 256;
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

const pages: (Uint8Array | undefined)[] = new Array(0x110000 / PAGE_SIZE).fill(undefined);

function fill(page: number): Uint8Array {
  const classes = new Uint8Array(PAGE_SIZE);
  for (let i = 0; i < PAGE_SIZE; i++) {
    const character = String.fromCodePoint(page * PAGE_SIZE + i);
    let bits = SENTENCE_MARKS.includes(character) ? SENTENCE : 0;
    for (const [bit, pattern] of patterns) if (pattern.test(character)) bits |= bit;
    classes[i] = bits;
  }
  pages[page] = classes;
  return classes;
}

const FIRST_PAGE = fill(0);

/** Class bits of a code point. */
export function characterClass(code: number): number {
  if (code < PAGE_SIZE) return FIRST_PAGE[code]!;
  return (pages[code >> 8] ?? fill(code >> 8))[code & 0xff]!;
}
