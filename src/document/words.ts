/**
 * Words, tokens and characters of a text: the units that features count and scores compare.
 *
 * Letters and digits are Unicode's general categories L and N, over all planes. Combining marks
 * are neither, as in Python's `\w`, which the public scores use: a mark separates. White space is
 * ECMAScript's `\s` (with no-break space and the byte-order mark).
 *
 * Characters are classified by regular expression once; the loops below only read a table.
 */

import { codeTable } from "./code-table.ts";

/** A letter or a digit. */
export const ALNUM = 1;
/** A letter or a digit of a script that is written without spaces between words. */
export const SINGLE = 2;
/** Low line, part of a word but not of a token. */
export const UNDERSCORE = 4;
/** Changes when lower-cased. */
export const CASED = 8;
/** White space. */
export const SPACE = 16;

const ALNUM_PATTERN = /[\p{L}\p{N}]/u;
const SPACE_PATTERN = /\s/u;
/** Script extensions, not scripts: they hold the kana length mark too, whose script is Common. */
const SINGLE_PATTERN =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** White space that {@link collapse} changes: all runs except a single space. */
const SPACES_PATTERN = / \s+|[^\S ]\s*/g;
/** Matches every text that {@link collapse} changes. */
const UNCOLLAPSED_PATTERN = /[^\S ]| {2}|^ | $/;

function classify(code: number): number {
  const character = String.fromCodePoint(code);
  if (character === "_") return UNDERSCORE;
  if (SPACE_PATTERN.test(character)) return SPACE;
  if (!ALNUM_PATTERN.test(character)) return 0;
  const cased = character.toLowerCase() === character ? 0 : CASED;
  // Latin digits and letters belong to every script: only the extensions beyond ASCII count.
  const single = code > 0x7f && SINGLE_PATTERN.test(character) ? SINGLE : 0;
  return ALNUM | cased | single;
}

/** Class bits of a code point: {@link ALNUM} and the others above. */
export const wordClass: (code: number) => number = codeTable(classify);

/** The character has two code units. */
const PAIR = 32;

/** Class bits of the character at an offset, {@link PAIR} among them. */
function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800) return wordClass(unit);
  const code = text.codePointAt(at)!;
  return code > 0xffff ? wordClass(code) | PAIR : wordClass(code);
}

/** Numbers per word in {@link wordSpans}. */
export const SPAN_WIDTH = 4;
/** Which of them is the word's index among the words of the text. */
export const SPAN_PLACE = 3;
/** The word is in lower case. */
export const AS_IT_IS = 0;
/** Capitals from A to Z are the only ones. */
export const ASCII_CAPITALS = 1;
export const OTHER_CAPITALS = 3;

/**
 * Spans of the {@link words} of a text. Writes start, end, capitals and index of each to `spans`, then -1.
 *
 * @returns the number of words
 */
export function wordSpans(text: string, spans: number[]): number {
  let count = 0;
  let at = 0;
  let start = -1;
  let capitals = AS_IT_IS;
  for (let i = 0; i < text.length; i++) {
    const bits = classAt(text, i);
    const width = (bits & PAIR) === 0 ? 1 : 2;
    if ((bits & (ALNUM | UNDERSCORE)) !== 0 && (bits & SINGLE) === 0) {
      if (start < 0) start = i;
      if ((bits & CASED) !== 0) {
        capitals |= text.charCodeAt(i) < 0x80 ? ASCII_CAPITALS : OTHER_CAPITALS;
      }
    } else {
      if (start >= 0) {
        at = putSpan(spans, at, start, i, capitals, count++);
        start = -1;
        capitals = AS_IT_IS;
      }
      if ((bits & SINGLE) !== 0) {
        at = putSpan(spans, at, i, i + width, AS_IT_IS, count++);
      }
    }
    i += width - 1;
  }
  if (start >= 0) at = putSpan(spans, at, start, text.length, capitals, count++);
  spans[at] = -1;
  return count;
}

/** @returns offset of the next span */
function putSpan(
  spans: number[],
  at: number,
  start: number,
  end: number,
  capitals: number,
  place: number,
): number {
  spans[at] = start;
  spans[at + 1] = end;
  spans[at + 2] = capitals;
  spans[at + SPAN_PLACE] = place;
  return at + SPAN_WIDTH;
}

/** The word of a text whose span begins at `at` of its {@link wordSpans}. */
export function wordAt(text: string, spans: readonly number[], at: number): string {
  const raw = text.slice(spans[at], spans[at + 1]);
  return spans[at + 2] === AS_IT_IS ? raw : raw.toLowerCase();
}

/**
 * Scoring words: lower-cased maximal runs of letters, digits and underscore.
 *
 * In scripts written without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar) every
 * letter or digit is a word of its own, without its combining marks: Chinese is scored by character.
 */
export function words(text: string): string[] {
  const spans: number[] = [];
  const found: string[] = new Array(wordSpans(text, spans));
  for (let i = 0; i < found.length; i++) found[i] = wordAt(text, spans, SPAN_WIDTH * i);
  return found;
}

/** Texts are compared by runs of this many words. */
const RUN = 3;

/** All runs of three words of a text, by which texts are compared. */
export function wordRuns(text: string): string[] {
  const all = words(text);
  return all.slice(RUN - 1).map((_, i) => all.slice(i, i + RUN).join(" "));
}

/** Number of {@link words} in a text, without making strings. */
export function countWords(text: string): number {
  return countCollapsed(text).words;
}

/** Words and code points of a text that is {@link collapse}d, in one pass. */
export function countCollapsed(text: string): { words: number; characters: number } {
  let words = 0;
  let characters = text.length;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const bits = classAt(text, i);
    if ((bits & PAIR) !== 0) {
      i++;
      characters--;
    }
    if ((bits & (ALNUM | UNDERSCORE)) === 0) {
      inside = false;
    } else if ((bits & SINGLE) !== 0) {
      words++;
      inside = false;
    } else if (!inside) {
      words++;
      inside = true;
    }
  }
  return { words, characters };
}

/** A {@link collapse}d text with its {@link countCollapsed} counts. */
export interface Collapsed {
  readonly text: string;
  readonly words: number;
  readonly characters: number;
}

/** {@link collapse}s and counts. */
export function collapseAndCount(given: string): Collapsed {
  const text = collapse(given);
  return { text, ...countCollapsed(text) };
}

/**
 * Number of pieces of the first `end` characters, cut at every maximal run of anything but letters,
 * digits and underscore, empty end pieces included: as Python's `re.split(r"\W+", text)` counts.
 */
export function countPieces(text: string, end: number = text.length): number {
  let count = 1;
  let inside = true;
  for (let i = 0; i < end; i++) {
    const bits = i + 1 < end ? classAt(text, i) : wordClass(text.charCodeAt(i));
    if ((bits & PAIR) !== 0) i++;
    const isWord = (bits & (ALNUM | UNDERSCORE)) !== 0;
    if (inside && !isWord) count++;
    inside = isWord;
  }
  return count;
}

/**
 * Tokens: maximal runs of letters and digits, case kept; underscore separates. Scripts without
 * spaces are not split further.
 *
 * Source: Dragnet's `simple_tokenizer` (blocks.pyx), the default tokenizer of the classic methods.
 */
export function tokens(text: string): string[] {
  const found: string[] = [];
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    const at = i;
    const bits = classAt(text, i);
    if ((bits & PAIR) !== 0) i++;
    if ((bits & ALNUM) !== 0) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      found.push(text.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) found.push(text.slice(start));
  return found;
}

/** Replaces every run of white space by one space, and trims the text. */
export function collapse(text: string): string {
  // Most texts that reach this are collapsed already.
  return UNCOLLAPSED_PATTERN.test(text) ? text.replace(SPACES_PATTERN, " ").trim() : text;
}

/** Replaces every run of white space of a trimmed text by one space. */
export function collapseSpaces(text: string): string {
  return text.replace(SPACES_PATTERN, " ");
}

/** Number of code points of the {@link collapse}d text. */
export function countCharacters(text: string): number {
  return countCollapsed(collapse(text)).characters;
}

/** Characters of a text from one offset to another that are no ASCII white space, `most` at the utmost. */
export function countInk(text: string, start: number, end: number, most: number): number {
  let count = 0;
  for (let i = start; i < end && count < most; i++) if (text.charCodeAt(i) > 0x20) count++;
  return count;
}
