import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPiece } from "../../../../training/corpus/spill.ts";
import { binMatrix, findEdges } from "../../../../training/fit/estimators/binning.ts";
import {
  type StoredMatrix,
  storeMatrix,
} from "../../../../training/fit/estimators/stored-matrix.ts";
import { binsOf, targetFor } from "../../../cases/bins.ts";

const edgesOf = (values: number[], maxBins: number) => [
  ...findEdges(Float32Array.from(values), maxBins),
];
describe("findEdges", () => {
  it("puts an edge midway between neighbours while there are bins for all", () => {
    expect(edgesOf([4, 1, 2, 2, 1], 3)).toEqual([1.5, 3]);
  });

  it("cuts at the quantiles when there are not", () => {
    expect(edgesOf([1, 2, 3, 4, 5, 6, 7, 8], 4)).toEqual([2.5, 4.5, 6.5]);
  });

  it("gives a frequent value a bin of its own", () => {
    // Mean size 10 / 3: the zeros overshoot it, and 4 rows are left for two bins.
    expect(edgesOf([0, 0, 0, 0, 0, 0, 1, 2, 3, 4], 3)).toEqual([0.5, 2.5]);
    // Rather 1 alone than 1 with the run of fives.
    expect(edgesOf([1, 5, 5, 5, 5, 5, 5, 8, 9], 3)).toEqual([3, 6.5]);
  });

  it("tells present values from missing ones by an edge at the largest", () => {
    expect(edgesOf([1, Number.NaN, 3], 4)).toEqual([2, 3]);
    expect(edgesOf([5, Number.NaN, 5], 4)).toEqual([5]);
  });

  it("finds none where values do not differ", () => {
    expect(edgesOf([5, 5, 5], 4)).toEqual([]);
    expect(edgesOf([Number.NaN, Number.NaN], 4)).toEqual([]);
    expect(edgesOf([], 4)).toEqual([]);
  });

  it("takes the lower of two floats with none between", () => {
    // The midpoint of the second pair rounds up.
    const [first, second, third] = [1, 1 + 2 ** -23, 1 + 2 ** -22];
    expect(edgesOf([first, second], 4)).toEqual([first]);
    expect(edgesOf([second, third], 4)).toEqual([second]);
  });

  it("keeps to the number of bins, with about as many rows in each", () => {
    const values = Float32Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 10_007);
    const edges = findEdges(values, 63);
    expect(edges).toHaveLength(62);
    const bins = binsOf(edges, values, 63);
    const sizes = new Array<number>(63).fill(0);
    for (const bin of bins) sizes[bin]!++;
    expect(Math.min(...sizes)).toBeGreaterThan(150);
    expect(Math.max(...sizes)).toBeLessThan(167);
  });
});

describe("the kernel", () => {
  it("counts the edges below a value", () => {
    const bins = (edges: number[], values: number[]) =>
      binsOf(Float32Array.from(edges), Float32Array.from(values), 7);
    expect(bins([1.5, 3], [1.5, 1.6, 3, 4, -9, Number.NaN])).toEqual([0, 1, 1, 2, 0, 7]);
    expect(bins([1.5], [1, 2])).toEqual([0, 1]);
    expect(bins([1, 2, 3, 4], [0, 1.5, 2.5, 3.5, 5])).toEqual([0, 1, 2, 3, 4]);
  });

  it("compares bins as edges compare values", () => {
    const value = fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.nat(5));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 2, max: 12 }),
        (values, maxBins) => {
          const edges = edgesOf(values, maxBins);
          expect(edges.length).toBeLessThan(maxBins);
          const bins = binsOf(Float32Array.from(edges), Float32Array.from(values), 254);
          for (const [row, raw] of values.entries()) {
            for (const [index, edge] of edges.entries()) {
              expect(bins[row]! <= index).toBe(raw <= edge);
            }
          }
        },
      ),
    );
  });
});

describe("binMatrix", () => {
  const columns = ["low", "constant", "gaps"];
  const values = Float32Array.from([1, 7, Number.NaN, 2, 7, 5, 3, 7, 6]);

  it("drops constant columns and bins the others column after column", () => {
    const matrix = storeMatrix({ columns, rows: 3, values });
    const binned = binMatrix(matrix, 5, undefined, targetFor(matrix, 3, false));
    expect(binned.columns).toEqual([
      { name: "low", index: 0, edges: Float32Array.of(1.5, 2.5) },
      { name: "gaps", index: 2, edges: Float32Array.of(5.5, 6) },
    ]);
    expect([0, 1].map((piece) => [...readPiece(binned.bins, piece, new Uint8Array(3))])).toEqual([
      [0, 1, 2],
      [4, 0, 1],
    ]);
  });

  it("refuses infinite values and impossible numbers of bins", () => {
    const stored = storeMatrix({ columns, rows: 3, values });
    const infinite = storeMatrix({ columns: ["a"], rows: 2, values: Float32Array.of(1, Infinity) });
    const bin = (matrix: StoredMatrix, maxBins: number) =>
      binMatrix(matrix, maxBins, undefined, targetFor(matrix));
    expect(() => bin(infinite, 64)).toThrow("column a is Infinity in row 1");
    expect(() => bin(stored, 256)).toThrow("maxBins is 256");
    expect(() => bin(stored, 2)).toThrow("3 to 255");
  });
});
