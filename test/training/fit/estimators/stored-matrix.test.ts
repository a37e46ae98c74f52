import { expect, test } from "vitest";
import { createMatrix } from "../../../../src/features/matrix.ts";
import {
  closeMatrix,
  createWriter,
  gatherColumns,
  partOfMatrix,
  rowReader,
  storeMatrix,
} from "../../../../training/fit/estimators/stored-matrix.ts";

/** Eleven rows of three columns, every value another. */
const matrix = createMatrix(["a", "b", "c"], 11);
matrix.values.set(Array.from({ length: 33 }, (_, i) => i + 0.5));
const row = (i: number) => [...matrix.values.subarray(3 * i, 3 * i + 3)];

/** Stripes of four rows, of which all but the first stand in a file. */
function stored() {
  const writer = createWriter(matrix.columns, 4, 3 * 4 * 4);
  writer.add(matrix.values.subarray(0, 3));
  writer.add(matrix.values.subarray(3, 30));
  writer.add(matrix.values.subarray(30));
  return writer.finish();
}

test.each([
  ["in memory", storeMatrix(matrix)],
  ["in part in a file", stored()],
])("gives rows back, %s", (_, own) => {
  const read = rowReader(own);
  expect(own.rows).toBe(11);
  expect(read(0, 11)).toEqual(matrix);
  expect([...read(3, 5).values]).toEqual([...row(3), ...row(4)]);
  expect([...read(10, 11).values]).toEqual(row(10));
  expect(read(2, 2)).toMatchObject({ rows: 0 });
  closeMatrix(own);
});

test.each([
  ["in memory", storeMatrix(matrix)],
  ["in part in a file", stored()],
])("gives columns back, %s", (_, own) => {
  const columns = (first: number, last: number, only?: number[]) => {
    const into = new Float32Array((last - first) * (only?.length ?? 11));
    gatherColumns(own, first, last, only && Int32Array.from(only), into);
    return [...into];
  };
  const all = [...Array(11).keys()];
  const column = (c: number, rows = all) => rows.map((i) => row(i)[c]);
  expect(columns(1, 2)).toEqual(column(1));
  expect(columns(0, 3)).toEqual([0, 1, 2].flatMap((c) => column(c)));
  const some = [1, 2, 5, 9, 10];
  expect(columns(1, 3, some)).toEqual([...column(1, some), ...column(2, some)]);
  closeMatrix(own);
});

test.each([
  ["in memory", storeMatrix(matrix)],
  ["in part in a file", stored()],
])("gives some columns of the first rows, %s", (_, own) => {
  const part = partOfMatrix(own, ["c", "a"], 10);
  const rows = [...Array(10).keys()];
  const expected = rows.flatMap((i) => [row(i)[2], row(i)[0]]);
  expect([...rowReader(part)(0, 10).values]).toEqual(expected);
  const into = new Float32Array(20);
  gatherColumns(part, 0, 2, undefined, into);
  expect([...into]).toEqual([2, 0].flatMap((c) => rows.map((i) => row(i)[c])));
  const last = partOfMatrix(part, ["a"], 9);
  expect([...rowReader(last)(8, 9).values]).toEqual([row(8)[0]]);
  expect(() => partOfMatrix(own, ["d"], 1)).toThrow("no column d");
  closeMatrix(own);
});

test("of no rows is empty", () => {
  const own = createWriter(["a"]).finish();
  expect(own.rows).toBe(0);
  expect(rowReader(own)(0, 0).values).toHaveLength(0);
});
