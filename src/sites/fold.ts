/** What is the same in texts that differ by case, marks or, where there are letters enough, counters. */
import { hashUnits, lendUnits } from "./hash.ts";

/** Digits tell texts of fewer letters apart: every price would be the same text. */
const LETTERS_TO_FOLD = 8;

const [OTHER, LETTER, NUMBER] = [1, 2, 3] as const;
const isLetter = /[\p{L}\p{M}\p{Cs}]/u;
const isNumber = /\p{N}/u;
const SPACE = 0x20;
const ZERO = 0x30;

/** Kinds of UTF-16 code units, 0 where it is not known yet; and the units without case. */
const kinds = new Uint8Array(0x1_0000);
const caseless = new Uint16Array(0x1_0000);

function kindOf(unit: number): number {
  if (kinds[unit] === 0) {
    const character = String.fromCharCode(unit);
    kinds[unit] = isLetter.test(character) ? LETTER : isNumber.test(character) ? NUMBER : OTHER;
    // By way of the capital: small letters may be several for one, as the sigmas are.
    const small = character.toUpperCase().toLowerCase();
    caseless[unit] = small.length === 1 ? small.charCodeAt(0) : unit;
  }
  return kinds[unit]!;
}

/**
 * Hash of a text's words: runs of letters and digits without case, single spaces between them, numbers
 * as 0. Characters beyond the first plane are letters.
 */
export function hashFolded(text: string): number {
  const folded = lendUnits(text.length);
  const foldsNumbers = hasLetters(text);
  let length = 0;
  let before: number = OTHER;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const kind = kindOf(unit);
    if (kind !== OTHER) {
      if (before === OTHER && length > 0) folded[length++] = SPACE;
      if (kind === LETTER || !foldsNumbers) folded[length++] = caseless[unit]!;
      else if (before !== NUMBER) folded[length++] = ZERO;
    }
    before = kind;
  }
  return hashUnits(folded, length);
}

/** Whether a text has letters enough to be told by them. */
function hasLetters(text: string): boolean {
  let letters = 0;
  for (let i = 0; i < text.length && letters < LETTERS_TO_FOLD; i++) {
    if (kindOf(text.charCodeAt(i)) === LETTER) letters++;
  }
  return letters === LETTERS_TO_FOLD;
}
