/**
 * Counts words and characters of a text in pieces, as if it were joined and its white space collapsed. Where 16 units
 * are ASCII and have no white space to collapse, they are counted at once.
 *
 * src/document/counted-text.ts fills the table of classes and calls this.
 */

import { within } from "./masks";
import { A_SPACE, CLASSES, COUNTED, ENCODED, STATE } from "./page-layout";

// Classes of characters, as in src/document/words.ts.
const ALNUM: u32 = 1;
const SINGLE: u32 = 2;
const UNDERSCORE: u32 = 4;
const SPACE: u32 = 16;
/** Of a character whose class has not been asked for. */
const UNKNOWN: u32 = 128;

const BLANK: u32 = 0x20;

/** Units that are counted at once: each is a bit of a number. */
const STEP: u32 = 16;

export function markUnknown(): void {
  memory.fill(CLASSES, <u8>UNKNOWN, 65536);
}

/** A bit for each of 16 bytes that is true. */
function mask(bytes: v128): u32 {
  return <u32>i8x16.bitmask(bytes);
}

/**
 * @param units the page in UTF-16, with room for 16 units behind it
 * @param pieces where pieces of it begin and end, up to `last`
 * @param mark the unit that begins a reference, besides 0, which stands for nothing
 * @returns whether it is done; then `STATE` has words, characters, whether all white space inside is single
 *   blanks, and the offsets of the first character and after the last
 */
export function count(units: usize, pieces: usize, last: usize, mark: u32): i32 {
  let words: u32 = 0;
  let characters: u32 = 0;
  let isInWord = false;
  /** White space since the last character: blanks, and others. */
  let blanks: u32 = 0;
  let others: u32 = 0;
  let isPlain = true;
  let first: u32 = 0;
  let end: u32 = 0;
  for (let piece = pieces; piece < last; piece += 8) {
    const start = load<u32>(piece);
    if (start === A_SPACE) {
      isInWord = false;
      blanks++;
      continue;
    }
    const stop = load<u32>(piece, 4);
    /** Units up to here are counted one by one. */
    let known = start;
    for (let at = start; at < stop; ) {
      if (at >= known && characters !== 0) {
        const size = min(STEP, stop - at);
        known = at + size;
        const low = v128.load(units + ((<usize>at) << 1));
        const high = v128.load(units + ((<usize>at) << 1), 16);
        const all = (1 << size) - 1;
        const bytes = i8x16.narrow_i16x8_u(low, high);
        // What is not ASCII has a bit of its own by saturation, but for the largest units, which are negative numbers.
        const isAscii =
          (mask(bytes) & all) === 0 &&
          ((<u32>i16x8.bitmask(low) | ((<u32>i16x8.bitmask(high)) << 8)) & all) === 0;
        const blank = mask(i8x16.eq(bytes, i8x16.splat(<u8>BLANK))) & all;
        const space = blank | (mask(within(bytes, 9, 5)) & all);
        const isPending = blanks + others !== 0;
        /** White space that may have to be collapsed. */
        const wide = (space & ~blank) | (space & ((space << 1) | u32(isPending)));
        const isCounted =
          isAscii &&
          !(isPlain && (wide !== 0 || others !== 0 || blanks > 1)) &&
          ((mask(i8x16.eq(bytes, i8x16.splat(<u8>mark))) | mask(i8x16.eq(bytes, i8x16.splat(0)))) &
            all) ===
            0;
        if (isCounted) {
          const letters = within(v128.or(bytes, i8x16.splat(0x20)), 0x61, 26);
          const figures = within(bytes, 0x30, 10);
          const underscore = i8x16.eq(bytes, i8x16.splat(0x5f));
          const word = mask(v128.or(v128.or(letters, figures), underscore)) & all;
          const seen = all & ~space;
          words += popcnt(word & ~((word << 1) | u32(isInWord)));
          isInWord = ((word >> (size - 1)) & 1) !== 0;
          characters += popcnt(seen) + popcnt(seen & ~((seen << 1) | u32(!isPending)));
          if (seen === 0) blanks += size;
          else {
            const behind: u32 = 32 - clz(seen);
            end = at + behind;
            blanks = size - behind;
            others = 0;
          }
          at = known;
          continue;
        }
      }
      const code = <u32>load<u16>(units + ((<usize>at) << 1));
      if (code === mark || code === 0) return ENCODED;
      const bits = <u32>load<u8>(CLASSES + code);
      if (bits === UNKNOWN) return <i32>code;
      if ((bits & SPACE) !== 0) {
        isInWord = false;
        if (code === BLANK) blanks++;
        else others++;
        at++;
        continue;
      }
      if (characters === 0) first = at;
      else if (blanks + others !== 0) {
        characters++;
        if (others !== 0 || blanks > 1) isPlain = false;
      }
      blanks = 0;
      others = 0;
      characters++;
      end = ++at;
      if ((bits & (ALNUM | UNDERSCORE)) === 0) {
        isInWord = false;
      } else if ((bits & SINGLE) !== 0) {
        words++;
        isInWord = false;
      } else if (!isInWord) {
        words++;
        isInWord = true;
      }
    }
  }
  store<u32>(STATE, words);
  store<u32>(STATE, characters, 4);
  store<u32>(STATE, isPlain ? 1 : 0, 8);
  store<u32>(STATE, first, 12);
  store<u32>(STATE, end, 16);
  return COUNTED;
}
