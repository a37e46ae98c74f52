/**
 * Finds numbers of 64 bits that differ in at most three of them. Two such numbers share one of their four
 * quarters (three bits cannot change four), so only numbers with an equal quarter are compared, and none is
 * missed.
 */
export interface NearBits {
  /** Adds a number, as its halves; numbers are counted from 0. */
  add(high: number, low: number): void;
  /** The first number within {@link MOST_BITS} bits; undefined if there is none. */
  first(
    high: number,
    low: number,
  ): { readonly index: number; readonly distance: number } | undefined;
}

/** Most bits in which near numbers differ. */
export const MOST_BITS = 3;

const QUARTERS = 4;
const BUCKETS = 2 ** 16;
const LOW = BUCKETS - 1;
const NONE = -1;

export function createNearBits(): NearBits {
  let size = 0;
  let halves = new Uint32Array(2 * 1024);
  /** The latest number of each bucket of each quarter, and the one before each number in its bucket. */
  const latest = new Int32Array(QUARTERS * BUCKETS).fill(NONE);
  let before = new Int32Array(QUARTERS * 1024);

  const bucketOf = (quarter: number, high: number, low: number): number => {
    const half = quarter < 2 ? high : low;
    return quarter * BUCKETS + (quarter % 2 === 0 ? half >>> 16 : half & LOW);
  };
  return {
    add(high, low) {
      if (2 * size === halves.length) {
        halves = grown(halves, new Uint32Array(2 * halves.length));
        before = grown(before, new Int32Array(2 * before.length));
      }
      halves[2 * size] = high;
      halves[2 * size + 1] = low;
      for (let quarter = 0; quarter < QUARTERS; quarter++) {
        const bucket = bucketOf(quarter, high, low);
        before[QUARTERS * size + quarter] = latest[bucket]!;
        latest[bucket] = size;
      }
      size++;
    },
    first(high, low) {
      let index = size;
      let distance = 0;
      for (let quarter = 0; quarter < QUARTERS; quarter++) {
        let at = latest[bucketOf(quarter, high, low)]!;
        for (; at !== NONE; at = before[QUARTERS * at + quarter]!) {
          if (at >= index) continue;
          const bits = ones(high ^ halves[2 * at]!) + ones(low ^ halves[2 * at + 1]!);
          if (bits > MOST_BITS) continue;
          index = at;
          distance = bits;
        }
      }
      return index === size ? undefined : { index, distance };
    },
  };
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Number of ones among 32 bits. */
function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
