import { describe, expect, it } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { readTrees } from "../../../../src/models/trees.ts";
import { boosting } from "../../../../training/fit/estimators/boosting.ts";
import type { FitProgress, TrainingRows } from "../../../../training/fit/estimators/estimator.ts";

/** Rows of the given cells, labelled by a function of them, in groups of ten. */
function rowsOf(cells: number[][], label: (row: number[], index: number) => number): TrainingRows {
  const columns = cells[0]!.map((_, column) => `c${column}`);
  return {
    matrix: { columns, rows: cells.length, values: Float32Array.from(cells.flat()) },
    labels: Float32Array.from(cells, label),
    weights: new Float32Array(cells.length).fill(1),
    groups: Int32Array.from(cells, (_, row) => Math.floor(row / 10)),
  };
}

function randomCells(rows: number, columns: number, seed = 1): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, random.next));
}

const noisy = (() => {
  const random = createRandom(2);
  const cells = randomCells(600, 5).map((row) =>
    row.map((value) => (random.next() < 0.1 ? Number.NaN : value)),
  );
  return rowsOf(cells, ([a = 0, b = 0]) =>
    random.next() < (a > 0.5 || b > 0.8 ? 0.9 : 0.1) ? 1 : 0,
  );
})();

describe("boosting", () => {
  it("takes the one step worked by hand", async () => {
    const rows = rowsOf([[0], [0], [1], [1]], ([a]) => a!);
    const settings = { trees: 1, lambda: 1, learningRate: 0.5, minChildWeight: 0 };
    const model = await boosting(settings).fit(rows);
    // Prior 0; gradients +-1/2, Hessians 1/4: weights -+1 / (1/2 + 1), halved.
    const third = Math.fround(1 / 3);
    expect(model.bias).toBe(0);
    expect([...model.margins(rows.matrix)]).toEqual([-third, -third, third, third]);
    expect(model.toJSON()).toEqual({
      kind: "trees",
      bias: 0,
      columns: ["c0"],
      thresholds: [[0.5]],
      trees: [
        {
          column: [0, -1, -1],
          threshold: [0],
          missingLeft: [0],
          value: [-0.33333334, 0.33333334],
          cover: [1, 0.5, 0.5],
        },
      ],
    });
  });

  it("fits the same in memory that other fits left, larger and smaller", async () => {
    const fit = async (rows: TrainingRows) => {
      const estimator = boosting({ trees: 6, rowSample: 0.7, columnSample: 0.6 });
      return JSON.stringify((await estimator.fit(rows)).toJSON());
    };
    const large = rowsOf(randomCells(3000, 40, 3), ([a]) => (a! > 0.3 ? 1 : 0));
    const first = await fit(noisy);
    const afterFirst = await fit(large);
    expect(await fit(noisy)).toBe(first);
    expect(await fit(large)).toBe(afterFirst);
  });

  it("fits each of several labels as it fits them alone", async () => {
    const estimator = boosting({ trees: 8, rowSample: 0.7, columnSample: 0.6 });
    const other = noisy.labels.map((label, row) => (row % 3 === 0 ? 1 - label : label));
    const together = await estimator.fitEach(noisy, [noisy.labels, other], { seed: 9 });
    const alone = [
      await estimator.fit(noisy, { seed: 9 }),
      await estimator.fit({ ...noisy, labels: other }, { seed: 9 }),
    ];
    expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
    expect(JSON.stringify(together[0])).not.toBe(JSON.stringify(together[1]));
  });

  it("learns exclusive or", async () => {
    const rows = rowsOf(randomCells(400, 3), ([a, b]) => (a! > 0.5 !== b! > 0.5 ? 1 : 0));
    const model = await boosting({ trees: 60 }).fit(rows);
    const tests = rowsOf(randomCells(400, 3, 5), ([a, b]) => (a! > 0.5 !== b! > 0.5 ? 1 : 0));
    const predicted = model.predict(tests.matrix);
    const right = predicted.filter((p, row) => p > 0.5 === (tests.labels[row] === 1)).length;
    expect(right).toBeGreaterThan(380);
  });

  it("approaches soft labels", async () => {
    const rows = rowsOf(randomCells(300, 1), ([a]) => (a! > 0.5 ? 0.8 : 0.3));
    const model = await boosting({ trees: 200 }).fit(rows);
    const [low, high] = model.predict({
      columns: ["c0"],
      rows: 2,
      values: Float32Array.of(0.2, 0.7),
    });
    expect(low).toBeCloseTo(0.3, 2);
    expect(high).toBeCloseTo(0.8, 2);
  });

  it("predicts on raw values what it reached on bins, and the same after a JSON round trip", async () => {
    const seen: FitProgress[] = [];
    const settings = { trees: 20, rowSample: 0.7, columnSample: 0.6, maxBins: 16 };
    const model = await boosting(settings).fit(noisy, { onProgress: (step) => seen.push(step) });
    const margins = model.margins(noisy.matrix);
    let loss = 0;
    for (const [row, margin] of margins.entries()) {
      const label = noisy.labels[row]!;
      const softplus = Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin)));
      loss += softplus - label * margin;
    }
    expect(seen).toHaveLength(20);
    // Equal to the bit: one row on another branch would show.
    expect(loss / 600).toBe(seen.at(-1)!.loss);
    const restored = readTrees(JSON.parse(JSON.stringify(model)));
    expect(restored.margins(noisy.matrix)).toEqual(margins);
  });

  it("lowers the training loss tree by tree", async () => {
    const losses: number[] = [];
    await boosting({ trees: 30 }).fit(noisy, { onProgress: ({ loss }) => losses.push(loss) });
    for (let tree = 1; tree < losses.length; tree++) {
      expect(losses[tree]!).toBeLessThan(losses[tree - 1]!);
    }
  });

  it("repeats itself for a seed and samples otherwise for another", async () => {
    const estimator = boosting({ trees: 10, rowSample: 0.5, columnSample: 0.5 });
    const once = JSON.stringify(await estimator.fit(noisy, { seed: 1 }));
    expect(JSON.stringify(await estimator.fit(noisy, { seed: 1 }))).toBe(once);
    expect(JSON.stringify(await estimator.fit(noisy, { seed: 2 }))).not.toBe(once);
  });

  it("takes a weight of n for n rows, and 0 for none", async () => {
    const random = createRandom(8);
    const cells = randomCells(120, 2).map((row) => row.map((value) => Math.floor(value * 6)));
    const base = rowsOf(cells, ([a, b]) => (random.next() < (a! + b!) / 10 ? 1 : 0));
    const counts = cells.map(() => random.int(4));
    const copies = cells.flatMap((_, row) => new Array<number>(counts[row]!).fill(row));
    const repeated = rowsOf(
      copies.map((row) => cells[row]!),
      (_, index) => base.labels[copies[index]!]!,
    );
    // Rows of weight 0 still shape the bins: here every value occurs anyway.
    const weighted = { ...base, weights: Float32Array.from(counts) };
    const settings = { trees: 20 };
    const byWeight = await boosting(settings).fit(weighted);
    const byCopies = await boosting(settings).fit(repeated);
    const left = byWeight.predict(base.matrix);
    const right = byCopies.predict(base.matrix);
    for (const [row, probability] of left.entries()) {
      expect(probability).toBeCloseTo(right[row]!, 6);
    }
  });

  it("stops when aborted", async () => {
    const controller = new AbortController();
    const steps: number[] = [];
    const fit = boosting().fit(noisy, {
      signal: controller.signal,
      onProgress: ({ step }) => {
        steps.push(step);
        if (step === 3) controller.abort();
      },
    });
    await expect(fit).rejects.toThrow("aborted");
    expect(steps).toEqual([1, 2, 3]);
  });

  it("falls back on the prior when no column tells rows apart", async () => {
    const rows = rowsOf([[1], [1], [1], [1]], (_, index) => (index === 0 ? 1 : 0));
    const model = await boosting({ trees: 2 }).fit(rows);
    expect(model.columns).toEqual([]);
    for (const probability of model.predict(rows.matrix)) expect(probability).toBeCloseTo(0.25, 6);
  });

  it("stores 150 trees of 31 leaves in less than 300 KB", async () => {
    const random = createRandom(5);
    const rows = rowsOf(randomCells(2000, 10), () => random.int(2));
    const model = await boosting({ minChildWeight: 0 }).fit(rows);
    expect(model.nodes.column.length).toBe(150 * 61);
    expect(JSON.stringify(model).length).toBeLessThan(300_000);
  });

  it("names an option out of range", () => {
    expect(() => boosting({ trees: 1.5 })).toThrow("boosting.trees: expected int, found 1.5");
    expect(() => boosting({ rowSample: 0 })).toThrow(
      "boosting.rowSample: expected number to be >0, found 0",
    );
    expect(() => boosting({ lambda: Number.NaN })).toThrow(
      "boosting.lambda: expected number, found NaN",
    );
    const mistyped = { tree: 9 } as object;
    expect(() => boosting(mistyped)).toThrow(
      'boosting: found the unknown "tree"; did you mean trees?',
    );
  });
});
