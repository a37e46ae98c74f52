/** Which blocks may have a stamp, by their characters: most pages have none, and need no look at dates then. */
import type { Block } from "../document/block.ts";
import { countAt, TEXT_COUNTS } from "../features/measures/text-counts.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { mayHaveSpan } from "./spans-ago.ts";
import { REACH } from "./stamps.ts";

/** Whether `stampOf` may find one in a block: in a long text, only with a time of day at either end. */
export function mayHaveStamp(measures: PageMeasures, block: number): boolean {
  return hasDigit(measures, block) && (isShort(measures, block) || hasClock(measures, block));
}

/**
 * Whether so many blocks from one on may have a stamp with a time of day, or of how long ago it was. Few pages have them.
 *
 * @param language gives the page's BCP 47 tag when it is needed
 */
export function mayHaveTimes(
  measures: PageMeasures,
  from: number,
  least: number,
  language: () => string,
): boolean {
  const { blocks } = measures;
  let clocks = 0;
  const others: Block[] = [];
  for (let i = from; i < blocks.length; i++) {
    if (!hasDigit(measures, i)) continue;
    if (hasClock(measures, i)) clocks++;
    else if (isShort(measures, i)) others.push(blocks[i]!);
  }
  if (clocks >= least) return true;
  if (clocks + others.length < least) return false;
  const spoken = language();
  let spans = 0;
  for (const { text } of others) if (mayHaveSpan(text, spoken)) spans++;
  return clocks + spans >= least;
}

/** Whether a block has a figure. */
export function hasDigit({ counts }: PageMeasures, block: number): boolean {
  return counts[TEXT_COUNTS * block + countAt.digits]! > 0;
}

function isShort({ codeStarts }: PageMeasures, block: number): boolean {
  return codeStarts[block + 1]! - codeStarts[block]! <= REACH;
}

/** Whether a block has a time of day, such as 14:30 or 14h30, where a stamp may be. */
function hasClock({ codes, codeStarts }: PageMeasures, block: number): boolean {
  const start = codeStarts[block]!;
  const end = codeStarts[block + 1]!;
  return (
    hasClockIn(codes, start, Math.min(end, start + REACH)) ||
    (end - start > REACH && hasClockIn(codes, end - REACH, end))
  );
}

function hasClockIn(codes: Uint16Array, start: number, end: number): boolean {
  for (let i = start + 1; i < end - 1; i++) {
    const code = codes[i]!;
    // ":", "h"
    if (code !== 0x3a && (code | 0x20) !== 0x68) continue;
    if (isFigure(codes[i - 1]!) && isFigure(codes[i + 1]!)) return true;
  }
  return false;
}

function isFigure(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
