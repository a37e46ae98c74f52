import type { PageText } from "../../document/page-text.ts";
import { reused } from "./scratch.ts";

/** The attribute values of a page, each distinct value numbered once. */
export interface AttributeValues {
  /** Value number of each attribute of the document, -1 for attributes of other names. */
  readonly numbers: Int32Array;
  /** Index into `numberedNames` by value number. */
  readonly names: readonly number[];
  /** By value number, as the source has it: entities are not decoded. */
  readonly values: readonly string[];
  /** All values, one behind the other: characters of a slice take longer to read. */
  readonly text: string;
  /** Where the text has each value, by value number. */
  readonly starts: readonly number[];
}

/** Places that are looked at before a value is looked for by all of its characters. */
const MOST_TRIES = 8;

const slotsOf = reused(Int32Array);

/**
 * Numbers the values of attributes in order of first sight, each value of a name once. Most values of a page are known
 * ones: a few characters tell which one it may be, and it is compared without a string of
 * its own. One page at a time: all use the same slots.
 */
export class ValueNumbers {
  /** By number: the index of the name, the value, and where the source has it first. */
  readonly names: number[] = [];
  readonly values: string[] = [];
  readonly starts: number[] = [];
  readonly #source: PageText;
  /** Numbers plus one, by {@link #placeOf}; the next free one of {@link MOST_TRIES} takes what collides. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /**
   * Values for which all of these were taken, with the name before them. Keys are slices of the source: the map must
   * not outlive the page.
   */
  #others: Map<string, number> | undefined;

  /** @param most as many different values as will come, or more */
  constructor(source: PageText, most: number) {
    this.#source = source;
    let size = 16;
    while (size < most) size *= 2;
    this.#slots = slotsOf(size);
    this.#mask = size - 1;
    this.#slots.fill(0, 0, size);
  }

  /** Number of the value from `start` to before `end`, of the name with this index. */
  of(name: number, start: number, end: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const length = end - start;
    const first = this.#placeOf(name, start, length);
    for (let i = 0; i < MOST_TRIES; i++) {
      const slot = (first + i) & mask;
      const number = slots[slot]! - 1;
      if (number < 0) {
        slots[slot] = this.values.length + 1;
        return this.#add(name, start, this.#source.slice(start, end));
      }
      const value = this.values[number]!;
      if (value.length !== length || this.names[number] !== name) continue;
      if (this.#isSame(this.starts[number]!, start, end)) return number;
    }
    const value = this.#source.slice(start, end);
    const key = `${name} ${value}`;
    this.#others ??= new Map();
    let number = this.#others.get(key);
    if (number === undefined) {
      number = this.#add(name, start, value);
      this.#others.set(key, number);
    }
    return number;
  }

  /** Whether the source has the same from `other` as from `start` to before `end`. No call is as fast. */
  #isSame(other: number, start: number, end: number): boolean {
    const source = this.#source;
    let i = start;
    for (let k = other; i < end && source.charCodeAt(i) === source.charCodeAt(k); k++) i++;
    return i === end;
  }

  #add(name: number, start: number, value: string): number {
    this.names.push(name);
    this.starts.push(start);
    return this.values.push(value) - 1;
  }

  /** A hash of the name, the length and some characters, of which most values have others at the end. */
  #placeOf(name: number, start: number, length: number): number {
    if (length === 0) return name;
    const source = this.#source;
    const last = start + length - 1;
    let hash = 4 * length + name;
    hash = Math.imul(hash, 0x01000193) ^ source.charCodeAt(start);
    hash = Math.imul(hash, 0x01000193) ^ source.charCodeAt(start + (length >> 1));
    hash = Math.imul(hash, 0x01000193) ^ source.charCodeAt(last);
    if (length > 3) {
      hash = Math.imul(hash, 0x01000193) ^ source.charCodeAt(last - 1);
      hash = Math.imul(hash, 0x01000193) ^ source.charCodeAt(last - 2);
      hash = Math.imul(hash, 0x01000193) ^ source.charCodeAt(start + (length >> 2));
    }
    return hash ^ (hash >>> 15);
  }
}
