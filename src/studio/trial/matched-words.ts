/** Which words of two texts are the same, in the same order. */
import { alignTokens } from "../../document/alignment.ts";
import { SPAN_WIDTH, wordSpans, words } from "../../document/words.ts";

/** A text in words: each reaches from its start up to the start of the next. */
export interface WordedText {
  readonly text: string;
  readonly words: readonly string[];
  readonly starts: readonly number[];
}

/** @param most words that are read; what follows belongs to the last one */
export function worded(text: string, most: number = Number.POSITIVE_INFINITY): WordedText {
  const spans: number[] = [];
  const count = Math.min(wordSpans(text, spans), most);
  const starts = Array.from({ length: count }, (_, i) => spans[i * SPAN_WIDTH]!);
  return { text, words: words(text).slice(0, count), starts };
}

/** Per word of `a` the index of its match in `b`, or -1: the pairs of a longest common subsequence. */
export function matchedWords(a: readonly string[], b: readonly string[]): Int32Array {
  const matches = new Int32Array(a.length).fill(-1);
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) {
    matches[head] = head;
    head++;
  }
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) {
    tail++;
    matches[a.length - tail] = b.length - tail;
  }
  const inner = a.slice(head, a.length - tail);
  const other = b.slice(head, b.length - tail);
  const included = alignTokens(inner, other);
  let at = 0;
  for (let i = 0; i < inner.length; i++) {
    if (included[i] === 0) continue;
    while (other[at] !== inner[i]) at++;
    matches[head + i] = head + at;
    at++;
  }
  return matches;
}
