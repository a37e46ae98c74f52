import { isName } from "./attribute-names.ts";
import { countInk } from "./words.ts";

/** The text of a page, which is read like a string. */
export class PageText {
  /** UTF-16 code units. */
  readonly length: number;
  readonly #text: string;

  private constructor(text: string) {
    this.length = text.length;
    this.#text = text;
  }

  static of(text: string): PageText {
    return new PageText(text);
  }

  /** The code unit at an offset; `NaN` behind the end. */
  charCodeAt(at: number): number {
    return this.#text.charCodeAt(at);
  }

  /** Like `String.slice`, but non-negative offsets only. */
  slice(start = 0, end: number = this.length): string {
    return this.#text.slice(start, end);
  }

  /** What a function finds from one offset to another: the characters of a slice take longer to read. */
  within<Found>(
    start: number,
    end: number,
    find: (text: string, start: number, end: number) => Found,
  ): Found {
    return find(this.#text, start, end);
  }

  /** {@link countInk} from one offset to another. */
  countInk(start: number, end: number, most: number = Infinity): number {
    return countInk(this.#text, start, end, most);
  }

  /** Whether it has a lower-case ASCII name, in any case, at an offset. */
  hasName(name: string, at: number): boolean {
    return isName(name, this.#text, at);
  }

  /** Offset of the first place of a text from an offset on; -1 without one. */
  indexOf(text: string, from = 0): number {
    return this.#text.indexOf(text, from);
  }

  includes(text: string): boolean {
    return this.#text.includes(text);
  }

  /** Offset of the first match of a global expression from an offset on; -1 without one. */
  search(pattern: RegExp, from = 0): number {
    pattern.lastIndex = from;
    return pattern.exec(this.#text)?.index ?? -1;
  }

  /** The text as one string. */
  toString(): string {
    return this.#text;
  }
}
