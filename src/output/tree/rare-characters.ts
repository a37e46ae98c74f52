/** Rare characters of a page's texts. Most texts have none, which is soon seen by what features have measured of them. */

import type { PageMeasures } from "../../features/page-measures.ts";

/** The first of the characters that {@link mayHaveUnseen} looks for. */
const FIRST_UNSEEN = 0x200b;
/** First half of U+E0000 to U+E03FF: tags, and the second set of variation selectors. */
const UNSEEN_HALF = 0xdb40;

/** Whether a block's text may have characters that nobody sees: without width, or halves of tags. */
export function mayHaveUnseen({ units, codes, codeStarts }: PageMeasures, block: number): boolean {
  if (units[block]! < FIRST_UNSEEN) return false;
  const end = codeStarts[block + 1]!;
  for (let i = codeStarts[block]!; i < end; i++) {
    const code = codes[i]!;
    if (code < FIRST_UNSEEN) continue;
    if (code <= 0x200d || (code >= 0x2060 && code <= 0x2064) || code === UNSEEN_HALF) return true;
  }
  return false;
}
