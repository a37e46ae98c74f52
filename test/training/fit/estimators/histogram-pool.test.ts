import { describe, expect, it } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { boosting } from "../../../../training/fit/estimators/boosting.ts";
import type { TrainingRows } from "../../../../training/fit/estimators/estimator.ts";
import { createSpace } from "../../../../training/fit/estimators/grower-space.ts";
import { type HistogramData, sumHistogram } from "../../../../training/fit/estimators/histogram.ts";
import { openPool } from "../../../../training/fit/estimators/histogram-pool.ts";

const ROWS = 11_000;
const COLUMNS = 30;

/** Random bins, and gradients whose sums round: the order of addition would show. */
function makeData(): HistogramData {
  const random = createRandom(3);
  const { data } = createSpace({ rows: ROWS, maxBins: 16 }, 1, COLUMNS, COLUMNS);
  for (let i = 0; i < data.bins.length; i++) data.bins[i] = random.int(16);
  for (let row = 0; row < ROWS; row++) {
    data.order[row] = row;
    data.gradients[row] = random.next() - 0.5;
    data.hessians[row] = random.next() / 3;
  }
  return data;
}

describe("openPool", () => {
  it("sums the same bits as one thread, job after job", async () => {
    const random = createRandom(4);
    const data = makeData();
    const pool = await openPool(data, 3);
    try {
      for (let trial = 0; trial < 200; trial++) {
        const start = random.int(1000);
        const end = ROWS - random.int(1000);
        const activeCount = COLUMNS - random.int(4);
        data.histograms.fill(Number.NaN);
        pool.sum(0, start, end, activeCount);
        const together = data.histograms.slice();
        data.histograms.fill(Number.NaN);
        sumHistogram(data, 0, start, end, 0, activeCount);
        expect(together).toEqual(data.histograms.slice());
      }
    } finally {
      await pool.close();
    }
  });
});

describe("boosting with threads", () => {
  const random = createRandom(6);
  const values = Float32Array.from({ length: ROWS * COLUMNS }, random.next);
  const rows: TrainingRows = {
    matrix: { columns: Array.from({ length: COLUMNS }, (_, c) => `c${c}`), rows: ROWS, values },
    labels: Float32Array.from({ length: ROWS }, (_, row) =>
      random.next() < values[row * COLUMNS]! ? 1 : 0,
    ),
    weights: new Float32Array(ROWS).fill(1),
    groups: new Int32Array(ROWS),
  };

  it("gives the same model for any number", async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((threads) => boosting({ trees: 5 }).fit(rows, { threads })),
    );
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    expect(JSON.stringify(three)).toBe(JSON.stringify(one));
  });
});
