/** Folds texts that differ only in case, punctuation or, in texts with enough letters, numbers. */
import { finish, HIGH_START, LOW_START, mixHigh, mixLow } from "./hash.ts";

/** Texts of fewer letters keep their digits: otherwise all prices would be the same text. */
const LETTERS_TO_FOLD = 8;

const [NOTHING, OTHER, LETTER, NUMBER] = [0, 1, 2, 3] as const;
const isLetter = /[\p{L}\p{M}\p{Cs}]/u;
const isNumber = /\p{N}/u;
const SPACE = 0x20;
const ZERO = 0x30;
const KIND = 16;
const UNIT = 0xffff;

/** Per UTF-16 code unit: the unit without case and, in the bits above, its kind. 0 until computed. */
const folded = new Uint32Array(0x1_0000);

function fold(unit: number): number {
  const character = String.fromCharCode(unit);
  const kind = isLetter.test(character) ? LETTER : isNumber.test(character) ? NUMBER : OTHER;
  // Via the capital: several small letters may share one, as the two small sigmas do.
  const small = character.toUpperCase().toLowerCase();
  folded[unit] = (kind << KIND) | (small.length === 1 ? small.charCodeAt(0) : unit);
  return folded[unit]!;
}

/**
 * Hash of a text's words: runs of letters and digits without case, single spaces between them, numbers
 * as 0. Characters beyond the first plane are letters.
 */
export function hashFolded(text: string): number {
  const foldsNumbers = hasLetters(text);
  let low = LOW_START;
  let high = HIGH_START;
  let before: number = NOTHING;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const entry = folded[code]! || fold(code);
    const kind = entry >> KIND;
    if (kind === OTHER) {
      if (before !== NOTHING) before = OTHER;
      continue;
    }
    let unit = entry & UNIT;
    if (kind === NUMBER && foldsNumbers) {
      if (before === NUMBER) continue;
      unit = ZERO;
    }
    if (before === OTHER) {
      low = mixLow(low, SPACE);
      high = mixHigh(high, SPACE);
    }
    before = kind;
    low = mixLow(low, unit);
    high = mixHigh(high, unit);
  }
  return finish(low, high);
}

/** Whether a text has enough letters to be recognized without its numbers. */
function hasLetters(text: string): boolean {
  let letters = 0;
  for (let i = 0; i < text.length && letters < LETTERS_TO_FOLD; i++) {
    const code = text.charCodeAt(i);
    if ((folded[code]! || fold(code)) >> KIND === LETTER) letters++;
  }
  return letters === LETTERS_TO_FOLD;
}
