/**
 * Counts words and characters of a text in pieces, as if it were joined and its white space collapsed.
 *
 * src/document/counted-text.ts fills the table of classes and calls this.
 */

// The layout of the memory: see src/document/page-kernel.ts.
const STATE: usize = 8192;
const CLASSES: usize = 65536;

// Classes of characters, as in src/document/words.ts.
const ALNUM: u32 = 1;
const SINGLE: u32 = 2;
const UNDERSCORE: u32 = 4;
const SPACE: u32 = 16;
/** Of a character whose class has not been asked for. */
const UNKNOWN: u32 = 128;

const AMPERSAND: u32 = 0x26;
const BLANK: u32 = 0x20;

/** A piece that is a space has this for its start. */
const A_SPACE: u32 = 0xffffffff;

// Answers besides the number of a character whose class is unknown.
const DONE: i32 = -1;
/** A character stands for another, or for none. */
const ENCODED: i32 = -2;

export function markUnknown(): void {
  memory.fill(CLASSES, <u8>UNKNOWN, 65536);
}

/**
 * @param units the page in UTF-16
 * @param pieces where pieces of it begin and end, up to `last`
 * @returns whether it is done; then `STATE` has words, characters, whether all white space inside is single
 *   blanks, and the offsets of the first character and after the last
 */
export function count(units: usize, pieces: usize, last: usize): i32 {
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
    for (let at = start; at < stop; at++) {
      const code = <u32>load<u16>(units + ((<usize>at) << 1));
      if (code === AMPERSAND || code === 0) return ENCODED;
      const bits = <u32>load<u8>(CLASSES + code);
      if (bits === UNKNOWN) return <i32>code;
      if ((bits & SPACE) !== 0) {
        isInWord = false;
        if (code === BLANK) blanks++;
        else others++;
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
      end = at + 1;
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
  return DONE;
}
