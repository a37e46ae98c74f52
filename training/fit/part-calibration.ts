/**
 * Calibration of parts: all scores times a slope, plus an offset for each part, before the softmax function. (Alexandari
 * et al. 2020, "Maximum Likelihood with Bias-Corrected Calibration": temperature scaling with a bias per class.)
 */

import { toShares } from "../../src/parts/pass.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { UNLABELLED } from "../corpus/part-labels.ts";
import { lbfgs } from "./estimators/lbfgs.ts";

const PARTS = partNames.length;
/** Pull towards the identity, in blocks: few blocks of a part prove little. */
const PRIOR = 20;
/** Least probability before its logarithm is taken. */
const LEAST = 1e-9;

/** Labels of a page's blocks. */
interface Labelled {
  readonly labels: Uint8Array;
}

/** @param shares probabilities of each page's blocks by a model that has not seen it */
export async function fitScaling<Page extends Labelled>(
  pages: readonly Page[],
  shares: ReadonlyMap<Page, Float64Array>,
): Promise<{ slope: number; offset: number[] }> {
  const scores: number[] = [];
  const labels: number[] = [];
  for (const page of pages) {
    const own = shares.get(page)!;
    for (const [row, label] of page.labels.entries()) {
      if (label === UNLABELLED) continue;
      labels.push(label);
      for (let k = 0; k < PARTS; k++) scores.push(Math.log(Math.max(own[row * PARTS + k]!, LEAST)));
    }
  }
  const scaled = new Float64Array(scores.length);
  const start = new Float64Array(1 + PARTS).fill(1, 0, 1);
  const { x } = await lbfgs((at, gradient) => {
    let loss = 0;
    for (let i = 0; i < at.length; i++) {
      const off = at[i]! - start[i]!;
      loss += (PRIOR * off * off) / 2;
      gradient[i] = PRIOR * off;
    }
    for (let i = 0, k = 0; i < scores.length; i++, k = k + 1 === PARTS ? 0 : k + 1) {
      scaled[i] = at[0]! * scores[i]! + at[1 + k]!;
    }
    toShares(scaled);
    for (let row = 0; row < labels.length; row++) {
      loss -= Math.log(Math.max(scaled[row * PARTS + labels[row]!]!, LEAST));
      for (let k = 0; k < PARTS; k++) {
        const error = scaled[row * PARTS + k]! - (labels[row] === k ? 1 : 0);
        gradient[0]! += error * scores[row * PARTS + k]!;
        gradient[1 + k]! += error;
      }
    }
    return loss;
  }, start);
  return { slope: x[0]!, offset: [...x.subarray(1)] };
}
