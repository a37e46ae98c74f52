import { expect, test } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { createMatrix } from "../../../../src/features/matrix.ts";
import { boosting } from "../../../../training/fit/estimators/boosting.ts";
import { boostingOptions } from "../../../../training/fit/estimators/boosting-options.ts";
import type { TrainingRows } from "../../../../training/fit/estimators/estimator.ts";
import { fitOnThread } from "../../../../training/fit/estimators/fit-threads.ts";
import { growForest } from "../../../../training/fit/estimators/forest.ts";
import { rowNumbers, rowsOf } from "../../../../training/fit/estimators/rows-where.ts";
import { createWriter, storeMatrix } from "../../../../training/fit/estimators/stored-matrix.ts";

/** Threads start slowly on a busy machine. */
const PATIENCE_MS = 120_000;

function makeRows(rows: number, columns: number): TrainingRows {
  const random = createRandom(3);
  const names = Array.from({ length: columns }, (_, column) => `c${column}`);
  const matrix = createMatrix(names, rows);
  for (let at = 0; at < matrix.values.length; at++) {
    const value = random.next();
    matrix.values[at] = value < 0.1 ? Number.NaN : at % 3 === 0 ? Math.floor(9 * value) : value;
  }
  return {
    matrix,
    labels: Float32Array.from({ length: rows }, () => Math.round(random.next())),
    weights: Float32Array.from({ length: rows }, () => Math.max(0, 2 * random.next() - 0.1)),
    groups: new Int32Array(rows),
  };
}

const rows = makeRows(600, 7);
const thirds = [0, 1, 2].map((part) => rowNumbers(600, (row) => row % 3 !== part));
const settings = boostingOptions.parse({ trees: 6, rowSample: 0.6, columnSample: 0.6 });
// In stripes of 64 rows, most of which stand in a file.
const writer = createWriter(rows.matrix.columns, 64, 4000);
writer.add(rows.matrix.values);
const stored = { ...rows, matrix: writer.finish() };
const task = { settings, rows: stored, seed: 7, losses: true };

test(
  "fits on threads equal fits of copies of the rows, to the bit",
  async () => {
    const expected = await Promise.all(
      thirds.map((only) => {
        const own = rowsOf(rows, only);
        return growForest(settings, { ...own, matrix: storeMatrix(own.matrix) }, { seed: 7 });
      }),
    );
    for (const count of [1, 2]) {
      const losses: number[] = [];
      const onProgress = ({ loss }: { loss: number }): unknown => losses.push(loss);
      const found = await Promise.all(
        thirds.map((only) => fitOnThread({ ...task, only }, count, { onProgress })),
      );
      expect(found).toEqual(expected);
      expect(losses).toHaveLength(18);
      expect(losses.every((loss) => loss > 0)).toBe(true);
    }
  },
  PATIENCE_MS,
);

test(
  "a fit that fails leaves the others alone, and threads start again",
  async () => {
    const values = rows.matrix.values.slice().fill(Infinity, 0, 1);
    const broken = { ...rows, matrix: storeMatrix({ ...rows.matrix, values }) };
    const only = rowNumbers(600, () => true);
    const failing = fitOnThread({ ...task, rows: broken, only }, 2, {});
    const going = fitOnThread({ ...task, only }, 2, {});
    await expect(failing).rejects.toThrow("column c0 is Infinity in row 0");
    const expected = await growForest(settings, stored, { seed: 7 });
    expect(await going).toEqual(expected);
    expect(await fitOnThread({ ...task, only }, 1, {})).toEqual(expected);
  },
  PATIENCE_MS,
);

test(
  "an abort ends a fit",
  async () => {
    const aborting = new AbortController();
    const endless = { ...settings, trees: 100_000 };
    const fit = fitOnThread({ ...task, settings: endless, only: thirds[0]! }, 1, {
      signal: aborting.signal,
      onProgress: () => aborting.abort(new Error("enough")),
    });
    await expect(fit).rejects.toThrow("enough");
    await expect(
      fitOnThread({ ...task, only: thirds[0]! }, 1, { signal: aborting.signal }),
    ).rejects.toThrow("enough");
  },
  PATIENCE_MS,
);

test.each([
  ["few rows, without threads", 600],
  ["many rows, on threads", 24_000],
])(
  "fits at once of %s equal single ones",
  async (_, count) => {
    const data = makeRows(count, 100);
    const choices = [0, 1].map((part) => ({
      only: rowNumbers(count, (row) => row % 2 !== part),
      options: { seed: 7, threads: 2, losses: false },
    }));
    const estimator = boosting({ trees: 40, maxLeaves: 4 });
    const found = await estimator.fitAtOnce({ ...data, matrix: storeMatrix(data.matrix) }, choices);
    const single: unknown[] = [];
    for (const { only } of choices) {
      single.push(await estimator.fit(rowsOf(data, only), { seed: 7 }));
    }
    expect(JSON.stringify(found)).toBe(JSON.stringify(single));
  },
  PATIENCE_MS,
);
