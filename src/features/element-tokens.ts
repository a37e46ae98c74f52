import type { Document } from "../document/document.ts";
import { KNOWN_TAGS, knownTagNames, TagSet } from "../document/tags.ts";
import { attributeIndex } from "./attribute-names.ts";

/**
 * Tokens of the elements of a page, by value: elements that share an attribute value share its
 * tokens, so that a family looks each value up once per page.
 */
export interface ElementTokens {
  /** The values of node n are `values[starts[n]]` to `values[starts[n + 1] - 1]`. */
  readonly starts: Int32Array;
  /** Value numbers, node after node. */
  readonly values: Int32Array;
  /** Distinct tokens of each value, by value number. */
  readonly tokens: readonly (readonly string[])[];
}

/** Longer values and parts are generated; they tell nothing and would fill the tables. */
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
  const tokens: (readonly string[])[] = [];
  const starts = new Int32Array(size + 1);
  const values: number[] = [];
  // Keys are slices of the source: the maps must not outlive the page.
  const numbers = prefixes.map(() => new Map<string, number>());
  const tagNumbers = new Int32Array(KNOWN_TAGS).fill(-1);
  for (let node = 0; node < size; node++) {
    starts[node] = values.length;
    const tag = tags[node]!;
    if (tellingTags.has(tag)) {
      if (tagNumbers[tag] === -1) tagNumbers[tag] = tokens.push([`<${knownTagNames[tag]}`]) - 1;
      values.push(tagNumbers[tag]!);
    }
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      const kind = indexOfName(source, attributes[4 * a]!, attributes[4 * a + 1]!);
      if (kind === -1) continue;
      const raw = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
      let number = numbers[kind]!.get(raw);
      if (number === undefined) {
        const split = kind < 2 ? identifierTokens : wholeTokens;
        number = tokens.push(split(raw, prefixes[kind]!)) - 1;
        numbers[kind]!.set(raw, number);
      }
      values.push(number);
    }
  }
  starts[size] = values.length;
  return { starts, values: Int32Array.from(values), tokens };
}

const space = /\s+/;
const digits = /\d+/g;

/** Distinct lower-case words of an attribute value, each with the prefix. */
function wholeTokens(value: string, prefix: string): string[] {
  const found = new Set<string>();
  for (const word of value.toLowerCase().split(space)) {
    if (word !== "" && word.length <= MAX_TOKEN) found.add(prefix + word);
  }
  return [...found];
}

/**
 * Distinct tokens of an `id` or `class` value, each with the prefix: every word between white space,
 * its digit runs turned into `#` (at most 40 characters), and its parts, cut at digits, at other
 * non-letters and before a capital after a small letter (2 to 40 characters). All in lower case:
 * `postBody-12` gives `postbody-#`, `post`, `body`. Entities stay as they are.
 */
export function identifierTokens(value: string, prefix: string): string[] {
  const found = new Set<string>();
  for (const word of value.split(space)) {
    if (word === "") continue;
    const lower = word.toLowerCase();
    if (word.length <= MAX_TOKEN) found.add(prefix + lower.replace(digits, "#"));
    let start = 0;
    let afterSmall = false;
    for (let i = 0; i <= word.length; i++) {
      const code = i < word.length ? word.charCodeAt(i) : 0;
      const capital = code >= 65 && code <= 90;
      const letter = capital || (code >= 97 && code <= 122) || code >= 128;
      if (!letter || (capital && afterSmall)) {
        const length = i - start;
        if (length >= MIN_PART && length <= MAX_TOKEN) found.add(prefix + lower.slice(start, i));
        start = letter ? i : i + 1;
      }
      afterSmall = letter && !capital;
    }
  }
  return [...found];
}
