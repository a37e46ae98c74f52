/**
 * Seconds per tree of gradient boosting, and milliseconds to predict. Run:
 *
 *     npx tsx test/bench/boosting.bench.ts [rows] [columns] [trees]
 *
 * The data is made up: every fifth column carries signal, the others are noise of several shapes.
 */

import { createRandom } from "../../src/base/random.ts";
import { createMatrix } from "../../src/features/matrix.ts";
import { boosting } from "../../training/fit/estimators/boosting.ts";
import type { TrainingRows } from "../../training/fit/estimators/estimator.ts";

const [rows = 400_000, columns = 150, trees = 10] = process.argv.slice(2).map(Number);

function makeRows(): TrainingRows {
  const random = createRandom(1);
  const names = Array.from({ length: columns }, (_, column) => `c${column}`);
  const matrix = createMatrix(names, rows);
  const labels = new Float32Array(rows);
  const groups = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    let margin = -1;
    for (let column = 0; column < columns; column++) {
      const uniform = random.next();
      let value = uniform;
      if (column % 3 === 1) value = Math.floor(uniform * 20);
      else if (column % 3 === 2) value = uniform < 0.7 ? 0 : uniform ** 4;
      matrix.values[row * columns + column] = value;
      if (column % 5 === 0) margin += Math.sin(6 * uniform + column);
    }
    labels[row] = random.next() < 1 / (1 + Math.exp(-margin)) ? 1 : 0;
    groups[row] = Math.floor(row / 100);
  }
  return { matrix, labels, weights: new Float32Array(rows).fill(1), groups };
}

const data = makeRows();
console.log(`${rows} rows x ${columns} columns, 64 bins, 31 leaves, ${trees} trees`);
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
for (const threads of [1, 2]) {
  const started = performance.now();
  let loss = 0;
  let firstTree = { at: 0, cpu: 0 };
  const model = await boosting({ trees }).fit(data, {
    threads,
    onProgress: (progress) => {
      loss = progress.loss;
      if (progress.step === 1) firstTree = { at: performance.now(), cpu: cpuSeconds() };
    },
  });
  const perTree = (performance.now() - firstTree.at) / 1000 / (trees - 1);
  const cpuPerTree = (cpuSeconds() - firstTree.cpu) / (trees - 1);
  const untilFirst = (firstTree.at - started) / 1000;
  console.log(
    `threads ${threads}: ${perTree.toFixed(3)} s/tree (CPU ${cpuPerTree.toFixed(3)}), ` +
      `${untilFirst.toFixed(1)} s for bins and first tree, loss ${loss.toFixed(5)}`,
  );
  if (threads === 1) {
    const from = performance.now();
    model.predict(data.matrix);
    const each = ((performance.now() - from) / rows / trees) * 1e6;
    console.log(`predict: ${each.toFixed(1)} ns per row and tree`);
    console.log(`JSON: ${Math.round(JSON.stringify(model).length / trees)} bytes per tree`);
  }
}
