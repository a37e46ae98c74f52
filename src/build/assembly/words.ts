/**
 * Finds the words of texts that may be among some known ones: those whose first letter and length, and whose first and
 * last letter, are those of a known one.
 *
 * src/features/families/title-match/likely-words.ts lays out the memory and calls this.
 */

import { ones, within } from "./masks";
import { APART, DIGIT, KNOWN, LETTER, UPPER } from "./unit-classes";

/** A text with a character of two units, with one that is a word of its own, or with one of an unknown class. */
const REFUSED: i32 = -1;

// Capitals of a word, as in src/features/families/title-match/title-words.ts.
const ASCII_CAPITALS: i32 = 1;
const OTHER_CAPITALS: i32 = 3;

/** Whether a bit is set in one of 32 numbers; of both indexes the lowest five bits count. */
function has(table: usize, number: u32, bit: u32): bool {
  return ((load<u32>(table + ((<usize>(number & 31)) << 2)) >> (bit & 31)) & 1) !== 0;
}

/** Writes a word if it may be a known one; where the next one belongs. */
function put(
  codes: usize,
  first: i32,
  end: i32,
  hasOthers: bool,
  place: i32,
  lengths: usize,
  ends: usize,
  out: usize,
): usize {
  if (!hasOthers) {
    const one: u32 = load<u16>(codes + ((<usize>first) << 1));
    if (!has(lengths, one, end - first)) return out;
    if (!has(ends, load<u16>(codes + ((<usize>(end - 1)) << 1)), one)) return out;
  }
  store<i32>(out, first);
  store<i32>(out, end, 4);
  store<i32>(out, hasOthers ? OTHER_CAPITALS : ASCII_CAPITALS, 8);
  store<i32>(out, place, 12);
  return out + 16;
}

/**
 * @param classes the class of each code unit, in 16 bits
 * @param codes the code units of all texts; up to 30 bytes after the last are read
 * @param starts where each text begins among them and, after all, where the last ends, in 32 bits
 * @param texts how many there are
 * @param most units that are read of a text
 * @param lengths bits of the lengths of known words, by their first units
 * @param ends bits of the first units, by the last ones
 * @param out gets of each text how many words it has, or {@link REFUSED}, and how many of them follow; of these the
 *   first unit, the one after the last, the capitals, and the place among the text's words: in 32 bits
 */
export function findWords(
  classes: usize,
  codes: usize,
  starts: usize,
  texts: i32,
  most: i32,
  lengths: usize,
  ends: usize,
  out: usize,
): void {
  for (let text = 0; text < texts; text++) {
    const first = load<i32>(starts + 4 * text);
    const end = min(load<i32>(starts + 4 * text, 4), first + most);
    const head = out;
    out += 8;
    let count: i32 = 0;
    let start: i32 = -1;
    let hasOthers = false;
    for (let done = first; done < end; done += 64) {
      const size = min(64, end - done);
      const at = codes + ((<usize>done) << 1);
      let isWord: u64 = 0;
      let isHigh: u64 = 0;
      for (let k: i32 = 0; k < size; k += 16) {
        const high = i16x8.splat(0xff);
        const bytes = i8x16.narrow_i16x8_u(
          i16x8.min_u(v128.load(at + 2 * k), high),
          i16x8.min_u(v128.load(at + 2 * k, 16), high),
        );
        const inWord = v128.or(
          v128.or(within(v128.or(bytes, i8x16.splat(0x20)), 0x61, 26), within(bytes, 0x30, 10)),
          i8x16.eq(bytes, i8x16.splat(0x5f)),
        );
        isWord |= (<u64>(<u32>i8x16.bitmask(inWord))) << k;
        isHigh |= (<u64>(<u32>i8x16.bitmask(bytes))) << k;
      }
      const valid = ones(size);
      isWord &= valid;
      let isOther: u64 = 0;
      for (let left = isHigh & valid; left !== 0; left &= left - 1) {
        const bits: u32 = load<u16>(classes + 2 * <usize>load<u16>(at + 2 * <usize>ctz(left)));
        if ((bits & (KNOWN | APART)) !== KNOWN) {
          count = REFUSED;
          break;
        }
        if ((bits & (LETTER | DIGIT)) === 0) continue;
        const bit = left & (0 - left);
        isWord |= bit;
        if ((bits & (UPPER | DIGIT)) !== 0) isOther |= bit;
      }
      if (count === REFUSED) break;
      // Words end and begin where the bits change.
      let place: i32 = 0;
      if (start >= 0) {
        place = isWord === ~(<u64>0) ? 64 : <i32>ctz(~isWord);
        if ((isOther & ones(place)) !== 0) hasOthers = true;
        if (place === 64) continue;
        out = put(codes, start, done + place, hasOthers, count++, lengths, ends, out);
        start = -1;
      }
      for (let left = isWord & ~ones(place); left !== 0; ) {
        const from = <i32>ctz(left);
        const rest = ~(left >> from);
        const length = rest === 0 ? 64 : <i32>ctz(rest);
        const bits = ones(length) << from;
        hasOthers = (isOther & bits) !== 0;
        if (from + length >= 64) {
          start = done + from;
          break;
        }
        left &= ~bits;
        out = put(codes, done + from, done + from + length, hasOthers, count++, lengths, ends, out);
      }
    }
    if (count === REFUSED) out = head + 8;
    else if (start >= 0) out = put(codes, start, end, hasOthers, count++, lengths, ends, out);
    store<i32>(head, count);
    store<i32>(head, <i32>((out - head - 8) >> 4), 4);
  }
}
