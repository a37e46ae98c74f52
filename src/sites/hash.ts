/**
 * Hashes of 53 bits, which a double and JSON hold exactly: among the ten thousand texts of a site two
 * meet by chance once in a hundred million sites. They are no defence: a site that makes its texts
 * meet harms itself alone.
 */
const [LOW_BASIS, HIGH_BASIS]: [number, number] = [0x9e3779b9 | 0, 0x85ebca6b | 0];
// Of 32 bits with a sign: others are doubles, which every multiplication would convert.
const LOW_PRIME: number = 0x9e3779b1 | 0;
const HIGH_PRIME = 0x5f356495;
const HIGH = 2 ** 32;
/** Bits of the second half that count. */
const HIGH_BITS = 0x1f_ffff;

const scratch = new Uint16Array(1 << 12);

/** Room for some code units, until the next is asked for. */
export function lendUnits(length: number): Uint16Array {
  return length <= scratch.length ? scratch : new Uint16Array(length);
}

/** Hash of a text by its UTF-16 code units. */
export function hashText(text: string): number {
  const units = lendUnits(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return hashUnits(units, text.length);
}

/** Hash of the first `length` of some code units. */
export function hashUnits(units: Uint16Array, length: number): number {
  let [low, high]: [number, number] = [LOW_BASIS, HIGH_BASIS];
  for (let i = 0; i < length; i++) {
    low = Math.imul(low ^ units[i]!, LOW_PRIME);
    high = Math.imul(high ^ units[i]!, HIGH_PRIME);
    // A multiplication carries bits up alone: this brings them down again.
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  return finish(low, high);
}

/** Hash of hashes, in their order. */
export function hashAll(hashes: readonly number[]): number {
  let [low, high]: [number, number] = [HIGH_BASIS, LOW_BASIS];
  for (let i = 0; i < 2 * hashes.length; i++) {
    const hash = hashes[i >> 1]!;
    const part = i % 2 === 0 ? hash | 0 : Math.floor(hash / HIGH);
    low = Math.imul(low ^ part, LOW_PRIME);
    high = Math.imul(high ^ part, HIGH_PRIME);
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  return finish(low, high);
}

function finish(low: number, high: number): number {
  const first =
    Math.imul(low ^ (low >>> 16), HIGH_PRIME) ^ Math.imul(high ^ (high >>> 13), LOW_PRIME);
  const second =
    Math.imul(high ^ (high >>> 16), HIGH_PRIME) ^ Math.imul(first ^ (first >>> 13), LOW_PRIME);
  return HIGH * (second & HIGH_BITS) + (first >>> 0);
}
