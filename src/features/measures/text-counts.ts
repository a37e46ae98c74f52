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
import { characterClass } from "./character-classes.ts";
import { markKind, markKinds } from "./punctuation-marks.ts";

/** The counts besides punctuation marks. */
const others = [
  "letters",
  "upper",
  "digits",
  /** Letters of other scripts than Latin. */
  "nonLatin",
  "cjk",
  /** Runs of letters and digits outside CJK, those that begin with a capital, the longest's length. */
  "runs",
  "capitalRuns",
  "longestRun",
  /**
   * Runs of marks that end a sentence. One of `.!?` before a letter or digit (a decimal point, a host
   * name) does not.
   */
  "sentences",
  /** 1 when the text ends in such a mark, closing quotes and brackets aside. */
  "endsSentence",
  /** See `countPieces`: of the whole text, and of all its full lines (see `textDensity`). */
  "pieces",
  "linePieces",
  /** Code units joined by "or": none is larger. */
  "units",
] as const;

export type CountName = (typeof markKinds)[number] | (typeof others)[number];

/** All counts of one pass over a block's text, in their order. */
export const textCounts: readonly CountName[] = [...markKinds, ...others];

/** Numbers per text. */
export const TEXT_COUNTS: number = textCounts.length;

/** Index of each count among those of a text. */
export const countAt = Object.fromEntries(textCounts.map((name, i) => [name, i])) as Readonly<
  Record<CountName, number>
>;

/** Characters of a line of text, for densities. */
export const LINE = 80;

const UNDERSCORE = 0x5f;
/**
 * Counts a text, by its code units: an element of an array is read in a third of the time of a character of a
 * string that is part of another.
 *
 * @param codes holds the text from `first` to `end`
 * @param counts holds zeros from `offset` on
 */
export function countText(
  codes: Uint16Array,
  first: number,
  end: number,
  counts: Int32Array,
  offset: number,
): void {
  let letters = 0;
  let upper = 0;
  let digits = 0;
  let nonLatin = 0;
  let cjk = 0;
  let runs = 0;
  let capitalRuns = 0;
  let longestRun = 0;
  let sentences = 0;
  let endsSentence = 0;
  let run = 0;
  /** The last character's code if it is a mark that may end a sentence, else 0. */
  let mark = 0;
  let pieces = 1;
  let linePieces = 0;
  /** Whether the last character was one of a word. */
  let inside = true;
  let units = 0;
  // Offset of the unfinished last line, if there are others before it.
  const length = end - first;
  const cut = length > LINE ? first + LINE * (Math.ceil(length / LINE) - 1) : -1;
  for (let i = first; i < end; i++) {
    if (i === cut) linePieces = pieces;
    let code = codes[i]!;
    units |= code;
    if (code >= 0xd800 && code < 0xdc00 && i + 1 < end) {
      const next = codes[i + 1]!;
      if (next >= 0xdc00 && next < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
        i++;
        units |= next;
        // A lone surrogate is not a character of a word.
        if (i === cut) linePieces = pieces + (inside ? 1 : 0);
      }
    }
    const bits = characterClass(code);
    if ((bits & (LETTER | DIGIT)) !== 0) {
      inside = true;
      if (bits === (LETTER | LATIN) && run > 0) {
        // The most common case: a small letter inside a word.
        letters++;
        run++;
        continue;
      }
      // A full stop of a script without spaces ends its sentence whatever follows.
      if (mark > 0x7f) sentences++;
      mark = 0;
      endsSentence = 0;
      if ((bits & LETTER) !== 0) {
        letters++;
        if ((bits & UPPER) !== 0) upper++;
        if ((bits & LATIN) === 0) nonLatin++;
      } else digits++;
      if ((bits & CJK) !== 0) {
        cjk++;
        if (run > longestRun) longestRun = run;
        run = 0;
      } else {
        if (run === 0) {
          runs++;
          if ((bits & UPPER) !== 0) capitalRuns++;
        }
        run++;
      }
      continue;
    }
    if (code === UNDERSCORE) {
      inside = true;
    } else if (inside) {
      pieces++;
      inside = false;
    }
    if (code !== 0x20 && code < 0x10000) {
      const kind = markKind(code);
      if (kind >= 0) counts[offset + kind]!++;
    }
    if ((bits & COMBINING) !== 0) continue;
    if (run > longestRun) longestRun = run;
    run = 0;
    if ((bits & SENTENCE) !== 0) {
      mark = code;
      endsSentence = 1;
    } else {
      if (mark !== 0) sentences++;
      mark = 0;
      if ((bits & CLOSING) === 0 && code !== 0x20) endsSentence = 0;
    }
  }
  if (mark !== 0) sentences++;
  if (run > longestRun) longestRun = run;
  counts[offset + countAt.letters] = letters;
  counts[offset + countAt.upper] = upper;
  counts[offset + countAt.digits] = digits;
  counts[offset + countAt.nonLatin] = nonLatin;
  counts[offset + countAt.cjk] = cjk;
  counts[offset + countAt.runs] = runs;
  counts[offset + countAt.capitalRuns] = capitalRuns;
  counts[offset + countAt.longestRun] = longestRun;
  counts[offset + countAt.sentences] = sentences;
  counts[offset + countAt.endsSentence] = endsSentence;
  counts[offset + countAt.pieces] = pieces;
  counts[offset + countAt.linePieces] = linePieces;
  counts[offset + countAt.units] = units;
}
