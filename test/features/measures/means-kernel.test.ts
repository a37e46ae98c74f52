import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createMatrix } from "../../../src/features/matrix.ts";
import { weightedSums } from "../../../src/features/measures/means-kernel.ts";
import { pageProfile } from "../../../src/features/profile.ts";
import { tokensNamed } from "../../../src/features/token-list.ts";

const value = fc.oneof(
  { weight: 4, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }) },
  fc.constantFrom(Number.NaN, 0, -0, 1),
);
/** A matrix by rows, each with its block's characters and probability. */
const page = fc
  .integer({ min: 1, max: 20 })
  .chain((width) =>
    fc.array(
      fc.tuple(
        fc.array(value, { minLength: width, maxLength: width }),
        fc.integer({ min: 0, max: 900 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { minLength: 1, maxLength: 20 },
    ),
  );
type Rows = [number[], number, number][];

function means(profileOf: typeof pageProfile, rows: Rows): Float32Array {
  const width = rows[0]![0].length;
  const matrix = createMatrix(
    Array.from({ length: width }, (_, i) => `c${i}`),
    rows.length,
  );
  matrix.values.set(rows.flatMap(([cells]) => cells));
  const characters = new Int32Array(rows.length + 1);
  for (const [i, [, length]] of rows.entries()) characters[i + 1] = characters[i]! + length;
  const outline = {
    sums: { characters, words: characters },
    tokens: { stated: tokensNamed([]), address: tokensNamed([]) },
  };
  const probabilities = Float64Array.from(rows, ([, , probability]) => probability);
  return profileOf(outline, matrix, probabilities).values.slice(0, width);
}

test("gives the means that are worked out without it, to the bit", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  vi.resetModules();
  const without = await import("../../../src/features/profile.ts");
  const slow = (rows: Rows) => means(without.pageProfile, rows);
  slow([[[1], 1, 1]]);
  vi.unstubAllGlobals();
  fc.assert(
    fc.property(page, (rows) => {
      const bits = (floats: Float32Array) => [...new Int32Array(floats.buffer)];
      expect(bits(means(pageProfile, rows))).toEqual(bits(slow(rows)));
    }),
  );
});

test("sums what is not missing, and its weights", () => {
  const columns = Array.from({ length: 9 }, (_, i) => `c${i}`);
  const matrix = createMatrix(columns, 3);
  for (let i = 0; i < matrix.values.length; i++) matrix.values[i] = i;
  matrix.values[9 + 8] = Number.NaN;
  const { sums, known } = weightedSums(matrix, Float64Array.of(1, 10, 100));
  expect(sums[0]).toBe(9 * 10 + 18 * 100);
  expect(sums[8]).toBe(8 + 26 * 100);
  expect([...known]).toEqual([111, 111, 111, 111, 111, 111, 111, 111, 101]);
});
