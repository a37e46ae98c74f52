import fc from "fast-check";
import { expect, test } from "vitest";
import { createNearBits, MOST_BITS } from "../../src/base/near-bits.ts";
import { createRandom } from "../../src/base/random.ts";
import { expectLinear } from "../cases/growth.ts";

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

/** Numbers of which all have the same lower half, as pages of one template may. */
function alike(count: number) {
  const random = createRandom(2);
  const number = (): [number, number] => [Math.floor(random.next() * 2 ** 32), 0x12345678];
  const near = createNearBits();
  const all = Array.from({ length: count }, number);
  for (const one of all) near.add(...one);
  return { near, all, number };
}

test("of very many with an equal quarter, too, the first near one is found", () => {
  const { near, all, number } = alike(70_000);
  const added: [number, number] = [0xdeadbeef, 0x12345678];
  for (let i = 0; i < 40; i++) {
    if (i === 20) near.add(...added);
    if (i === 20) all.push(added);
    const [high, low] = i < 30 ? number() : added;
    const bits = i % 5;
    const asked: [number, number] = [(high ^ (2 ** bits - 1)) >>> 0, (low ^ (i % 2)) >>> 0];
    const naive = all.findIndex((one) => distanceOf(one, asked) <= MOST_BITS);
    const distance = naive < 0 ? 0 : distanceOf(all[naive]!, asked);
    expect(near.first(...asked)).toEqual(naive < 0 ? undefined : { index: naive, distance });
  }
});

test("time grows with the numbers, also where all have an equal quarter", () => {
  expectLinear((size) => {
    const { near, number } = alike(size);
    return () => {
      for (let i = 0; i < size / 4000; i++) near.first(...number());
    };
  }, 20_000);
});
