/**
 * SimHash of a text (M. Charikar, STOC 2002): texts that share most of their words have fingerprints that
 * differ in few of 64 bits. Each different word weighs the square root of its number: the common ones say less
 * (G. S. Manku, A. Jain, A. Das Sarma, WWW 2007, who call pages within 3 bits near-duplicates).
 *
 * VSSE's (`src/methods/vsse/similarity.ts`) is that of its paper, by keywords of paragraphs; this one is
 * for whole pages, and as fast as their words are counted.
 */
import { words } from "./words.ts";

/** A fingerprint of 64 bits, as its two halves. */
export interface SimHash {
  readonly high: number;
  readonly low: number;
}

const BITS = 32;
const FNV_PRIME = 0x01000193;
const FNV_OFFSET = 0x811c9dc5;
/** Another start of the same hash: the other half. */
const OTHER_OFFSET = 0x9747b28c;
const HEX = 16;
const DIGITS = 8;

/** The fingerprint of a text's words; undefined if it has none. */
export function simHash(text: string): SimHash | undefined {
  const counts = new Map<string, number>();
  for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const sums = new Float64Array(2 * BITS);
  for (const [word, count] of counts) {
    const weight = Math.sqrt(count);
    addBits(sums, 0, hash(word, FNV_OFFSET), weight);
    addBits(sums, BITS, hash(word, OTHER_OFFSET), weight);
  }
  return { high: signsOf(sums, 0), low: signsOf(sums, BITS) };
}

/** A fingerprint as 16 hexadecimal digits. */
export function hexOf({ high, low }: SimHash): string {
  return [high, low].map((half) => half.toString(HEX).padStart(DIGITS, "0")).join("");
}

/** The fingerprint that {@link hexOf} wrote. */
export function ofHex(hex: string): SimHash {
  return {
    high: Number.parseInt(hex.slice(0, DIGITS), HEX),
    low: Number.parseInt(hex.slice(DIGITS), HEX),
  };
}

/** FNV-1a of the code units, with the last steps of MurmurHash3, so that each bit depends on all. */
function hash(word: string, offset: number): number {
  let h = offset;
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), FNV_PRIME);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function addBits(sums: Float64Array, from: number, bits: number, weight: number): void {
  for (let bit = 0; bit < BITS; bit++) sums[from + bit]! += (bits >>> bit) & 1 ? weight : -weight;
}

function signsOf(sums: Float64Array, from: number): number {
  let bits = 0;
  for (let bit = 0; bit < BITS; bit++) if (sums[from + bit]! > 0) bits |= 1 << bit;
  return bits >>> 0;
}
