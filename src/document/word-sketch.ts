import { OTHER_CAPITALS, type WordFilter } from "./words.ts";

const SIZE = 4096;

/** An ASCII capital in lower case; other code units unchanged. */
function small(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

function placeOf(first: number, last: number, length: number): number {
  return (31 * first + 173 * last + length) & (SIZE - 1);
}

/**
 * A filter for a set of words by first letter, last letter and length. It rules out most words of a page
 * without making strings of them.
 */
export class WordSketch implements WordFilter {
  readonly #marks = new Uint8Array(SIZE);

  /** @param word in lower case */
  add(word: string): void {
    this.#marks[placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1;
  }

  /** Whether a word of a text, with capitals as `wordSpans` gives them, may be in the set. */
  mayHave(text: string, start: number, end: number, capitals: number): boolean {
    // Beyond ASCII, lower case may change a word's length.
    if (capitals === OTHER_CAPITALS) return true;
    const first = small(text.charCodeAt(start));
    return this.#marks[placeOf(first, small(text.charCodeAt(end - 1)), end - start)] === 1;
  }
}
