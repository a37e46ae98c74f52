import type { Document } from "../../document/document.ts";
import { KNOWN_TAGS, knownTagNames, TagSet } from "../../document/tags.ts";
import { attributeIndex } from "../measures/attribute-names.ts";

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

const prefixes = ["#", ".", "role=", "itemprop="] as const;
const indexOfName = attributeIndex(["id", "class", "role", "itemprop"]);

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

function collect({ source, size, tags, attributes, attributeStarts }: Document): ElementTokens {
  const pageTokens = new PageTokens();
  const starts = new Int32Array(size + 1);
  const values: number[] = [];
  const tagValues = new Int32Array(KNOWN_TAGS).fill(-1);
  for (let node = 0; node < size; node++) {
    starts[node] = values.length;
    const tag = tags[node]!;
    if (tellingTags.has(tag)) {
      if (tagValues[tag] === -1) {
        tagValues[tag] = pageTokens.addValue([pageTokens.number(`<${knownTagNames[tag]}`)]);
      }
      values.push(tagValues[tag]!);
    }
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      const kind = indexOfName(source, attributes[4 * a]!, attributes[4 * a + 1]!);
      if (kind === -1) continue;
      values.push(pageTokens.value(kind, source, attributes[4 * a + 2]!, attributes[4 * a + 3]!));
    }
  }
  starts[size] = values.length;
  const { tokens, names } = pageTokens;
  return { starts, values: Int32Array.from(values), tokens, names };
}

/** Numbers the tokens and the attribute values of one page. */
class PageTokens {
  readonly names: string[] = [];
  readonly tokens: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();
  // Keys are slices of the source: the maps must not outlive the page.
  readonly #values = prefixes.map(() => new Map<string, number>());
  readonly #words = prefixes.map(() => new Map<string, readonly number[]>());
  /** Number of the last value that held a token, plus one, by token number. */
  readonly #holders: number[] = [];

  number(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.names.push(token) - 1;
      this.#numbers.set(token, number);
      this.#holders.push(0);
    }
    return number;
  }

  addValue(tokens: readonly number[]): number {
    return this.tokens.push(tokens) - 1;
  }

  /** Number of an attribute value, cut into words at white space. */
  value(kind: number, source: string, from: number, to: number): number {
    const raw = source.slice(from, to);
    const known = this.#values[kind]!.get(raw);
    if (known !== undefined) return known;
    const holder = this.tokens.length + 1;
    const list: number[] = [];
    let start = from;
    for (let i = from; i <= to; i++) {
      if (i < to && source.charCodeAt(i) > 0x20) continue;
      if (i > start) {
        for (const token of this.#word(kind, source.slice(start, i))) {
          if (this.#holders[token] === holder) continue;
          this.#holders[token] = holder;
          list.push(token);
        }
      }
      start = i + 1;
    }
    const number = this.addValue(list);
    this.#values[kind]!.set(raw, number);
    return number;
  }

  #word(kind: number, word: string): readonly number[] {
    let list = this.#words[kind]!.get(word);
    if (list === undefined) {
      const prefix = prefixes[kind]!;
      const found = kind < 2 ? identifierTokens(word) : [word.toLowerCase()];
      const known: number[] = [];
      for (const token of found) {
        if (token.length <= MAX_TOKEN) known.push(this.number(prefix + token));
      }
      list = known;
      this.#words[kind]!.set(word, list);
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
