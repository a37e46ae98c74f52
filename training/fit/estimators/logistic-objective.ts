import { sigmoid } from "../../../src/models/logistic.ts";
import type { Objective } from "./lbfgs.ts";
import type { Design } from "./logistic-design.ts";
import type { TensorFlow } from "./tensorflow.ts";

/**
 * The objective of an L2-regularised logistic regression with soft labels,
 *
 *     sum_b w_b logloss(y_b, sigma(beta.x_b + beta_0)) + (lambda / 2) |beta|^2
 *
 * divided by the number of rows, so that tolerances mean the same for a small and a large corpus.
 * Its argument holds beta, then the intercept beta_0, which carries no penalty.
 *
 * With z = beta.x_b + beta_0 the loss of a row is softplus(z) - y z, its derivative sigma(z) - y.
 */
export function logisticObjective(design: Design, lambda: number): Objective {
  const { rows, values, labels, weights } = design;
  const width = design.columns.length;
  return (x, gradient) => {
    gradient.fill(0);
    let loss = 0;
    // Adds the loss of a row and returns its weighted residual; 0 past the last row.
    const residual = (row: number, z: number): number => {
      if (row >= rows) return 0;
      loss += weights[row]! * (softplus(z) - labels[row]! * z);
      const result = weights[row]! * (sigmoid(z) - labels[row]!);
      gradient[width]! += result;
      return result;
    };
    const start = (row: number) => Math.min(row, rows - 1) * width;
    // Four rows at a time: their sums do not wait for each other, and the gradient is read and
    // written once. 450,000 x 150 values take 0.12 s instead of 0.3 s.
    for (let row = 0; row < rows; row += 4) {
      const [a, b, c, d] = [start(row), start(row + 1), start(row + 2), start(row + 3)];
      let za = x[width]!;
      let zb = za;
      let zc = za;
      let zd = za;
      for (let column = 0; column < width; column++) {
        const beta = x[column]!;
        za += beta * values[a + column]!;
        zb += beta * values[b + column]!;
        zc += beta * values[c + column]!;
        zd += beta * values[d + column]!;
      }
      const ra = residual(row, za);
      const rb = residual(row + 1, zb);
      const rc = residual(row + 2, zc);
      const rd = residual(row + 3, zd);
      for (let column = 0; column < width; column++) {
        gradient[column]! +=
          ra * values[a + column]! +
          rb * values[b + column]! +
          rc * values[c + column]! +
          rd * values[d + column]!;
      }
    }
    return penalise(loss, x, gradient, lambda, rows);
  };
}

/** Rows given to TensorFlow.js at a time: bounds the memory of the backend and rounding in sums. */
const CHUNK = 8192;

/**
 * The same objective, with loss and gradient of the rows computed by TensorFlow.js in 32-bit
 * floats; sums over chunks of rows are 64-bit.
 */
export function tensorFlowObjective(tf: TensorFlow, design: Design, lambda: number): Objective {
  const { rows, values, labels, weights } = design;
  const width = design.columns.length;
  // Only the intercept is left: tensors of no columns are not worth a special case per operation.
  if (width === 0) return logisticObjective(design, lambda);
  return (x, gradient) => {
    gradient.fill(0);
    let loss = 0;
    const beta = Float32Array.from(x.subarray(0, width));
    for (let from = 0; from < rows; from += CHUNK) {
      const to = Math.min(from + CHUNK, rows);
      tf.tidy(() => {
        const data = tf.tensor2d(values.subarray(from * width, to * width), [to - from, width]);
        const y = tf.tensor2d(labels.subarray(from, to), [to - from, 1]);
        const w = tf.tensor2d(weights.subarray(from, to), [to - from, 1]);
        const z = tf.add(tf.matMul(data, tf.tensor2d(beta, [width, 1])), x[width]!);
        // softplus(z): TensorFlow.js has no kernel for it in WebAssembly.
        const tail = tf.log(tf.add(tf.exp(tf.neg(tf.abs(z))), 1));
        const losses = tf.mul(w, tf.sub(tf.add(tf.relu(z), tail), tf.mul(y, z)));
        const residuals = tf.mul(w, tf.sub(tf.sigmoid(z), y));
        const products = tf.matMul(data, residuals, true, false).dataSync();
        for (const value of losses.dataSync()) loss += value;
        for (const value of residuals.dataSync()) gradient[width]! += value;
        for (let column = 0; column < width; column++) gradient[column]! += products[column]!;
      });
    }
    return penalise(loss, x, gradient, lambda, rows);
  };
}

/** Adds the penalty to loss and gradient, and divides both by the rows. */
function penalise(
  loss: number,
  x: Float64Array,
  gradient: Float64Array,
  lambda: number,
  rows: number,
): number {
  const width = x.length - 1;
  let squares = 0;
  for (let column = 0; column < width; column++) {
    squares += x[column]! ** 2;
    gradient[column] = (gradient[column]! + lambda * x[column]!) / rows;
  }
  gradient[width]! /= rows;
  return (loss + (lambda / 2) * squares) / rows;
}

/** log(1 + e^x), without overflow. */
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
