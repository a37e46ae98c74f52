/** White space of texts as browsers show it. */

const spaceAtStart = /^\u200b*\s/;
const anySpace = /\s/;
/** Zero width: a place where a line may break. */
const BREAK = 0x200b;
const breaks = /\u200b+/g;
const unspaced = /[\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}]/u;

/**
 * A text without places where a line may break, which are nothing like `<wbr>`, except in scripts that
 * part words by nothing else.
 */
function withoutBreaks(text: string): string {
  return text.replace(breaks, (run, at: number) => {
    const isBetween = [at - 1, at + run.length].every((i) => unspaced.test(text.charAt(i)));
    return isBetween ? "\u200b" : "";
  });
}

/** Whether white space ends a text, but for places where a line may break. */
export function endsInSpace(text: string): boolean {
  let last = text.length - 1;
  while (last >= 0 && text.charCodeAt(last) === BREAK) last--;
  return last >= 0 && !isInk(text.charCodeAt(last)) && anySpace.test(text.charAt(last));
}

/** Whether a character is surely no white space. */
function isInk(code: number): boolean {
  return code > 0x20 && code < 0xa0;
}

/** White space that does not stay: all runs but a lone space and a lone no-break space. */
const spaces = /[^\S\u00a0\u202f]\s*|[\u00a0\u202f]\s+/g;
/** Is in every text that has more inside than words and lone spaces: few have. */
const notPlain = /[^\S ]|\u200b| {2}/;

/** Text without white space at its ends; runs inside become a space, a no-break space alone stays. */
export function collapseInside(text: string): string {
  const shown = text.trim();
  if (!notPlain.test(shown)) return shown;
  return withoutBreaks(text).trim().replace(spaces, " ");
}

/** Whether white space begins a text, but for places where a line may break. */
export function startsInSpace(text: string): boolean {
  return !isInk(text.charCodeAt(0)) && spaceAtStart.test(text);
}

/** Whether a text has white space. */
export function hasSpace(text: string): boolean {
  return anySpace.test(text);
}
