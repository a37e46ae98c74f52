import { codeTable } from "../../document/code-table.ts";

/**
 * Punctuation marks (Unicode category P, and `~`) by kind. Full-width and other scripts' marks count as the ASCII mark that they
 * stand for, so that densities mean the same in every language.
 */
export const markKinds = [
  "period",
  "comma",
  "colon",
  "question",
  "exclamation",
  "quote",
  "bracket",
  "dash",
  "other",
] as const;

const marksOf: Record<Exclude<(typeof markKinds)[number], "other">, string> = {
  period: ".。．｡…۔।",
  comma: ",，、､،;；؛",
  colon: ":：",
  question: "?？؟\u037e",
  exclamation: "!！",
  quote: "\"'“”‘’„‚«»‹›「」『』《》〈〉＂＇",
  bracket: "()[]{}（）［］｛｝【】〔〕",
  dash: "-–—―‐‑－~〜",
};

/** Kind + 1 of the marks above. All marks are in the basic plane. */
const named = new Map<number, number>();
for (const [kind, marks] of Object.entries(marksOf)) {
  const number = (markKinds as readonly string[]).indexOf(kind) + 1;
  for (const mark of marks) named.set(mark.charCodeAt(0), number);
}
const anyMark = /\p{P}/u;
const OTHER = markKinds.indexOf("other") + 1;

/** Kind + 1 by code unit; 0 for other characters. */
const kindOf = codeTable(
  (code) => named.get(code) ?? (anyMark.test(String.fromCharCode(code)) ? OTHER : 0),
);

/** Index of a code unit's kind in {@link markKinds}; -1 for other characters. */
export function markKind(code: number): number {
  return kindOf(code) - 1;
}

/** Number of marks of each kind, in the order of {@link markKinds}, added to `counts` at `offset`. */
export function countMarks(text: string, counts: Int32Array, offset: number): void {
  for (let i = 0; i < text.length; i++) {
    const kind = markKind(text.charCodeAt(i));
    if (kind >= 0) counts[offset + kind]!++;
  }
}
