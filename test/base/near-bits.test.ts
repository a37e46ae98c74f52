import fc from "fast-check";
import { expect, test } from "vitest";
import { createNearBits, MOST_BITS } from "../../src/base/near-bits.ts";
import { createRandom } from "../../src/base/random.ts";

const half = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** A few numbers, and others that differ from one of them in some bits. */
const numbers = fc
  .array(fc.tuple(half, half), { minLength: 1, maxLength: 6 })
  .chain((centres) =>
    fc.array(
      fc.record({
        centre: fc.constantFrom(...centres),
        flips: fc.array(fc.nat(63), { maxLength: 6 }),
      }),
      { maxLength: 60 },
    ),
  )
  .map((all) =>
    all.map(({ centre, flips }) => {
      const [high, low] = centre;
      return flips.reduce<[number, number]>(
        ([h, l], bit) =>
          bit < 32 ? [(h ^ (1 << bit)) >>> 0, l] : [h, (l ^ (1 << (bit - 32))) >>> 0],
        [high, low],
      );
    }),
  );

function distanceOf(a: readonly [number, number], b: readonly [number, number]): number {
  const bits = ((BigInt(a[0]) << 32n) | BigInt(a[1])) ^ ((BigInt(b[0]) << 32n) | BigInt(b[1]));
  return bits.toString(2).replaceAll("0", "").length;
}

test("finds the first of all that the naive loop finds, and nothing else", () => {
  fc.assert(
    fc.property(numbers, (all) => {
      const near = createNearBits();
      all.forEach((number, i) => {
        const naive = all.slice(0, i).findIndex((one) => distanceOf(one, number) <= MOST_BITS);
        const found = near.first(...number);
        expect(found?.index ?? -1).toBe(naive);
        if (found !== undefined) {
          expect(found.distance).toBe(distanceOf(all[found.index]!, number));
        }
        near.add(...number);
      });
    }),
    { numRuns: 300 },
  );
});

test("each of three bits, wherever they are, is found", () => {
  const near = createNearBits();
  near.add(0xdeadbeef, 0x12345678);
  for (let a = 0; a < 64; a++) {
    for (let b = 0; b < 64; b += 5) {
      for (let c = 0; c < 64; c += 7) {
        const bits = [...new Set([a, b, c])];
        const high = bits.reduce((h, i) => (i < 32 ? h ^ (1 << i) : h), 0xdeadbeef) >>> 0;
        const low = bits.reduce((l, i) => (i < 32 ? l : l ^ (1 << (i - 32))), 0x12345678) >>> 0;
        expect(near.first(high, low)).toEqual({ index: 0, distance: bits.length });
      }
    }
  }
  expect(near.first(0xdeadbeef ^ 0b1111, 0x12345678)).toBeUndefined();
});

test("grows", () => {
  const random = createRandom(1);
  const near = createNearBits();
  const all = Array.from({ length: 5000 }, () =>
    [0, 0].map(() => Math.floor(random.next() * 2 ** 32)),
  );
  for (const [high, low] of all) near.add(high!, low!);
  for (const [i, [high, low]] of all.entries()) {
    expect(near.first(high!, (low! ^ 1) >>> 0)).toEqual({ index: i, distance: 1 });
  }
});
