import type { Block } from "../../../document/block.ts";
import type { Document } from "../../../document/document.ts";
import { perPage } from "../../../document/per-page.ts";
import { KNOWN_TAGS, knownTagNames, TagSet } from "../../../document/tags.ts";
import { attributeValues, CLASS, ID } from "../../measures/attribute-values.ts";

/** All tokens of the elements of a page, numbered in order of first sight. Elements with equal attributes share a list. */
export interface ElementTokens {
  /** The values of a node are `values[starts[node]]` to `values[starts[node + 1] - 1]`. */
  readonly starts: Int32Array;
  /** Value numbers, node after node. */
  readonly values: Int32Array;
  /** Distinct token numbers of each value, by value number. */
  readonly tokens: readonly (readonly number[])[];
  /** Token names by number, all different. */
  readonly names: readonly string[];
}

/** Returns the number of a token; `kind` is an index into {@link tokenPrefixes}. */
type Numbering = (kind: number, token: string) => number;

/** Longer words and parts are generated: they carry no information and would fill the tables. */
export const MAX_TOKEN = 40;
export const MIN_PART = 2;

/** Elements with semantics. Others (`div`, `td`, `li`) only give layout. */
export const semanticTags: TagSet = new TagSet(
  "article aside main nav header footer section form figure figcaption address",
);

/** Prefixes of token names: one for each of `numberedNames`, and one for tags. */
export const tokenPrefixes: readonly string[] = ["#", ".", "role=", "itemprop=", "<"];
export const TAG: number = tokenPrefixes.indexOf("<");

/** Every token of a page with its name. Computed once per document. */
export const elementTokens: (document: Document) => ElementTokens = perPage((document) => {
  const numbers = new Map<string, number>();
  const numbering = (kind: number, token: string): number => {
    const name = tokenPrefixes[kind]! + token;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  return { ...tokenNumbers(document, numbering), names: [...numbers.keys()] };
});

/**
 * Tokens of the `id`, `class`, `role` and `itemprop` attributes of elements, and `<article` etc. for
 * the tags that name a part of a page.
 */
function tokenNumbers(document: Document, numbering: Numbering): Omit<ElementTokens, "names"> {
  const { size, tags, attributeStarts } = document;
  const { numbers, names, values: texts } = attributeValues(document);
  const tokens: (readonly number[])[] = new Array(texts.length).fill(none);
  const starts = new Int32Array(size + 1);
  const values = new Int32Array(size + numbers.length);
  let count = 0;
  const tagValues = new Int32Array(KNOWN_TAGS).fill(-1);
  for (let node = 0; node < size; node++) {
    starts[node] = count;
    const tag = tags[node]!;
    if (semanticTags.has(tag)) {
      if (tagValues[tag] === -1) {
        tagValues[tag] = tokens.push(tokensOf(numbering, TAG, knownTagNames[tag]!)) - 1;
      }
      values[count++] = tagValues[tag]!;
    }
    const last = attributeStarts[node + 1]!;
    for (let a = attributeStarts[node]!; a < last; a++) {
      const value = numbers[a]!;
      if (value < 0) continue;
      if (tokens[value] === none) tokens[value] = tokensOf(numbering, names[value]!, texts[value]!);
      values[count++] = value;
    }
  }
  starts[size] = count;
  return { starts, values: values.subarray(0, count), tokens };
}

/** Stands for what was not cut yet. */
const none: readonly number[] = [];

/** Distinct tokens of an attribute's value, cut into words at white space. */
function tokensOf(numbering: Numbering, kind: number, value: string): readonly number[] {
  const tokens = value
    .split(SPACES)
    .flatMap((word) => (word === "" ? [] : wordTokens(kind, word)))
    .filter(({ length }) => length <= MAX_TOKEN);
  return [...new Set(tokens.map((token) => numbering(kind, token)))];
}

const SPACES = /[\0- ]+/;
const digits = /\d+/g;

/** Tokens of a word of an attribute's value, or of a tag's name, in lower case. */
export function wordTokens(kind: number, word: string): string[] {
  return kind === ID || kind === CLASS ? identifierTokens(word) : [word.toLowerCase()];
}

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

/** Calls `visit` for every distinct token of each block's own elements: its holder, and those inside. */
export function visitOwnTokens(
  blocks: readonly Block[],
  { starts, values, tokens, names }: ElementTokens,
  visit: (token: number, block: number) => void,
): void {
  /** The last block that a token was seen in, plus one. */
  const seenIn = new Int32Array(names.length);
  for (const { index, elements } of blocks) {
    for (const element of elements) {
      for (let i = starts[element]!; i < starts[element + 1]!; i++) {
        for (const token of tokens[values[i]!]!) {
          if (seenIn[token] === index + 1) continue;
          seenIn[token] = index + 1;
          visit(token, index);
        }
      }
    }
  }
}
