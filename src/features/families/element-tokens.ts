import type { Document } from "../../document/document.ts";
import { KNOWN_TAGS, knownTagNames, TagSet } from "../../document/tags.ts";
import { attributeValues, CLASS, ID } from "../measures/attribute-values.ts";

/**
 * Tokens of the elements of a page. Elements that share an attribute value share its list, and every
 * token has one number, so that a family looks each token up once per page.
 */
export interface ElementTokens {
  /** The values of node n are `values[starts[n]]` to `values[starts[n + 1] - 1]`. */
  readonly starts: Int32Array;
  /** Value numbers, node after node. */
  readonly values: Int32Array;
  /** Distinct token numbers of each value, by value number. */
  readonly tokens: readonly (readonly number[])[];
  /** Token names by number, all different. */
  readonly names: readonly string[];
}

/** Longer words and parts are generated; they tell nothing and would fill the tables. */
const MAX_TOKEN = 40;
const MIN_PART = 2;

/** Elements that say what their content is. Others (`div`, `td`, `li`) only say how it looks. */
const tellingTags = new TagSet(
  "article aside main nav header footer section form figure figcaption address",
);

/** What tokens of each of {@link numberedNames} begin with. */
const prefixes = ["#", ".", "role=", "itemprop="] as const;

const cache = new WeakMap<Document, ElementTokens>();

/**
 * Tokens of the `id`, `class`, `role` and `itemprop` attributes of every element, and `<article`
 * etc. for the tags that name a part of a page. Computed once per document.
 */
export function elementTokens(document: Document): ElementTokens {
  let found = cache.get(document);
  if (found === undefined) {
    found = collect(document);
    cache.set(document, found);
  }
  return found;
}

function collect(document: Document): ElementTokens {
  const { size, tags, attributeStarts } = document;
  const { numbers, names, values: texts } = attributeValues(document);
  const pageTokens = new PageTokens();
  const tokens: (readonly number[])[] = texts.map((text, i) => pageTokens.ofValue(names[i]!, text));
  const starts = new Int32Array(size + 1);
  const values: number[] = [];
  const tagValues = new Int32Array(KNOWN_TAGS).fill(-1);
  for (let node = 0; node < size; node++) {
    starts[node] = values.length;
    const tag = tags[node]!;
    if (tellingTags.has(tag)) {
      if (tagValues[tag] === -1) {
        tagValues[tag] = tokens.push([pageTokens.number(`<${knownTagNames[tag]}`)]) - 1;
      }
      values.push(tagValues[tag]!);
    }
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      if (numbers[a]! >= 0) values.push(numbers[a]!);
    }
  }
  starts[size] = values.length;
  return { starts, values: Int32Array.from(values), tokens, names: pageTokens.names };
}

/** Numbers the tokens of one page. */
class PageTokens {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  // Keys are slices of the source: the maps must not outlive the page.
  readonly #words = prefixes.map(() => new Map<string, readonly number[]>());
  /** The last value that held a token, counted from 1, by token number. */
  readonly #holders: number[] = [];
  #values = 0;

  number(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.names.push(token) - 1;
      this.#numbers.set(token, number);
      this.#holders.push(0);
    }
    return number;
  }

  /** Distinct tokens of an attribute's value, cut into words at white space. */
  ofValue(name: number, value: string): readonly number[] {
    const holder = ++this.#values;
    const list: number[] = [];
    let start = 0;
    for (let i = 0; i <= value.length; i++) {
      if (i < value.length && value.charCodeAt(i) > 0x20) continue;
      if (i > start) {
        for (const token of this.#word(name, value.slice(start, i))) {
          if (this.#holders[token] === holder) continue;
          this.#holders[token] = holder;
          list.push(token);
        }
      }
      start = i + 1;
    }
    return list;
  }

  #word(name: number, word: string): readonly number[] {
    let list = this.#words[name]!.get(word);
    if (list === undefined) {
      const prefix = prefixes[name]!;
      const found = name === ID || name === CLASS ? identifierTokens(word) : [word.toLowerCase()];
      const known: number[] = [];
      for (const token of found) {
        if (token.length <= MAX_TOKEN) known.push(this.number(prefix + token));
      }
      list = known;
      this.#words[name]!.set(word, list);
    }
    return list;
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
