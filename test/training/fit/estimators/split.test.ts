import { describe, expect, it } from "vitest";
import { createSpace } from "../../../../training/fit/estimators/grower-space.ts";
import {
  findSplit,
  leafScore,
  leafWeight,
  type SplitOptions,
  type Sums,
} from "../../../../training/fit/estimators/split.ts";

const options: SplitOptions = {
  lambda: 1,
  minChildWeight: 0,
  minGain: 0,
};
const node = { gradient: 0, hessian: 4 };

/** The split of one column with bins 0 to 2 and a bin for missing values. */
function splitOf(pairs: number[], changed: Partial<SplitOptions> = {}) {
  const sums = { gradient: 0, hessian: 0 };
  for (let i = 0; i < pairs.length; i += 2) {
    sums.gradient += pairs[i]!;
    sums.hessian += pairs[i + 1]!;
  }
  return found(pairs, 4, [2], sums, { ...options, ...changed });
}

/** The split among all columns of a histogram, by the kernel. */
function found(
  histogram: readonly number[],
  maxBins: number,
  edges: readonly number[],
  sums: Sums,
  chosen: SplitOptions,
) {
  const places = edges.length;
  const { data, edgeCounts, found } = createSpace({ rows: 1, maxBins }, 1, places, places);
  data.histograms.set(histogram);
  edgeCounts.set(edges);
  const space = { memory: data.memory, at: data.histograms.byteOffset, found };
  return findSplit(space, maxBins, places, edgeCounts, sums, chosen);
}

describe("leafWeight and leafScore", () => {
  it("follow equations 5 and 6", () => {
    expect(leafWeight({ gradient: -3, hessian: 5 }, 1)).toBe(0.5);
    // G^2 / (H + lambda) = 9 / 6.
    expect(leafScore({ gradient: -3, hessian: 5 }, 1)).toBe(1.5);
  });
});

describe("findSplit", () => {
  it("finds the greatest gain of equation 7", () => {
    // Left (2, 1), right (-2, 3): (4 / 2 + 4 / 4 - 0) / 2 = 1.5. Bin 1: (1 / 3 + 1 / 3) / 2.
    expect(splitOf([2, 1, -1, 1, -1, 2, 0, 0])).toEqual({
      column: 0,
      bin: 0,
      missingLeft: false,
      gain: 1.5,
      left: { gradient: 2, hessian: 1 },
      right: { gradient: -2, hessian: 3 },
    });
  });

  it("sends missing values to the side with the greater gain", () => {
    const left = splitOf([2, 1, -1, 1, -2, 1, 2, 1]);
    expect(left).toMatchObject({ bin: 0, missingLeft: true, left: { gradient: 4, hessian: 2 } });
    const right = splitOf([2, 1, -1, 1, -1, 1, -2, 1]);
    expect(right).toMatchObject({ bin: 0, missingLeft: false, left: { gradient: 2, hessian: 1 } });
  });

  it("lets unseen missing values follow the heavier side", () => {
    expect(splitOf([2, 3, -1, 1, -1, 1, 0, 0])).toMatchObject({ bin: 0, missingLeft: true });
  });

  it("refuses children that are too light and gains that are too small", () => {
    const pairs = [2, 1, -1, 1, -1, 2, 0, 0];
    expect(splitOf(pairs, { minChildWeight: 1.5 })).toMatchObject({ bin: 1 });
    expect(splitOf(pairs, { minChildWeight: 2.5 })).toBeUndefined();
    expect(splitOf(pairs, { minGain: 1.49 })).toBeDefined();
    expect(splitOf(pairs, { minGain: 1.5 })).toBeUndefined();
  });

  it("never leaves a child empty", () => {
    expect(splitOf([0, 0, 0, 0, 3, 4, 0, 0], { lambda: 0 })).toBeUndefined();
  });

  it("prefers the first of equal columns, and finds the better of others", () => {
    const column = [2, 1, -2, 3, 0, 0];
    const flat = [0, 1, 0, 3, 0, 0];
    const search = (...columns: number[][]) => found(columns.flat(), 3, [1, 1], node, options);
    expect(search(column, column)).toMatchObject({ column: 0, gain: 1.5 });
    expect(search(flat, column)).toMatchObject({ column: 1, gain: 1.5 });
  });
});
