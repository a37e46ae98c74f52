/** Names by their length and three of their letters, the same in either case: a first look that makes no strings. */

const SIGNS = 4096;
/** The bit by which a small letter differs from a capital. */
const SMALL = 32;

export class NameSigns {
  readonly #isThere = new Uint8Array(SIGNS);

  /** Adds the name that is a part of a text. */
  add(text: string, start: number, end: number): void {
    this.#isThere[signOf(text, start, end)] = 1;
  }

  /** Whether a name may be among those that were added. */
  mayHave(text: string, start: number, end: number): boolean {
    return this.#isThere[signOf(text, start, end)] === 1;
  }
}

function signOf(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start) | SMALL;
  const middle = text.charCodeAt((start + end) >> 1) | SMALL;
  const last = text.charCodeAt(end - 1) | SMALL;
  return (end - start + 97 * first + 13 * middle + 5 * last) & (SIGNS - 1);
}
