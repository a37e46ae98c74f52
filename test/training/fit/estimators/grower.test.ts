import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binMatrix } from "../../../../training/fit/estimators/binning.ts";
import { binningBytes } from "../../../../training/fit/estimators/column-source.ts";
import { type GrowerOptions, growTree } from "../../../../training/fit/estimators/grower.ts";
import { createSpace, placeColumns } from "../../../../training/fit/estimators/grower-space.ts";
import { sumHistogram } from "../../../../training/fit/estimators/histogram.ts";
import { storeMatrix } from "../../../../training/fit/estimators/stored-matrix.ts";

const options: GrowerOptions = {
  maxLeaves: 31,
  maxDepth: 7,
  lambda: 0,
  minChildWeight: 0,
  minGain: 1e-6,
};

/** Grows a tree on rows of [a, b] with the given gradients and Hessians of 1. */
function grow(rows: number[][], gradients: number[], changed: Partial<GrowerOptions> = {}) {
  const values = Float32Array.from(rows.flat());
  const matrix = storeMatrix({ columns: ["a", "b"], rows: rows.length, values });
  const all = { ...options, ...changed };
  const bytes = binningBytes(matrix, rows.length);
  const space = createSpace({ rows: rows.length, maxBins: 64 }, all.maxLeaves, 2, 2, bytes);
  const target = { bins: space.data.bins, holdsAll: true, room: space.binning };
  const binned = binMatrix(matrix, 64, undefined, target);
  const { length } = binned.columns;
  placeColumns(space, binned, Int32Array.from(binned.columns.keys()));
  const { data } = space;
  data.order.set([...rows.keys()]);
  data.gradients.set(gradients);
  data.hessians.fill(1);
  const nodes = growTree(
    {
      ...space,
      sum: (offset, start, end, active) => sumHistogram(data, offset, start, end, 0, active),
    },
    rows.length,
    length,
    all,
  );
  return { nodes, order: [...data.order] };
}

// Best first split: a <= 2.5 parts gradients (-4, -2) and (1, 1, 4), by equation 7
// (36 / 2 + 36 / 3 - 0) / 2 = 15; b then parts the 4 from the 1s: (4 / 2 + 16 - 12) / 2 = 3,
// which comes before the left side's (16 + 4 - 18) / 2 = 1.
const rows = [
  [1, 0],
  [3, 0],
  [2, 0],
  [4, 1],
  [3, 0],
];
const gradients = [-4, 1, -2, 4, 1];

describe("growTree", () => {
  it("grows the tree worked by hand, greatest gain first", () => {
    const { nodes, order } = grow(rows, gradients);
    const leaf = { column: -1, bin: 0, missingLeft: false, left: 0, right: 0 };
    expect(nodes).toEqual([
      {
        column: 0,
        bin: 1,
        missingLeft: false,
        left: 1,
        right: 2,
        weight: -0,
        cover: 5,
        start: 0,
        end: 5,
      },
      {
        column: 0,
        bin: 0,
        missingLeft: false,
        left: 5,
        right: 6,
        weight: 3,
        cover: 2,
        start: 0,
        end: 2,
      },
      {
        column: 0,
        bin: 2,
        missingLeft: true,
        left: 3,
        right: 4,
        weight: -2,
        cover: 3,
        start: 2,
        end: 5,
      },
      { ...leaf, weight: -1, cover: 2, start: 2, end: 4 },
      { ...leaf, weight: -4, cover: 1, start: 4, end: 5 },
      { ...leaf, weight: 4, cover: 1, start: 0, end: 1 },
      { ...leaf, weight: 2, cover: 1, start: 1, end: 2 },
    ]);
    expect(order).toEqual([0, 2, 1, 4, 3]);
  });

  it("stops at the number of leaves, the depth, the weight and the gain asked for", () => {
    const leaves = (changed: Partial<GrowerOptions>) =>
      grow(rows, gradients, changed).nodes.filter(({ column }) => column < 0).length;
    expect(leaves({ maxLeaves: 3 })).toBe(3);
    expect(leaves({ maxDepth: 1 })).toBe(2);
    expect(leaves({ minChildWeight: 2 })).toBe(2);
    expect(leaves({ minGain: 2 })).toBe(3);
    expect(leaves({ minGain: 15 })).toBe(1);
  });

  it("sends missing values where they fit", () => {
    const gaps = [
      [1, Number.NaN],
      [1, 1],
      [1, 2],
      [1, Number.NaN],
    ];
    const { nodes, order } = grow(gaps, [5, -5, 5, 5]);
    expect(nodes).toHaveLength(3);
    expect(nodes[0]).toMatchObject({ column: 0, bin: 0, missingLeft: false });
    expect(nodes.slice(1).map(({ weight }) => weight)).toEqual([5, -5]);
    expect(order).toEqual([1, 0, 2, 3]);
  });

  it("parts missing values from present ones", () => {
    const gaps = [
      [1, 7],
      [1, Number.NaN],
      [1, 7],
    ];
    const { nodes } = grow(gaps, [1, -1, 1]);
    expect(nodes.slice(1).map(({ weight, cover }) => [weight, cover])).toEqual([
      [-1, 2],
      [1, 1],
    ]);
  });

  it("is a single leaf without columns to split on", () => {
    const { nodes } = grow(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 2],
    );
    expect(nodes).toMatchObject([{ column: -1, weight: -1.5, cover: 2, start: 0, end: 2 }]);
  });

  it("makes the first split that trying every one finds best", () => {
    const cell = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(Number.NaN));
    const someRows = fc.array(fc.tuple(cell, cell, fc.integer({ min: -8, max: 8 })), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(someRows, (list) => {
        const score = (part: typeof list) =>
          part.reduce((sum, [, , gradient]) => sum + gradient, 0) ** 2 / (part.length + 1);
        const gain = (left: typeof list) =>
          (score(left) + score(list.filter((row) => !left.includes(row))) - score(list)) / 2;
        let best = 0;
        for (const column of [0, 1] as const) {
          for (const [...row] of list) {
            for (const withMissing of [false, true]) {
              const left = list.filter((other) =>
                Number.isNaN(other[column]) ? withMissing : other[column] <= row[column]!,
              );
              best = Math.max(best, gain(left));
            }
          }
        }
        const cells = list.map(([a, b]) => [a, b]);
        const gradients = list.map(([, , gradient]) => gradient);
        const { nodes, order } = grow(cells, gradients, { maxLeaves: 2, lambda: 1 });
        const left = order.slice(0, nodes[nodes[0]!.left]!.end).map((row) => list[row]!);
        expect(nodes.length === 1 ? 0 : gain(left)).toBeCloseTo(best, 9);
      }),
      { numRuns: 500 },
    );
  });
});
