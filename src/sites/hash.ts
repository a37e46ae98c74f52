/**
 * Hashes of 53 bits, which a double and JSON hold exactly: among the ten thousand texts of a site two
 * meet by chance once in a hundred million sites. They are no defence: a site that makes its texts
 * meet harms itself alone.
 */
const BASIS = [0x9e3779b9, 0x85ebca6b] as const;
const PRIMES = [0x9e3779b1, 0x5f356495] as const;
const HIGH = 2 ** 32;
/** Bits of the second half that count. */
const HIGH_BITS = 0x1f_ffff;

/** Hash of a text by its UTF-16 code units. */
export function hashText(text: string): number {
  let [low, high]: [number, number] = [BASIS[0], BASIS[1]];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, PRIMES[0]);
    high = Math.imul(high ^ code, PRIMES[1]);
    // A multiplication carries bits up alone: this brings them down again.
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  return finish(low, high);
}

/** Hash of hashes, in their order. */
export function hashAll(hashes: Iterable<number>): number {
  let [low, high]: [number, number] = [BASIS[1], BASIS[0]];
  for (const hash of hashes) {
    for (const part of [hash | 0, Math.floor(hash / HIGH)]) {
      low = Math.imul(low ^ part, PRIMES[0]);
      high = Math.imul(high ^ part, PRIMES[1]);
      low ^= low >>> 15;
      high ^= high >>> 13;
    }
  }
  return finish(low, high);
}

function finish(low: number, high: number): number {
  const first =
    Math.imul(low ^ (low >>> 16), PRIMES[1]) ^ Math.imul(high ^ (high >>> 13), PRIMES[0]);
  const second =
    Math.imul(high ^ (high >>> 16), PRIMES[1]) ^ Math.imul(first ^ (first >>> 13), PRIMES[0]);
  return HIGH * (second & HIGH_BITS) + (first >>> 0);
}
