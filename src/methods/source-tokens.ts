import type { SegmentedPage } from "../document/block.ts";
import { SPACE, wordClass } from "../document/words.ts";
import { sourcePieces } from "./source-pieces.ts";
import type { Unit } from "./unit.ts";
import {
  FIRST_UNSPACED,
  hasUnspacedWords,
  unspacedWords,
  type WordRange,
} from "./unspaced-words.ts";

/** A word or a tag, and its place in the source. */
export interface SourceToken extends WordRange {
  readonly kind: "word" | "tag";
  /** Code units of it without the white space around. */
  readonly trimmed: number;
}

/**
 * The source as words and tags, opening and closing ones, in order; comments and silent elements
 * (scripts, styles, …) are left out. Words are separated by white space; Chinese and Japanese are
 * cut into words with the punctuation that follows them. The words of a text touch: each holds the
 * space that follows it.
 */
export function sourceTokens({ document }: SegmentedPage): SourceToken[] {
  const { source } = document;
  const tokens: SourceToken[] = [];
  for (const { start, end, kind } of sourcePieces(document)) {
    if (kind === "tag") tokens.push({ start, end, kind, trimmed: end - start });
    if (kind !== "text") continue;
    const before = tokens.length;
    const most = addSpacedWords(source.toString(), start, end, tokens);
    if (most < FIRST_UNSPACED) continue;
    const text = source.slice(start, end);
    if (!hasUnspacedWords(text)) continue;
    tokens.length = before;
    addTouchingWords(text, start, tokens);
  }
  return tokens;
}

/**
 * Adds the runs of visible characters of a part of the source, each with the space behind it, the first also with
 * the space before.
 *
 * @returns its largest code unit
 */
function addSpacedWords(source: string, from: number, to: number, tokens: SourceToken[]): number {
  let most = 0;
  let start = from;
  /** Offsets of the last visible run. */
  let first = -1;
  let last = -1;
  const add = (end: number): void => {
    tokens.push({ start, end, kind: "word", trimmed: last - first });
  };
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if ((wordClass(code) & SPACE) !== 0) continue;
    if (code > most) most = code;
    if (at !== last) {
      if (first >= 0) {
        add(at);
        start = at;
      }
      first = at;
    }
    last = at + 1;
  }
  if (first >= 0) add(to);
  return most;
}

function addTouchingWords(text: string, offset: number, tokens: SourceToken[]): void {
  const words = unspacedWords(text);
  for (let i = 0; i < words.length; i++) {
    const start = i === 0 ? 0 : words[i]!.start;
    const end = words[i + 1]?.start ?? text.length;
    const trimmed = text.slice(start, end).trim().length;
    tokens.push({ start: offset + start, end: offset + end, kind: "word", trimmed });
  }
}

/**
 * Units for verdicts per word: neighbouring words of one verdict, with no tag between, are one unit.
 *
 * @param verdict score and decision for the token of that number, a word
 */
export function wordUnits(
  tokens: readonly SourceToken[],
  verdict: (token: number) => Pick<Unit, "score" | "isContent">,
): Unit[] {
  const units: Unit[] = [];
  for (let first = 0; first < tokens.length; ) {
    if (tokens[first]!.kind === "tag") {
      first++;
      continue;
    }
    const { isContent, score } = verdict(first);
    let sum = score;
    let end = first + 1;
    for (; tokens[end]?.kind === "word"; end++) {
      const next = verdict(end);
      if (next.isContent !== isContent) break;
      sum += next.score;
    }
    const start = tokens[first]!.start;
    units.push({ start, end: tokens[end - 1]!.end, score: sum / (end - first), isContent });
    first = end;
  }
  return units;
}
