import type { PageMeasures } from "../page-measures.ts";
import { scratch } from "./scratch.ts";

/** Places that are looked at before a text is looked for by all of its characters. */
const MOST_TRIES = 8;

/**
 * Numbers the blocks of a page by their texts, equal texts alike, in order of first sight. Few texts occur twice: the
 * length and some code units tell them apart, and most texts are never read whole. See `scratch`.
 */
export function textNumbers({
  blocks,
  codes,
  codeStarts,
}: Pick<PageMeasures, "blocks" | "codes" | "codeStarts">): Int32Array {
  const { length } = blocks;
  const numbers = scratch.int32(length);
  let size = 16;
  while (size < 2 * length) size *= 2;
  /** The first block of each text, plus one. */
  const slots = scratch.int32(size);
  let count = 0;
  let others: Map<string, number> | undefined;
  next: for (let i = 0; i < length; i++) {
    const start = codeStarts[i]!;
    const end = codeStarts[i + 1]!;
    const first = placeOf(codes, start, end);
    for (let k = 0; k < MOST_TRIES; k++) {
      const slot = (first + k) & (size - 1);
      const other = slots[slot]! - 1;
      if (other < 0) {
        slots[slot] = i + 1;
        numbers[i] = count++;
        continue next;
      }
      if (isSame(codes, codeStarts[other]!, codeStarts[other + 1]!, start, end)) {
        numbers[i] = numbers[other]!;
        continue next;
      }
    }
    others ??= new Map();
    const { text } = blocks[i]!;
    const known = others.get(text);
    numbers[i] = known ?? count++;
    if (known === undefined) others.set(text, numbers[i]!);
  }
  return numbers;
}

function isSame(
  codes: Uint16Array,
  first: number,
  last: number,
  start: number,
  end: number,
): boolean {
  if (last - first !== end - start) return false;
  let i = start;
  for (let k = first; i < end && codes[i] === codes[k]; k++) i++;
  return i === end;
}

function placeOf(codes: Uint16Array, start: number, end: number): number {
  if (start === end) return 0;
  const length = end - start;
  let hash = Math.imul(length, 0x01000193) ^ codes[start]!;
  hash = Math.imul(hash, 0x01000193) ^ codes[end - 1]!;
  hash = Math.imul(hash, 0x01000193) ^ codes[start + (length >> 1)]!;
  hash = Math.imul(hash, 0x01000193) ^ codes[start + (length >> 2)]!;
  hash = Math.imul(hash, 0x01000193) ^ codes[end - 1 - (length >> 2)]!;
  return hash ^ (hash >>> 15);
}
