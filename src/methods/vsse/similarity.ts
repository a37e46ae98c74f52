/**
 * Content similarity of VSSE: keyword weights (Formula 4) and SimHash fingerprints.
 *
 * The paper gives neither the hash nor the number of bits nor the constant L: FNV-1a, 64 bits and
 * 0.01 are ours. Formula 4 is written out, since `natural`'s TfIdf weighs by another, 1 + ln(N / (1 + N_k)).
 * SimHash: M. Charikar, STOC 2002. FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, with the
 * xor-folding that its authors advise for fewer bits.
 */

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const WIDTH = 64n;
const encoder = new TextEncoder();

/** FNV-1a of a text's UTF-8 bytes, folded to `bits` (8, 16, 32 or 64). */
export function fnv1a(text: string, bits: number): bigint {
  let hash = OFFSET;
  for (const byte of encoder.encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  for (let half = WIDTH / 2n; half >= BigInt(bits); half /= 2n) {
    hash = (hash >> half) ^ (hash & ((1n << half) - 1n));
  }
  return hash;
}

/** How many paragraphs there are, and how many of them hold each keyword. */
export interface ParagraphCounts {
  readonly paragraphs: number;
  readonly containing: ReadonlyMap<string, number>;
}

export function countParagraphs(paragraphs: readonly (readonly string[])[]): ParagraphCounts {
  const containing = new Map<string, number>();
  for (const paragraph of paragraphs) {
    for (const word of new Set(paragraph)) containing.set(word, (containing.get(word) ?? 0) + 1);
  }
  return { paragraphs: paragraphs.length, containing };
}

/**
 * Formula 4: weight(k) = TF_k * (ln(N / N_k) + L) per different keyword; TF = occurrences in the
 * text, N = paragraphs, N_k = those that hold k, at least 1 (a title's word may be in none).
 */
export function keywordWeights(
  keywords: readonly string[],
  { paragraphs, containing }: ParagraphCounts,
  constant: number,
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of keywords) {
    const weight = Math.log(paragraphs / (containing.get(word) ?? 1)) + constant;
    weights.set(word, (weights.get(word) ?? 0) + weight);
  }
  return weights;
}

/** Fingerprints texts of one page: every keyword is hashed once. */
export function createSimHash(bits: number): (weights: ReadonlyMap<string, number>) => Uint8Array {
  const hashes = new Map<string, Uint8Array>();
  const bitsOf = (word: string): Uint8Array => {
    let found = hashes.get(word);
    if (found === undefined) {
      const hash = fnv1a(word, bits);
      found = Uint8Array.from({ length: bits }, (_, bit) => Number((hash >> BigInt(bit)) & 1n));
      hashes.set(word, found);
    }
    return found;
  };
  /** One 0 or 1 per bit, the lowest first: 1 where the weights of the words with a 1 outweigh. */
  return (weights) => {
    const sums = new Float64Array(bits);
    for (const [word, weight] of weights) {
      const hash = bitsOf(word);
      for (let bit = 0; bit < bits; bit++) sums[bit]! += hash[bit] === 1 ? weight : -weight;
    }
    return Uint8Array.from(sums, (sum) => (sum > 0 ? 1 : 0));
  };
}

/** Number of bits in which two fingerprints of one length differ. */
export function hammingDistance(a: Uint8Array, b: Uint8Array): number {
  let distance = 0;
  for (let bit = 0; bit < a.length; bit++) if (a[bit] !== b[bit]) distance++;
  return distance;
}
