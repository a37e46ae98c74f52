import { ABSENT, createExactNumbers, type ExactNumbers } from "./exact-numbers.ts";
import { once } from "./once.ts";

/**
 * Finds numbers of 64 bits that differ in at most three of them. Two such numbers share one of their four
 * quarters (three bits cannot change four), so only numbers with an equal quarter are compared, and none is
 * missed. Where very many have an equal quarter, as pages of one template may, each number that could be near
 * is looked up instead: time does not grow with their number.
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
/** Most numbers that are compared; as many look-ups take about as long, and there are 43,745. */
const MOST_COMPARED = 2 ** 16;

export function createNearBits(): NearBits {
  let size = 0;
  let halves = new Uint32Array(2 * 1024);
  /** The latest number of each bucket of each quarter, and the one before each number in its bucket. */
  const latest = new Int32Array(QUARTERS * BUCKETS).fill(NONE);
  let before = new Int32Array(QUARTERS * 1024);
  /** Made when it is needed first. */
  let exact: ExactNumbers | undefined;

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
      exact?.add(size, halves);
      size++;
    },
    first(high, low) {
      let index = size;
      let distance = 0;
      let compared = 0;
      for (let quarter = 0; quarter < QUARTERS; quarter++) {
        let at = latest[bucketOf(quarter, high, low)]!;
        for (; at !== NONE; at = before[QUARTERS * at + quarter]!) {
          if (++compared > MOST_COMPARED) return lookedUp(high, low);
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

  function lookedUp(high: number, low: number): ReturnType<NearBits["first"]> {
    if (exact === undefined) {
      exact = createExactNumbers();
      for (let index = 0; index < size; index++) exact.add(index, halves);
    }
    let index = size;
    let distance = 0;
    const changes = fewBits();
    for (let i = 0; i < changes.length; i += 2) {
      const [h, l] = [changes[i]!, changes[i + 1]!];
      const at = exact.find((high ^ h) >>> 0, (low ^ l) >>> 0, halves);
      if (at === ABSENT || at >= index) continue;
      index = at;
      distance = ones(h) + ones(l);
    }
    return index === size ? undefined : { index, distance };
  }
}

/** All numbers of 64 bits with at most {@link MOST_BITS} ones, as halves. */
const fewBits = once((): Uint32Array => {
  const found: (readonly [high: number, low: number])[] = [[0, 0]];
  // Those with one more bit, above the bits that they have.
  let last = [{ high: 0, low: 0, next: 0 }];
  for (let count = 1; count <= MOST_BITS; count++) {
    last = last.flatMap(({ high, low, next }) =>
      Array.from({ length: 64 - next }, (_, i) => {
        const bit = next + i;
        const one = (1 << (bit & 31)) >>> 0;
        return bit < 32
          ? { high, low: (low | one) >>> 0, next: bit + 1 }
          : { high: (high | one) >>> 0, low, next: bit + 1 };
      }),
    );
    for (const { high, low } of last) found.push([high, low]);
  }
  return Uint32Array.from(found.flat());
});

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
