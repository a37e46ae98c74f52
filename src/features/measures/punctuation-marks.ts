/**
 * Punctuation marks by kind. Full-width and other scripts' marks count as the ASCII mark that they
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

/** Kind + 1 of each code unit; 0 for what is no mark. All marks are in the basic plane. */
const kindOf = new Uint8Array(0x10000);
const anyMark = /\p{P}/u;
const OTHER = markKinds.indexOf("other") + 1;
for (let code = 0; code < 0x10000; code++) {
  if (code < 0xd800 || code > 0xdfff) {
    if (anyMark.test(String.fromCharCode(code))) kindOf[code] = OTHER;
  }
}
for (const [kind, marks] of Object.entries(marksOf)) {
  const number = (markKinds as readonly string[]).indexOf(kind) + 1;
  for (const mark of marks) kindOf[mark.charCodeAt(0)] = number;
}

/** Number of punctuation marks (Unicode category P, and `~`) in a text. */
export function countPunctuation(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (kindOf[text.charCodeAt(i)] !== 0) count++;
  return count;
}

/** Number of marks of each kind, in the order of {@link markKinds}, added to `counts` at `offset`. */
export function countMarks(text: string, counts: Float32Array, offset: number): void {
  for (let i = 0; i < text.length; i++) {
    const kind = kindOf[text.charCodeAt(i)]!;
    if (kind !== 0) counts[offset + kind - 1]!++;
  }
}
