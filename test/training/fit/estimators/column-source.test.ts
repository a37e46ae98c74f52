import { expect, test } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { binMatrix } from "../../../../training/fit/estimators/binning.ts";
import {
  createWriter,
  partOfMatrix,
  type StoredMatrix,
} from "../../../../training/fit/estimators/stored-matrix.ts";
import { binnedPlainly, targetFor } from "../../../cases/bins.ts";

const ROWS = 23_456;
const names = Array.from({ length: 41 }, (_, i) => `c${i}`);
/** Values whose order, signs or bits are special. */
const SPECIAL = [0, -0, Number.NaN, -1, 1, 2 ** -149, -(2 ** -149), 3e38, -3e38, 1 + 2 ** -20];

/** Columns of all kinds: constant, of few values, dense around 1, wide, with missing ones. */
function value(column: number, random: { next(): number; int(n: number): number }): number {
  if (column === 7) return 5;
  if (column % 5 === 0) return SPECIAL[random.int(SPECIAL.length)]!;
  if (column % 5 === 1) return random.int(3);
  if (column % 5 === 2) return 1 + random.next() / 100;
  if (column % 5 === 3) return random.next() < 0.3 ? Number.NaN : 1e6 * (random.next() - 0.5);
  return Math.exp(40 * (random.next() - 0.5));
}

/** Most stripes in a file. */
function stored(infinite = -1): StoredMatrix {
  const random = createRandom(5);
  const writer = createWriter(names, 4096, 4 * 4096 * names.length);
  for (let row = 0; row < ROWS; row++) {
    const values = Float32Array.from(names, (_, column) => value(column, random));
    if (row === infinite) values[12] = Number.NEGATIVE_INFINITY;
    writer.add(values);
  }
  return writer.finish();
}

function byKernel(matrix: StoredMatrix, only?: Int32Array) {
  const rows = only?.length ?? matrix.rows;
  const target = targetFor(matrix, rows);
  const { columns } = binMatrix(matrix, 64, only, target);
  return { columns, bins: target.bins.slice(0, columns.length * rows) };
}

/** More rows than quantiles are found of. */
function many(): StoredMatrix {
  const random = createRandom(6);
  const writer = createWriter(["a", "b", "c"]);
  for (let row = 0; row < 210_001; row++) {
    writer.add(Float32Array.from([1, 3, 4], (column) => value(column, random)));
  }
  return writer.finish();
}

const whole = stored();
const some = Int32Array.from({ length: ROWS }, (_, row) => row).filter(
  (row) => row % 3 !== 1 && (row < 4096 || row > 8200),
);
const mixed = names.filter((_, i) => i % 4 !== 2);

test.each([
  ["all rows", whole, undefined],
  ["some rows", whole, some],
  ["many rows", many(), undefined],
  ["some columns of the first rows", partOfMatrix(whole, mixed, 9000), undefined],
  ["of these some", partOfMatrix(whole, mixed, 9000), some.filter((row) => row < 9000)],
])("the kernel cuts into the same bins as plain loops: %s", (_, matrix, only) => {
  const own = byKernel(matrix, only);
  const plain = binnedPlainly(matrix, 64, only);
  expect(own.columns).toEqual(plain.columns);
  expect(Buffer.compare(Buffer.from(own.bins.buffer), Buffer.from(plain.bins.buffer))).toBe(0);
});

test("the kernel finds what is infinite", () => {
  const matrix = stored(20_000);
  expect(() => byKernel(matrix)).toThrow("column c12 is -Infinity in row 20000");
  expect(
    byKernel(
      matrix,
      some.filter((row) => row !== 20_000),
    ).columns,
  ).toHaveLength(40);
});
