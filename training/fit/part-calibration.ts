/**
 * Calibration of parts: all scores times a slope, plus an offset for each part, before the softmax function. (Alexandari
 * et al. 2020, "Maximum Likelihood with Bias-Corrected Calibration": temperature scaling with a bias per class.)
 */

import { type PartCalibration, sharesOf } from "../../src/parts/shares.ts";
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

/** @param scores of each page's blocks, by a model that has not seen it: a row per block */
export async function fitScaling<Page extends Labelled>(
  pages: readonly Page[],
  scores: ReadonlyMap<Page, Float64Array>,
): Promise<PartCalibration> {
  const values: number[] = [];
  const labels: number[] = [];
  for (const page of pages) {
    const ofPage = scores.get(page)!;
    for (const [row, label] of page.labels.entries()) {
      if (label === UNLABELLED) continue;
      labels.push(label);
      for (let k = 0; k < PARTS; k++) values.push(ofPage[row * PARTS + k]!);
    }
  }
  const all = Float64Array.from(values);
  const start = new Float64Array(1 + PARTS).fill(1, 0, 1);
  const { x } = await lbfgs((at, gradient) => {
    let loss = 0;
    for (let i = 0; i < at.length; i++) {
      const off = at[i]! - start[i]!;
      loss += (PRIOR * off * off) / 2;
      gradient[i] = PRIOR * off;
    }
    const shares = sharesOf(all, calibrationIn(at));
    for (let row = 0; row < labels.length; row++) {
      loss -= Math.log(Math.max(shares[row * PARTS + labels[row]!]!, LEAST));
      for (let k = 0; k < PARTS; k++) {
        const error = shares[row * PARTS + k]! - (labels[row] === k ? 1 : 0);
        gradient[0]! += error * all[row * PARTS + k]!;
        gradient[1 + k]! += error;
      }
    }
    return loss;
  }, start);
  return calibrationIn(x);
}

function calibrationIn(x: Float64Array): PartCalibration {
  return { slope: x[0]!, offset: [...x.subarray(1)] };
}
