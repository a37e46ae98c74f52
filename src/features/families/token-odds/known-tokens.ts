import { CLASS, ID } from "../../measures/attribute-values.ts";
import { MAX_TOKEN, MIN_PART, tokenPrefixes, wordTokens } from "./element-tokens.ts";

const HASH = 0x23;
const SPACES = /[\0- ]+/;

/**
 * Numbers of a token, which are read together: its first unit and the one after its last, the last value that had it,
 * and a pair of what it says, in twice as many bits.
 */
const START = 0;
const END = 1;
const HOLDER = 2;
const TOKEN = 8;
const PAIR = 2;
const TOKEN_PAIR = 4;
/** Numbers of a slot. */
const SLOT = 2;
/** Values are counted from 1 up to this. */
const MOST_VALUES = 0x7fffffff;
/** Bits of hashes that tell most of what is no token. */
const HASH_BITS = 15;
const HASHES = (1 << (HASH_BITS - 5)) - 1;

/** FNV-1a, over code units. */
function hashed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}
const seeds = tokenPrefixes.map((_, kind) => hashed(0x811c9dc5, kind));

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The tokens of a vocabulary, ready to be looked for. */
export interface TokenTables {
  /** Index into `tokenPrefixes` by token number, -1 for none. */
  readonly kinds: Int8Array;
  /** All tokens without their prefixes, one behind the other, and where each begins; then the end. */
  readonly text: string;
  readonly starts: Int32Array;
}

/** @param names of tokens with their prefixes, all different; a token's number is its place */
export function tokenTables(names: readonly string[]): TokenTables {
  const kinds = Int8Array.from(names, (name) =>
    tokenPrefixes.findIndex((prefix) => name.startsWith(prefix)),
  );
  const tokens = names.map((name, i) => name.slice(tokenPrefixes[kinds[i]!]?.length));
  const starts = new Int32Array(names.length + 1);
  for (const [number, { length }] of tokens.entries()) {
    starts[number + 1] = starts[number]! + length;
  }
  return { kinds, text: tokens.join(""), starts };
}

/**
 * A search for the tokens of a vocabulary in attribute values that makes no strings: a page has some
 * hundred words that no page before had, and most of their parts are in no vocabulary. Finds what
 * `wordTokens` of each word would.
 */
export class KnownTokens {
  /** Of {@link tokensOf}. A value has each token once, and the word that is looked at takes a place. */
  readonly found: Int32Array;
  /** The units of {@link TokenTables.text}. */
  readonly #units: Uint16Array;
  /**
   * The hash of each slot's token, and its number plus one, or 0: side by side, so that other tokens are passed over
   * without a look at them. The next free slot takes what collides.
   */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** A bit for each of the lowest bits of tokens' hashes: most parts of words are none, and need no further look. */
  readonly #hashes = new Int32Array(1 << (HASH_BITS - 5));
  readonly #tokens: Int32Array;
  /** The same memory, for the pairs. */
  readonly #pairs: Float64Array;
  #values = 0;

  /** @param pairs what tokens say: the first, and the second, by number of token */
  constructor({ kinds, text, starts }: TokenTables, pairs: readonly [Float64Array, Float64Array]) {
    this.#units = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) this.#units[i] = text.charCodeAt(i);
    let size = 16;
    while (size < 3 * kinds.length) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int32Array(SLOT * size);
    this.#tokens = new Int32Array(TOKEN * kinds.length);
    this.#pairs = new Float64Array(this.#tokens.buffer);
    for (let number = 0; number < kinds.length; number++) {
      const at = TOKEN * number;
      for (let i = 0; i < pairs.length; i++) {
        this.#pairs[TOKEN_PAIR * number + PAIR + i] = pairs[i]![number]!;
      }
      this.#tokens[at + START] = starts[number]!;
      this.#tokens[at + END] = starts[number + 1]!;
      if (kinds[number]! < 0) continue;
      const hash = hashOf(kinds[number]!, text.slice(starts[number], starts[number + 1]));
      this.#hashes[(hash >>> 5) & HASHES]! |= 1 << (hash & 31);
      let slot = hash & this.#mask;
      while (this.#slots[SLOT * slot + 1] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[SLOT * slot] = hash;
      this.#slots[SLOT * slot + 1] = number + 1;
    }
    this.found = new Int32Array(kinds.length + 1);
  }

  /**
   * Finds the distinct known tokens of an attribute's value, cut into words at white space.
   *
   * @param text the value is from `start` to before `end`
   * @returns how many there are; {@link found} begins with their numbers
   */
  tokensOf(kind: number, text: string, start: number, end: number): number {
    this.#nextValue();
    let count = 0;
    const isIdentifier = kind === ID || kind === CLASS;
    const seed = seeds[kind]!;
    for (let i = start; i < end; i++) {
      if (text.charCodeAt(i) <= 0x20) continue;
      // One word: its own token stands before those of its parts.
      const first = i;
      const place = count++;
      let whole = seed;
      let length = 0;
      let part = seed;
      let partStart = i;
      let afterSmall = false;
      let afterDigit = false;
      for (; ; i++) {
        const unit = i < end ? text.charCodeAt(i) : 0;
        // Most characters, for which what follows comes to this.
        if (unit >= 97 && unit <= 122) {
          part = hashed(part, unit);
          whole = hashed(whole, unit);
          length++;
          afterSmall = true;
          afterDigit = false;
          continue;
        }
        if (unit >= 0x80) return this.#tokensOfAny(kind, text.slice(start, end));
        const isEnd = unit <= 0x20;
        const isCapital = unit >= 65 && unit <= 90;
        const code = isCapital ? unit + 32 : unit;
        const isLetter = code >= 97 && code <= 122;
        if (isIdentifier && (!isLetter || (isCapital && afterSmall))) {
          const isWhole = isEnd && partStart === first;
          if (i - partStart >= MIN_PART && i - partStart <= MAX_TOKEN && !isWhole) {
            const number = this.#find(part, text, partStart, i, false);
            if (this.#isNew(number)) this.found[count++] = number;
          }
          partStart = isLetter ? i : i + 1;
          part = seed;
        }
        if (isEnd) break;
        if (isLetter) part = hashed(part, code);
        afterSmall = isLetter && !isCapital;
        const isFolded = isIdentifier && isDigit(code);
        if (!isFolded || !afterDigit) {
          whole = hashed(whole, isFolded ? HASH : code);
          length++;
        }
        afterDigit = isFolded;
      }
      // A part is shorter than its word, and never the same token.
      const number = length > MAX_TOKEN ? -1 : this.#find(whole, text, first, i, isIdentifier);
      if (this.#isNew(number)) this.found[place] = number;
      else {
        count--;
        for (let k = place; k < count; k++) this.found[k] = this.found[k + 1]!;
      }
    }
    return count;
  }

  /** What a token says. */
  first(number: number): number {
    return this.#pairs[TOKEN_PAIR * number + PAIR]!;
  }

  second(number: number): number {
    return this.#pairs[TOKEN_PAIR * number + PAIR + 1]!;
  }

  /** Number of a token by its bare text; -1 when it is not known. */
  numberOf(kind: number, token: string): number {
    return this.#find(hashOf(kind, token), token, 0, token.length, false);
  }

  /** The same of a value with other letters than ASCII, whose lower case has no simple rule. */
  #tokensOfAny(kind: number, value: string): number {
    this.#nextValue();
    let count = 0;
    for (const word of value.split(SPACES)) {
      if (word === "") continue;
      for (const token of wordTokens(kind, word)) {
        const number = token.length > MAX_TOKEN ? -1 : this.numberOf(kind, token);
        if (this.#isNew(number)) this.found[count++] = number;
      }
    }
    return count;
  }

  #nextValue(): void {
    if (this.#values === MOST_VALUES) {
      for (let at = HOLDER; at < this.#tokens.length; at += TOKEN) this.#tokens[at] = 0;
      this.#values = 0;
    }
    this.#values++;
  }

  /** Whether a number is a token's that this value did not have yet. */
  #isNew(number: number): boolean {
    if (number < 0) return false;
    const at = TOKEN * number + HOLDER;
    if (this.#tokens[at] === this.#values) return false;
    this.#tokens[at] = this.#values;
    return true;
  }

  #find(hash: number, text: string, start: number, end: number, foldsDigits: boolean): number {
    if (((this.#hashes[(hash >>> 5) & HASHES]! >>> (hash & 31)) & 1) === 0) return -1;
    const slots = this.#slots;
    const mask = this.#mask;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[SLOT * slot + 1]! - 1;
      if (number < 0) return -1;
      // Hashes of the same text differ by kind: each step keeps apart what was apart.
      if (slots[SLOT * slot] !== hash) continue;
      if (this.#isSame(number, text, start, end, foldsDigits)) return number;
    }
  }

  /** Whether a part of a text is a token, in any case of ASCII; `foldsDigits`: `#` for runs of digits. */
  #isSame(number: number, text: string, start: number, end: number, foldsDigits: boolean): boolean {
    const units = this.#units;
    const last = this.#tokens[TOKEN * number + END]!;
    let at = this.#tokens[TOKEN * number + START]!;
    for (let i = start; i < end; i++, at++) {
      let code = text.charCodeAt(i);
      if (code >= 65 && code <= 90) code += 32;
      if (foldsDigits && isDigit(code)) {
        code = HASH;
        while (i + 1 < end && isDigit(text.charCodeAt(i + 1))) i++;
      }
      if (at === last || units[at] !== code) return false;
    }
    return at === last;
  }
}

function hashOf(kind: number, token: string): number {
  let hash = seeds[kind]!;
  for (let i = 0; i < token.length; i++) hash = hashed(hash, token.charCodeAt(i));
  return hash;
}
