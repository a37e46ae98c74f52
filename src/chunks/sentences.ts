/** Marks that end a sentence before white space, and those that always end it. */
const ENDS = ".!?…؟।";
const FULL_WIDTH = "。！？｡";
const CLOSERS = "\"'”’»›)]」』）";
/** What may follow the end of a sentence: anything but a lower-case letter or a mark. */
const goesOn = /^[\p{Ll},;:]/u;
const wordBefore = /[\p{L}.]{1,12}$/u;
const initial = /^(?:\p{L}\.){0,5}\p{Lu}$/u;
const space = /\s/;

/** Abbreviations that end with a full stop and may precede a capital or a number. */
const shortened = new Set(
  (
    "mr mrs ms dr prof st sr jr hon rev gen col sgt capt lt gov sen rep vs etc e.g i.e cf ca al no nos nr vol " +
    "fig figs sec ch pp p ed eds inc ltd co corp dept univ approx est min max tel art jan feb mar apr jun jul aug sep " +
    "sept oct nov dec mon tue wed thu fri sat sun a.m p.m u.s u.k bzw usw z.b d.h u.a abb bd hrsg vgl str m mm mme " +
    "mlle av sra dra ud uds sig dott ing"
  ).split(" "),
);

/**
 * Offsets of sentences in a text, without the first one. In doubt (abbreviations, initials, lower-case
 * letters after a full stop) a sentence continues; a line break ends one. Linear in the text.
 */
export function sentenceStarts(text: string): number[] {
  const starts: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const mark = text.charAt(i);
    const isWide = FULL_WIDTH.includes(mark);
    if (mark !== "\n" && !isWide && !ENDS.includes(mark)) continue;
    let end = i + 1;
    if (mark !== "\n") {
      while (end < text.length && (ENDS + FULL_WIDTH + CLOSERS).includes(text.charAt(end))) end++;
    }
    let next = end;
    while (next < text.length && space.test(text.charAt(next))) next++;
    const isOver = mark === "\n" || isWide || (next > end && !isInside(text, i, end, next));
    if (isOver && next < text.length) starts.push(next);
    i = next - 1;
  }
  return starts;
}

/** Whether a sentence continues after a mark and white space. */
function isInside(text: string, mark: number, end: number, next: number): boolean {
  if (goesOn.test(text.slice(next, next + 2))) return true;
  if (text.charAt(mark) !== "." || end > mark + 1) return false;
  const word = wordBefore.exec(text.slice(Math.max(0, mark - 12), mark))?.[0] ?? "";
  return initial.test(word) || shortened.has(word.toLowerCase());
}
