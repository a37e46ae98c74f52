import { collapse } from "../../src/document/words.ts";

/** Where a sentence ends: at a line's end, after `.`, `!` or `?` and space, after their wide forms. */
const sentenceEnd = /\n|(?<=[.!?])\s|(?<=[。！？])/;

/**
 * The sentences of a text, lower case, white space collapsed. VSSE scores them as sets, without saying
 * what a sentence is: where they end is ours.
 */
export function sentences(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => collapse(sentence).toLowerCase())
    .filter((sentence) => sentence !== "");
}
