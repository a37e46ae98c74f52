/**
 * Which values of attributes may name what some rule looks for: all words of all rules are looked for at once, each
 * character of a value is read once (Aho and Corasick, "Efficient string matching", 1975).
 */
import { commentHints } from "../../document/comment-names.ts";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { attributeValues } from "./attribute-values.ts";
import { decodedValue } from "./decoded-values.ts";

export type ValueHint = "authors" | "comments" | "others" | "people" | "readers" | "tools";

/** Parts of words, of small letters from a to z. Every value that a rule is for has one, and few others do. */
const words: Readonly<Record<ValueHint, readonly string[]>> = {
  /** Who wrote the page. */
  authors: "line author writer user poster contributor creator".split(" "),
  /** Sections of readers' comments. */
  comments: commentHints,
  /** Boxes that show other articles. */
  others: "relat recom recirc teaser readmore popular trending".split(" "),
  /** Who wrote a post. */
  people:
    "user name line author post nick sender speaker from commente commenta member creator contributor who person handle fn".split(
      " ",
    ),
  /** What only screen readers read. */
  readers: "hidden sr screen assistive invisible".split(" "),
  /** Tools to share or rate the article. */
  tools: "shar addt soci tweet rate rating vote stars".split(" "),
};

const bitOf = Object.fromEntries(Object.keys(words).map((name, i) => [name, 1 << i])) as Readonly<
  Record<ValueHint, number>
>;

/** Numbers of a state: what follows by each letter, and by any other character. */
const WIDTH = 32;

interface Automaton {
  /** Place of the next state, by that of a state plus a letter. */
  readonly next: Uint16Array;
  /** What is found where a state is reached, by its place: bits. */
  readonly found: Uint8Array;
}

let known: Automaton | undefined;

function automaton(): Automaton {
  known ??= build();
  return known;
}

function build(): Automaton {
  const all = Object.entries(words).flatMap(([name, own]) =>
    own.map((word) => [word, bitOf[name as ValueHint]] as const),
  );
  const size = WIDTH * (1 + all.reduce((sum, [word]) => sum + word.length, 0));
  const next = new Uint16Array(size);
  const found = new Uint8Array(size);
  let last = 0;
  for (const [word, bit] of all) {
    let state = 0;
    for (const letter of word) {
      const at = state + letterOf(letter.charCodeAt(0));
      if (next[at] === 0) {
        last += WIDTH;
        next[at] = last;
      }
      state = next[at]!;
    }
    found[state]! |= bit;
  }
  // Where a word ends that was begun, the longest end of it that begins a word goes on: its states are nearer to the root.
  const shorter = new Uint16Array(size);
  const queue = [0];
  for (const state of queue) {
    for (let letter = 1; letter < WIDTH; letter++) {
      const other = state === 0 ? 0 : next[shorter[state]! + letter]!;
      const own = next[state + letter]!;
      if (own === 0) next[state + letter] = other;
      else {
        shorter[own] = other;
        found[own]! |= found[other]!;
        queue.push(own);
      }
    }
  }
  return { next, found };
}

/** 1 to 26 for letters in either case, else 0. */
function letterOf(code: number): number {
  const place = (code | 0x20) - 0x60;
  return place >= 1 && place <= 26 ? place : 0;
}

const letters = Uint8Array.from({ length: 0x80 }, (_, code) => letterOf(code));

const AMPERSAND = 38;
/** A bit for texts that may have entities. */
const ENCODED = 1 << 8;

/** Bits of what is found in a part of a text. */
function bitsIn(text: string, start: number, end: number): number {
  const { next, found } = automaton();
  let state = 0;
  let bits = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === AMPERSAND) bits |= ENCODED;
    state = code < 0x80 ? next[state + letters[code]!]! : 0;
    bits |= found[state]!;
  }
  return bits;
}

/** Bits of each of a page's values, and of all. */
const hintsOf = perPage((document: Document): { hints: Uint8Array; all: number } => {
  const { values, text, starts } = attributeValues(document);
  const hints = new Uint8Array(values.length);
  let all = 0;
  for (let i = 0; i < hints.length; i++) {
    const start = starts[i]!;
    let bits = bitsIn(text, start, start + values[i]!.length);
    if ((bits & ENCODED) !== 0) {
      const value = decodedValue(values[i]!);
      bits = bitsIn(value, 0, value.length);
    }
    hints[i] = bits;
    all |= bits;
  }
  return { hints, all };
});

/** Calls back with the number of each value that has a rule's words. */
export function eachNaming(
  document: Document,
  hint: ValueHint,
  visit: (value: number) => void,
): void {
  const { hints, all } = hintsOf(document);
  const bit = bitOf[hint];
  if ((all & bit) === 0) return;
  for (let value = 0; value < hints.length; value++) {
    if ((hints[value]! & bit) !== 0) visit(value);
  }
}
