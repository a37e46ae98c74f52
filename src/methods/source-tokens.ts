import type { SegmentedPage } from "../document/block.ts";
import { sourcePieces } from "./source-lines.ts";
import type { Unit } from "./unit.ts";
import { hasUnspacedWords, unspacedWords, type WordRange } from "./unspaced-words.ts";

/** A word or a tag, and its place in the source. */
export interface SourceToken extends WordRange {
  readonly kind: "word" | "tag";
}

/** A run of visible characters with the space behind it; the first also with the space before. */
const spacedRun = /^\s*\S+\s*|\S+\s*/g;

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
    if (kind === "tag") tokens.push({ start, end, kind });
    if (kind !== "text") continue;
    const text = source.slice(start, end);
    if (text.trim() === "") continue;
    for (const range of hasUnspacedWords(text) ? touchingWords(text) : spacedWords(text)) {
      tokens.push({ start: start + range.start, end: start + range.end, kind: "word" });
    }
  }
  return tokens;
}

function spacedWords(text: string): WordRange[] {
  return Array.from(text.matchAll(spacedRun), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
}

function touchingWords(text: string): WordRange[] {
  const words = unspacedWords(text);
  return words.map(({ start }, i) => ({
    start: i === 0 ? 0 : start,
    end: words[i + 1]?.start ?? text.length,
  }));
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
