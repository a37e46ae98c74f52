import { isName } from "./attribute-names.ts";
import { countInk } from "./words.ts";

/** Characters of a piece are 2 to the power of this: of UTF-16 64 KB. */
const PIECE = 15;
/** A shift by which all offsets are in the first piece. */
const WHOLE = 31;

/**
 * The text of a page, which is read like a string. A decoded page is kept in pieces of 32,768 characters: a string of more
 * than 128 KB has memory of its own in V8, fresh from the system for each page, and that takes five times what the
 * characters take. A text that was given as a string is one piece.
 */
export class PageText {
  /** UTF-16 code units. */
  readonly length: number;
  readonly #pieces: readonly string[];
  readonly #shift: number;
  readonly #mask: number;
  #whole: string | undefined;

  private constructor(length: number, pieces: readonly string[], shift: number) {
    this.length = length;
    this.#pieces = pieces;
    this.#shift = shift;
    this.#mask = 2 ** shift - 1;
  }

  static of(text: string): PageText {
    return new PageText(text.length, [text], WHOLE);
  }

  /** @param read gives the characters from one offset to another */
  static inPieces(length: number, read: (start: number, end: number) => string): PageText {
    const pieces: string[] = [];
    for (let start = 0; start < length; start += 2 ** PIECE) {
      pieces.push(read(start, Math.min(length, start + 2 ** PIECE)));
    }
    return new PageText(length, pieces, PIECE);
  }

  /** The code unit at an offset; `NaN` behind the end. */
  charCodeAt(at: number): number {
    const piece = this.#pieces[at >>> this.#shift];
    return piece === undefined ? NaN : piece.charCodeAt(at & this.#mask);
  }

  /** The text from one offset to another, of which none is negative. */
  slice(start = 0, end: number = this.length): string {
    const piece = this.#pieces[start >>> this.#shift];
    if (piece === undefined) return "";
    const from = start & this.#mask;
    const to = end - start + from;
    return to <= piece.length ? piece.slice(from, Math.max(to, from)) : this.#join(start, end);
  }

  /**
   * What a function finds from one offset to another, in a string that has the characters somewhere: those of a slice take
   * longer to read.
   */
  within<Found>(
    start: number,
    end: number,
    find: (text: string, start: number, end: number) => Found,
  ): Found {
    const piece = this.#pieces[start >>> this.#shift];
    const from = start & this.#mask;
    const to = end - start + from;
    if (piece !== undefined && to <= piece.length) return find(piece, from, to);
    const text = this.slice(start, end);
    return find(text, 0, text.length);
  }

  /** {@link countInk} from one offset to another. */
  countInk(start: number, end: number, most: number = Infinity): number {
    let count = 0;
    for (let at = start; at < end && count < most; ) {
      const k = at >>> this.#shift;
      const before = this.#startOf(k);
      const piece = this.#pieces[k]!;
      const stop = Math.min(end - before, piece.length);
      count += countInk(piece, at - before, stop, most - count);
      at = before + stop;
    }
    return count;
  }

  /** Whether it has a lower-case ASCII name, in any case, at an offset. */
  hasName(name: string, at: number): boolean {
    const piece = this.#pieces[at >>> this.#shift];
    const from = at & this.#mask;
    return piece !== undefined && from + name.length <= piece.length
      ? isName(name, piece, from)
      : isName(name, this.slice(at, at + name.length), 0);
  }

  /** Offset of the first place of a text, which is not empty, from an offset on; -1 without one. */
  indexOf(text: string, from = 0): number {
    const more = text.length - 1;
    const last = this.#pieces.length - 1;
    for (let k = from >>> this.#shift; k <= last; k++) {
      const start = this.#startOf(k);
      const piece = this.#pieces[k]!;
      const found = piece.indexOf(text, from - start);
      if (found >= 0) return start + found;
      if (k === last || more === 0) continue;
      const seam = Math.max(from, start + piece.length - more);
      const across = this.slice(seam, start + piece.length + more).indexOf(text);
      if (across >= 0) return seam + across;
    }
    return -1;
  }

  includes(text: string): boolean {
    return this.indexOf(text) >= 0;
  }

  /**
   * Offset of the first match; -1 without one.
   *
   * @param pattern global, and without a look behind
   * @param reach characters of its longest match, those included that it looks at behind that
   */
  search(pattern: RegExp, reach: number, from = 0): number {
    const last = this.#pieces.length - 1;
    for (let k = from >>> this.#shift; k <= last; k++) {
      const start = this.#startOf(k);
      const end = start + this.#pieces[k]!.length;
      const found = firstMatch(pattern, this.#pieces[k]!, from - start);
      // Near the end of a piece a match may end in the next one.
      const sure = k === last ? end : Math.max(from, end - reach);
      if (start + found <= sure) return start + found;
      if (k === last) continue;
      const across = sure + firstMatch(pattern, this.slice(sure, end + reach), 0);
      if (across < end) return across;
    }
    return -1;
  }

  /** The text as one string, which is made at the first call. */
  toString(): string {
    this.#whole ??= this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join("");
    return this.#whole;
  }

  #startOf(piece: number): number {
    return piece === 0 ? 0 : piece << this.#shift;
  }

  #join(start: number, end: number): string {
    let text = "";
    for (let k = start >>> this.#shift; k < this.#pieces.length; k++) {
      const before = this.#startOf(k);
      if (before >= end) break;
      text += this.#pieces[k]!.slice(Math.max(0, start - before), end - before);
    }
    return text;
  }
}

/** Infinity without one. */
function firstMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = Math.max(0, from);
  return pattern.exec(text)?.index ?? Infinity;
}
