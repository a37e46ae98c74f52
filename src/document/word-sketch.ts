import { OTHER_CAPITALS, type WordFilter } from "./words.ts";

const SIZE = 4096;

/** The small letter of a capital of ASCII, other code units as they are. */
function small(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

function placeOf(first: number, last: number, length: number): number {
  return (31 * first + 173 * last + length) & (SIZE - 1);
}

/**
 * Words by how they begin, how they end and how long they are: most words of a page are seen to be none
 * of a few without a string made of them.
 */
export class WordSketch implements WordFilter {
  readonly #marks = new Uint8Array(SIZE);

  /** @param word in lower case */
  add(word: string): void {
    this.#marks[placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1;
  }

  /** Whether a word of a text, with capitals as `wordSpans` tells them, may be one of the words. */
  mayHave(text: string, start: number, end: number, capitals: number): boolean {
    // Beyond ASCII a word may change its length in lower case.
    if (capitals === OTHER_CAPITALS) return true;
    const first = small(text.charCodeAt(start));
    return this.#marks[placeOf(first, small(text.charCodeAt(end - 1)), end - start)] === 1;
  }
}
