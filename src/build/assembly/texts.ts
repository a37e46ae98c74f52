/**
 * Counts the characters of texts by kind, 64 code units at once: the places of each kind are the bits of a number,
 * and runs begin where a bit is set and the one before it is not. ASCII is sorted 16 units at once; other units and
 * marks are looked up one by one.
 *
 * src/features/measures/texts-kernel.ts lays out the memory and calls this.
 */

import { ones, within } from "./masks";
import {
  CJK,
  CLOSING,
  COUNTABLE,
  DIGIT,
  KIND,
  LATIN,
  LETTER,
  SENTENCE,
  UNDERSCORE,
  UPPER,
} from "./unit-classes";

/** The kind of a mark, without other bits. */
const KINDS: u32 = 15;

/** Bytes per text, and the place of the first count after those of marks. */
const COUNTS: usize = 4 * 22;
const OTHERS: usize = 4 * 9;

/** The text is not counted: it has a unit whose class is not known yet, or that is no character by itself. */
const REFUSED: bool = false;

function countText(classes: usize, text: usize, length: i32, counts: usize): bool {
  let letters: i32 = 0;
  let upper: i32 = 0;
  let digits: i32 = 0;
  let nonLatin: i32 = 0;
  let cjk: i32 = 0;
  let runs: i32 = 0;
  let capitalRuns: i32 = 0;
  let longestRun: i32 = 0;
  let sentences: i32 = 0;
  let endsSentence: i32 = 0;
  let pieces: i32 = 1;
  let linePieces: i32 = 0;
  let units = i16x8.splat(0);
  const cut: i32 = length > 80 ? 80 * ((length + 79) / 80 - 1) : -1;
  // What the last unit before these 64 was.
  let wasRun: u64 = 0;
  let wasOutside: u64 = 0;
  let wasSentence: u64 = 0;
  let wasHighSentence: u64 = 0;
  let run: i32 = 0;
  for (let done: i32 = 0; done < length; done += 64) {
    const size: i32 = min(64, length - done);
    const valid = ones(size);
    const at = text + 2 * done;
    let isLetter: u64 = 0;
    let isDigit: u64 = 0;
    let isUpper: u64 = 0;
    let isSpace: u64 = 0;
    let isHigh: u64 = 0;
    for (let k: i32 = 0; k < size; k += 16) {
      let low = v128.load(at + 2 * k);
      let high = v128.load(at + 2 * k, 16);
      if (size - k < 16) {
        const left = i16x8.splat(<i16>(size - k));
        low = v128.and(low, i16x8.lt_s(i16x8(0, 1, 2, 3, 4, 5, 6, 7), left));
        high = v128.and(high, i16x8.lt_s(i16x8(8, 9, 10, 11, 12, 13, 14, 15), left));
      }
      units = v128.or(units, v128.or(low, high));
      const most = i16x8.splat(0xff);
      const bytes = i8x16.narrow_i16x8_u(i16x8.min_u(low, most), i16x8.min_u(high, most));
      const lower = v128.or(bytes, i8x16.splat(0x20));
      isLetter |= (<u64>(<u32>i8x16.bitmask(within(lower, 0x61, 26)))) << k;
      isDigit |= (<u64>(<u32>i8x16.bitmask(within(bytes, 0x30, 10)))) << k;
      isUpper |= (<u64>(<u32>i8x16.bitmask(within(bytes, 0x41, 26)))) << k;
      isSpace |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x20))))) << k;
      isHigh |= (<u64>(<u32>i8x16.bitmask(bytes))) << k;
    }
    let isCjk: u64 = 0;
    let others = valid & ~(isLetter | isDigit | isSpace | isHigh);
    for (let left = isHigh; left !== 0; left &= left - 1) {
      const code: usize = load<u16>(at + 2 * <usize>ctz(left));
      const bits: u32 = load<u16>(classes + 2 * code);
      if ((bits & COUNTABLE) === 0) return REFUSED;
      const bit = left & (0 - left);
      if ((bits & LETTER) !== 0) {
        isLetter |= bit;
        if ((bits & UPPER) !== 0) isUpper |= bit;
        if ((bits & LATIN) === 0) nonLatin++;
      } else if ((bits & DIGIT) !== 0) {
        isDigit |= bit;
      } else {
        others |= bit;
        continue;
      }
      if ((bits & CJK) !== 0) isCjk |= bit;
    }
    let isSentence: u64 = 0;
    let isHighSentence: u64 = 0;
    let isClosing: u64 = 0;
    let isUnderscore: u64 = 0;
    for (let left = others; left !== 0; left &= left - 1) {
      const code: usize = load<u16>(at + 2 * <usize>ctz(left));
      const bits: u32 = load<u16>(classes + 2 * code);
      const kind = (bits >> KIND) & KINDS;
      if (kind === 0) continue;
      const bit = left & (0 - left);
      const count = counts + 4 * (kind - 1);
      store<i32>(count, load<i32>(count) + 1);
      if ((bits & SENTENCE) !== 0) {
        isSentence |= bit;
        if (code > 0x7f) isHighSentence |= bit;
      } else if ((bits & CLOSING) !== 0) isClosing |= bit;
      else if ((bits & UNDERSCORE) !== 0) isUnderscore |= bit;
    }

    letters += <i32>popcnt(isLetter);
    upper += <i32>popcnt(isUpper);
    digits += <i32>popcnt(isDigit);
    cjk += <i32>popcnt(isCjk);
    const isWord = isLetter | isDigit;
    const isRun = isWord & ~isCjk;
    const begins = isRun & ~((isRun << 1) | wasRun);
    runs += <i32>popcnt(begins);
    capitalRuns += <i32>popcnt(begins & isUpper);
    wasRun = isRun >> 63;
    // The run that goes on from the units before, then those that end among these.
    let rest = isRun;
    let place: i32 = 0;
    while (true) {
      const more: i32 = rest === ~(<u64>0) ? 64 : <i32>ctz(~rest);
      run += more;
      place += more;
      if (place >= 64) break;
      longestRun = max(longestRun, run);
      run = 0;
      rest >>= more;
      if (rest === 0) break;
      const gap = <i32>ctz(rest);
      rest >>= gap;
      place += gap;
    }

    const outside = valid & ~(isWord | isUnderscore);
    const cuts = outside & ~((outside << 1) | wasOutside);
    if (cut >= done && cut < done + 64) {
      linePieces = pieces + <i32>popcnt(cuts & ones(cut - done));
    }
    pieces += <i32>popcnt(cuts);
    wasOutside = outside >> 63;

    // Of the marks before each unit, the first with the last of the units before.
    const marks = (isSentence << 1) | wasSentence;
    const highMarks = (isHighSentence << 1) | wasHighSentence;
    sentences += <i32>popcnt(marks & valid & ~(isSentence | isWord));
    sentences += <i32>popcnt(highMarks & isWord);
    const last = size - 1;
    wasSentence = (isSentence >> last) & 1;
    wasHighSentence = (isHighSentence >> last) & 1;
    const deciding = valid & ~(isSpace | isClosing);
    if (deciding !== 0) {
      endsSentence = <i32>((isSentence >> (63 - clz(deciding))) & 1);
    }
  }
  sentences += <i32>wasSentence;
  longestRun = max(longestRun, run);
  const halves = v128.or(units, v128.shuffle<u64>(units, units, 1, 1));
  const both = i64x2.extract_lane(halves, 0);
  const four = both | (both >> 32);
  store<i32>(counts + OTHERS, letters);
  store<i32>(counts + OTHERS, upper, 4);
  store<i32>(counts + OTHERS, digits, 8);
  store<i32>(counts + OTHERS, nonLatin, 12);
  store<i32>(counts + OTHERS, cjk, 16);
  store<i32>(counts + OTHERS, runs, 20);
  store<i32>(counts + OTHERS, capitalRuns, 24);
  store<i32>(counts + OTHERS, longestRun, 28);
  store<i32>(counts + OTHERS, sentences, 32);
  store<i32>(counts + OTHERS, endsSentence, 36);
  store<i32>(counts + OTHERS, pieces, 40);
  store<i32>(counts + OTHERS, linePieces, 44);
  store<i32>(counts + OTHERS, <i32>((four | (four >> 16)) & 0xffff), 48);
  return true;
}

/**
 * Counts texts one after another, up to the first that cannot be counted.
 *
 * @param classes the class of each code unit, in 16 bits
 * @param codes the code units of all texts; up to 30 bytes after the last are read
 * @param starts where each text begins among them and, after all, where the last ends, in 32 bits
 * @param counts gets 22 numbers per text
 * @param first of the texts to count
 * @param texts how many there are
 * @returns the text that was not counted; `texts` if all were
 */
export function countTexts(
  classes: usize,
  codes: usize,
  starts: usize,
  counts: usize,
  first: i32,
  texts: i32,
): i32 {
  for (let text = first; text < texts; text++) {
    const start = load<i32>(starts + 4 * text);
    const end = load<i32>(starts + 4 * text, 4);
    const own = counts + COUNTS * text;
    memory.fill(own, 0, OTHERS);
    if (countText(classes, codes + 2 * start, end - start, own) === REFUSED) return text;
  }
  return texts;
}
