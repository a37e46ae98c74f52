import type { Document } from "../../../document/document.ts";
import { KNOWN_TAGS, knownTagNames, TagSet } from "../../../document/tags.ts";
import { attributeValues, CLASS, ID } from "../../measures/attribute-values.ts";

/** Numbers of the tokens of the elements of a page. Elements with equal attributes share a list. */
export interface TokenNumbers {
  /** The values of node n are `values[starts[n]]` to `values[starts[n + 1] - 1]`. */
  readonly starts: Int32Array;
  /** Value numbers, node after node. */
  readonly values: Int32Array;
  /** Distinct token numbers of each value, by value number. */
  readonly tokens: readonly (readonly number[])[];
}

/** All tokens of the elements of a page, numbered in order of first sight. */
export interface ElementTokens extends TokenNumbers {
  /** Token names by number, all different. */
  readonly names: readonly string[];
}

/**
 * Tells the number of a token; undefined for one that does not count.
 *
 * @param kind index into {@link tokenPrefixes}
 */
export type Numbering = (kind: number, token: string) => number | undefined;

/** Longer words and parts are generated; they tell nothing and would fill the tables. */
const MAX_TOKEN = 40;
const MIN_PART = 2;

/** Elements that say what their content is. Others (`div`, `td`, `li`) only say how it looks. */
const tellingTags = new TagSet(
  "article aside main nav header footer section form figure figcaption address",
);

/** What the names of tokens begin with: those of each of `numberedNames`, and those of tags. */
export const tokenPrefixes: readonly string[] = ["#", ".", "role=", "itemprop=", "<"];
const TAG = tokenPrefixes.indexOf("<");

const cache = new WeakMap<Document, ElementTokens>();

/** Every token of a page with its name. Computed once per document. */
export function elementTokens(document: Document): ElementTokens {
  let found = cache.get(document);
  if (found === undefined) {
    const names: string[] = [];
    const numbers = new Map<string, number>();
    const numbering = (kind: number, token: string): number => {
      const name = tokenPrefixes[kind]! + token;
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.push(name) - 1;
        numbers.set(name, number);
      }
      return number;
    };
    found = { ...tokenNumbers(document, numbering), names };
    cache.set(document, found);
  }
  return found;
}

/**
 * Tokens of the `id`, `class`, `role` and `itemprop` attributes of every element, and `<article`
 * etc. for the tags that name a part of a page.
 *
 * @param isWanted 1 for every node of which somebody reads the tokens, the others have none;
 *   default: all
 */
export function tokenNumbers(
  document: Document,
  numbering: Numbering,
  isWanted: Uint8Array = new Uint8Array(document.size).fill(1),
): TokenNumbers {
  const { size, tags, attributeStarts } = document;
  const { numbers, names, values: texts } = attributeValues(document);
  const cutter = new ValueCutter(numbering);
  const isUsed = new Uint8Array(texts.length);
  for (let node = 0; node < size; node++) {
    if (isWanted[node] === 0) continue;
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      if (numbers[a]! >= 0) isUsed[numbers[a]!] = 1;
    }
  }
  const tokens: (readonly number[])[] = texts.map((text, i) =>
    isUsed[i] === 0 ? [] : cutter.tokensOf(names[i]!, text),
  );
  const starts = new Int32Array(size + 1);
  const values: number[] = [];
  const tagValues = new Int32Array(KNOWN_TAGS).fill(-1);
  for (let node = 0; node < size; node++) {
    starts[node] = values.length;
    if (isWanted[node] === 0) continue;
    const tag = tags[node]!;
    if (tellingTags.has(tag)) {
      if (tagValues[tag] === -1) {
        const number = numbering(TAG, knownTagNames[tag]!);
        tagValues[tag] = tokens.push(number === undefined ? [] : [number]) - 1;
      }
      values.push(tagValues[tag]!);
    }
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      if (numbers[a]! >= 0) values.push(numbers[a]!);
    }
  }
  starts[size] = values.length;
  return { starts, values: Int32Array.from(values), tokens };
}

/** Cuts the attribute values of one page into tokens. */
class ValueCutter {
  readonly #numbering: Numbering;
  // Keys are slices of the source: the maps must not outlive the page.
  readonly #words = tokenPrefixes.map(() => new Map<string, readonly number[]>());
  /** The last value that held a token, counted from 1, by token number. */
  #holders = new Int32Array(1024);
  #values = 0;

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** Distinct tokens of an attribute's value, cut into words at white space. */
  tokensOf(kind: number, value: string): readonly number[] {
    const holder = ++this.#values;
    const list: number[] = [];
    let start = 0;
    for (let i = 0; i <= value.length; i++) {
      if (i < value.length && value.charCodeAt(i) > 0x20) continue;
      if (i > start) {
        for (const token of this.#word(kind, value.slice(start, i))) {
          if (this.#holders[token] === holder) continue;
          this.#holders[token] = holder;
          list.push(token);
        }
      }
      start = i + 1;
    }
    return list;
  }

  #word(kind: number, word: string): readonly number[] {
    let list = this.#words[kind]!.get(word);
    if (list === undefined) {
      const found = kind === ID || kind === CLASS ? identifierTokens(word) : [word.toLowerCase()];
      const known: number[] = [];
      for (const token of found) {
        const number = token.length > MAX_TOKEN ? undefined : this.#numbering(kind, token);
        if (number === undefined) continue;
        known.push(number);
        while (number >= this.#holders.length) this.#growHolders();
      }
      list = known;
      this.#words[kind]!.set(word, list);
    }
    return list;
  }

  #growHolders(): void {
    const larger = new Int32Array(2 * this.#holders.length);
    larger.set(this.#holders);
    this.#holders = larger;
  }
}

const digits = /\d+/g;

/**
 * Tokens of a word of an `id` or `class` value: the word, its digit runs turned into `#`, and its
 * parts of two characters or more, cut at digits, at other non-letters and before a capital after a
 * small letter. All in lower case: `postBody-12` gives `postbody-#`, `post`, `body`. Entities stay
 * as they are.
 */
export function identifierTokens(word: string): string[] {
  const lower = word.toLowerCase();
  const found = [lower];
  let start = 0;
  let afterSmall = false;
  let hasDigit = false;
  for (let i = 0; i <= word.length; i++) {
    const code = i < word.length ? word.charCodeAt(i) : 0;
    const capital = code >= 65 && code <= 90;
    const letter = capital || (code >= 97 && code <= 122) || code >= 128;
    if (!letter || (capital && afterSmall)) {
      if (i - start >= MIN_PART && i - start < word.length) found.push(lower.slice(start, i));
      start = letter ? i : i + 1;
      if (code >= 48 && code <= 57) hasDigit = true;
    }
    afterSmall = letter && !capital;
  }
  if (hasDigit) found[0] = lower.replace(digits, "#");
  return found;
}
