import {
  APART,
  COMBINING,
  COUNTABLE,
  KIND,
  KNOWN,
  UNDERSCORE,
} from "../../build/assembly/unit-classes.ts";
import { SINGLE, wordClass } from "../../document/words.ts";
import { characterClass } from "./character-classes.ts";
import { KERNEL_SCRATCH, kernelViews, loadKernel } from "./kernel.ts";
import { markKind } from "./punctuation-marks.ts";
import { countText, TEXT_COUNTS } from "./text-counts.ts";

const PAGE_SIZE = 256;
/** Bytes that the kernels may read after the last code unit. */
export const SLACK = 32;
/** Most bytes of a page's texts: larger ones are counted without the kernel. */
export const MOST_BYTES: number = 1 << 23;

const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;

/** The class of a code unit. Surrogates and combining marks are no characters by themselves. */
function unitClass(code: number): number {
  const bits = isSurrogate(code) ? 0 : characterClass(code);
  const isAlone = !isSurrogate(code) && (bits & COMBINING) === 0;
  return (
    bits |
    ((markKind(code) + 1) << KIND) |
    (code === 0x5f ? UNDERSCORE : 0) |
    (isAlone ? COUNTABLE : 0) |
    (isSurrogate(code) || (wordClass(code) & SINGLE) !== 0 ? APART : 0) |
    KNOWN
  );
}

/** Fills the classes that a text needs; whether the kernel can count it then. */
function prepare(classes: Uint16Array, codes: Uint16Array, start: number, end: number): boolean {
  let canCount = true;
  for (let i = start; i < end; i++) {
    const code = codes[i]!;
    if (classes[code] === 0) fill(classes, code - (code % PAGE_SIZE));
    if ((classes[code]! & COUNTABLE) === 0) canCount = false;
  }
  return canCount;
}

function fill(classes: Uint16Array, first: number): void {
  for (let code = first; code < first + PAGE_SIZE; code++) classes[code] = unitClass(code);
}

/**
 * Counts the texts of a page.
 *
 * @param codes the code units of all texts; those of text i begin at `starts[i]`
 * @param counts holds zeros, and gets the numbers of each text, see `countText`
 */
export function countTexts(codes: Uint16Array, starts: Int32Array, counts: Int32Array): void {
  const texts = starts.length - 1;
  const count = (text: number) =>
    countText(codes, starts[text]!, starts[text + 1]!, counts, text * TEXT_COUNTS);
  const startsAt = KERNEL_SCRATCH;
  const countsAt = startsAt + starts.byteLength;
  const codesAt = countsAt + counts.byteLength;
  const kernel = codesAt + codes.byteLength > MOST_BYTES ? undefined : loadKernel();
  if (kernel === undefined) {
    for (let text = 0; text < texts; text++) count(text);
    return;
  }
  const { int32, uint16 } = kernelViews(kernel.memory, codesAt + codes.byteLength + SLACK);
  // The first of them are the classes.
  if (uint16[0] === 0) fill(uint16, 0);
  int32.set(starts, startsAt >> 2);
  uint16.set(codes, codesAt >> 1);
  const refused: number[] = [];
  for (let text = 0; text < texts; ) {
    text = kernel.countTexts(0, codesAt, startsAt, countsAt, text, texts);
    if (text === texts || prepare(uint16, codes, starts[text]!, starts[text + 1]!)) continue;
    refused.push(text++);
  }
  counts.set(int32.subarray(countsAt >> 2, (countsAt >> 2) + counts.length));
  for (const text of refused) {
    counts.fill(0, text * TEXT_COUNTS, (text + 1) * TEXT_COUNTS);
    count(text);
  }
}
