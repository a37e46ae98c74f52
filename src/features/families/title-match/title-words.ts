import { ALNUM, CASED, SINGLE, UNDERSCORE, wordClass } from "../../../document/words.ts";
import { scratch } from "../../measures/scratch.ts";
import { LIKELY_HEAD, LIKELY_WIDTH, likelyWords } from "./likely-words.ts";

/** Words of one length, with the same ends and middle, have one of these places. */
const PLACES = 1024;
/** Code units of ASCII, and 1 for those that words consist of. */
const ASCII = 0x80;
const inWord = Uint8Array.from({ length: ASCII }, (_, code) =>
  (wordClass(code) & (ALNUM | UNDERSCORE)) === 0 ? 0 : 1,
);
/** Letters and lengths that are told apart before a word is looked for. */
const BITS = 32;

/** Capitals of a word: none, only those from A to Z, others too. */
const NO_CAPITALS = 0;
const ASCII_CAPITALS = 1;
const OTHER_CAPITALS = 3;

/** Numbers per word in {@link TitleWords.find}. */
export const FOUND_WIDTH = 2;

/** An ASCII capital in lower case; other code units unchanged. */
function small(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

function placeOf(first: number, middle: number, last: number, length: number): number {
  return (31 * first + 57 * middle + 173 * last + length) & (PLACES - 1);
}

function placeIn(word: string): number {
  const { length } = word;
  const middle = word.charCodeAt(length >> 1);
  return placeOf(word.charCodeAt(0), middle, word.charCodeAt(length - 1), length);
}

/** The end of a word of ASCII alone that begins at `start`; -1 if other characters follow, which may be part of it. */
function asciiEnd(codes: Uint16Array, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const code = codes[i]!;
    if (code >= ASCII) return -1;
    if (inWord[code] === 0) return i;
  }
  return end;
}

/** The code point at `i` of a text that goes to `end`. */
function pointAt(codes: Uint16Array, i: number, end: number): number {
  const code = codes[i]!;
  if (code < 0xd800 || code >= 0xdc00 || i + 1 === end) return code;
  const next = codes[i + 1]!;
  if (next < 0xdc00 || next >= 0xe000) return code;
  return 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
}

/**
 * The distinct words of some texts, numbered from 1, and a search for them in other texts. It makes no strings of a
 * text's words and compares with few of its own: those that are alike. See `scratch`.
 */
export class TitleWords {
  readonly #words: string[] = [""];
  /** The last word of each place, and the one before each word; 0 without one. */
  readonly #last = scratch.int32(PLACES);
  readonly #before: number[] = [0];
  /** The lengths of words as bits, by their first letters in either case. */
  readonly #lengths = scratch.int32(BITS);
  /** Their first letters as bits, by their last ones. */
  readonly #ends = scratch.int32(BITS);

  get size(): number {
    return this.#words.length - 1;
  }

  /** Number of a word in lower case, which is added if it is new. */
  add(word: string): number {
    const slot = this.#find(word);
    if (slot > 0) return slot;
    const number = this.#words.push(word) - 1;
    const place = placeIn(word);
    this.#before.push(this.#last[place]!);
    this.#last[place] = number;
    const first = word.charCodeAt(0) & (BITS - 1);
    const last = word.charCodeAt(word.length - 1) & (BITS - 1);
    this.#lengths[first]! |= 1 << (word.length & (BITS - 1));
    this.#ends[last]! |= 1 << first;
    return number;
  }

  /** Number of a word in lower case; 0 if it is none of these. */
  #find(word: string): number {
    let number = this.#last[placeIn(word)]!;
    while (number !== 0 && this.#words[number] !== word) number = this.#before[number]!;
    return number;
  }

  /** The words of all texts of a page that may be these, for {@link findLikely}; see `likelyWords`. */
  likely(codes: Uint16Array, starts: Int32Array, most: number): Int32Array | undefined {
    return likelyWords(codes, starts, most, this.#lengths, this.#ends);
  }

  /**
   * Finds these words as {@link find} does among those of a text that may be these.
   *
   * @param at where the text's numbers begin in `likely`
   */
  findLikely(codes: Uint16Array, likely: Int32Array, at: number, found: Int32Array): void {
    let to = 0;
    const end = at + LIKELY_HEAD + LIKELY_WIDTH * likely[at + 1]!;
    for (let i = at + LIKELY_HEAD; i < end; i += LIKELY_WIDTH) {
      const number = this.#numberOf(codes, likely[i]!, likely[i + 1]!, likely[i + 2]!);
      if (number === 0) continue;
      found[to] = number;
      found[to + 1] = likely[i + 3]!;
      to += FOUND_WIDTH;
    }
    found[to] = 0;
  }

  /**
   * Finds these words among those of a text, as `words` has them. Writes of each its number and its place among all
   * words of the text, and after the last a 0.
   *
   * @param codes the text is from `first` to before `end`
   * @param found room for two numbers per code unit, and one more
   * @returns the number of words of the text
   */
  find(codes: Uint16Array, first: number, end: number, found: Int32Array): number {
    let count = 0;
    let at = 0;
    let i = first;
    while (i < end) {
      const start = i;
      let number = 0;
      const stop = asciiEnd(codes, start, end);
      if (stop >= 0) {
        // Most words, few of which have the first letter and the length of a known one.
        i = stop + 1;
        if (stop === start) continue;
        if ((this.#lengths[codes[start]! & (BITS - 1)]! >> ((stop - start) & (BITS - 1))) & 1) {
          number = this.#numberOf(codes, start, stop, ASCII_CAPITALS);
        }
      } else {
        let code = pointAt(codes, i, end);
        let bits = wordClass(code);
        i += code > 0xffff ? 2 : 1;
        if ((bits & (ALNUM | UNDERSCORE)) === 0) continue;
        let capitals = NO_CAPITALS;
        while ((bits & SINGLE) === 0) {
          if ((bits & CASED) !== 0) capitals |= code < ASCII ? ASCII_CAPITALS : OTHER_CAPITALS;
          if (i === end) break;
          code = pointAt(codes, i, end);
          bits = wordClass(code);
          // A letter of a script without spaces is a word of its own: the next one.
          if ((bits & (ALNUM | UNDERSCORE)) === 0 || (bits & SINGLE) !== 0) break;
          i += code > 0xffff ? 2 : 1;
        }
        number = this.#numberOf(codes, start, i, capitals);
      }
      if (number > 0) {
        found[at] = number;
        found[at + 1] = count;
        at += FOUND_WIDTH;
      }
      count++;
    }
    found[at] = 0;
    return count;
  }

  /** Number of a word of a text; 0 if it is none of these. */
  #numberOf(codes: Uint16Array, start: number, end: number, capitals: number): number {
    // Beyond ASCII, lower case may change a word's length.
    if (capitals === OTHER_CAPITALS) {
      let word = "";
      for (let i = start; i < end; i++) word += String.fromCharCode(codes[i]!);
      return this.#find(word.toLowerCase());
    }
    const length = end - start;
    const middle = small(codes[start + (length >> 1)]!);
    const place = placeOf(small(codes[start]!), middle, small(codes[end - 1]!), length);
    let number = this.#last[place]!;
    for (; number !== 0; number = this.#before[number]!) {
      const word = this.#words[number]!;
      if (word.length !== length) continue;
      let i = 0;
      while (i < length && word.charCodeAt(i) === small(codes[start + i]!)) i++;
      if (i === length) break;
    }
    return number;
  }
}
