import { describe, expect, it } from "vitest";
import { createSpace } from "../../../../training/fit/estimators/grower-space.ts";
import {
  type HistogramData,
  subtractHistogram,
  sumHistogram,
} from "../../../../training/fit/estimators/histogram.ts";

/** Six columns of four rows and three bins; column c holds (row + c) mod 3. */
function makeData(): HistogramData {
  const bins = new Uint8Array(24);
  for (let column = 0; column < 6; column++) {
    for (let row = 0; row < 4; row++) bins[column * 4 + row] = (row + column) % 3;
  }
  const { data } = createSpace({ rows: 4, maxBins: 3 }, 2, 6, 6);
  data.bins.set(bins);
  data.order.set([3, 0, 2, 1]);
  data.gradients.set([8, 1, 4, 2]);
  data.hessians.set([0.5, 0.125, 0.25, 1]);
  data.histograms.fill(-1);
  return data;
}

const columnOf = (data: HistogramData, slot: number, column: number) => [
  ...data.histograms.subarray(slot * 36 + column * 6, slot * 36 + column * 6 + 6),
];

describe("sumHistogram", () => {
  it("adds gradients and Hessians of the rows by bin", () => {
    const data = makeData();
    sumHistogram(data, 0, 0, 4, 0, 6);
    // Column 0: row 0 and row 3 in bin 0, row 1 in bin 1, row 2 in bin 2.
    expect(columnOf(data, 0, 0)).toEqual([9, 0.625, 2, 1, 4, 0.25]);
    // Column 5: row 0 and row 3 in bin 2, row 1 in bin 0, row 2 in bin 1.
    expect(columnOf(data, 0, 5)).toEqual([2, 1, 4, 0.25, 9, 0.625]);
  });

  it("gives every column the same sums, by fours or alone", () => {
    const byFours = makeData();
    const alone = makeData();
    sumHistogram(byFours, 36, 1, 3, 0, 6);
    for (let at = 0; at < 6; at++) sumHistogram(alone, 36, 1, 3, at, at + 1);
    expect(byFours.histograms).toEqual(alone.histograms);
  });

  it("leaves inactive columns alone", () => {
    const data = makeData();
    data.active.set([1, 4]);
    sumHistogram(data, 0, 0, 4, 0, 2);
    expect(columnOf(data, 0, 0)).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(columnOf(data, 0, 4)).toEqual([4, 0.25, 9, 0.625, 2, 1]);
  });
});

describe("subtractHistogram", () => {
  it("leaves the sibling of a child", () => {
    const data = makeData();
    const sibling = makeData();
    sumHistogram(data, 0, 0, 4, 0, 6);
    sumHistogram(data, 36, 0, 1, 0, 6);
    subtractHistogram(data, 0, 36, 6);
    sumHistogram(sibling, 0, 1, 4, 0, 6);
    expect(data.histograms.subarray(0, 36)).toEqual(sibling.histograms.subarray(0, 36));
  });
});
