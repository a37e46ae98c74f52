/** Why a block is told to be its part. */
import type { Matrix } from "../features/matrix.ts";
import { createMatrix } from "../features/matrix.ts";
import type { PartsModel } from "../parts/model.ts";
import type { PageParts } from "../parts/parts-of.ts";
import { type Part, partNames } from "../parts/vocabulary.ts";
import { type Contribution, type FamilyContribution, familySums, listed } from "./explain-page.ts";
import { treeShap } from "./tree-shap.ts";

const PARTS = partNames.length;

/** Why a block is one part rather than another. */
export interface PartExplanation {
  /** Position among the page's blocks, from 0. */
  readonly index: number;
  readonly part: Part;
  readonly probability: number;
  /** The next likeliest part. */
  readonly against: Part;
  /** Log-odds of the part against the other before any feature of the block is known. */
  readonly baseline: number;
  /**
   * What each feature adds to these log-odds, the largest first, by absolute value. Features that add nothing are
   * left out.
   */
  readonly contributions: readonly Contribution[];
  /** Sums over all features, the largest first, by absolute value. */
  readonly families: readonly FamilyContribution[];
  /** `baseline` plus all contributions: the logarithm of the probabilities' ratio. */
  readonly logOdds: number;
}

/**
 * Explains a block's part by Shapley values of both passes, as explanations of content are. What the first pass says of
 * its neighbours are features of the second.
 *
 * @param top most contributions to list; default all
 */
export function explainPart(
  { matrix, blocks, probabilities }: PageParts,
  { first, second, json: { calibration } }: PartsModel,
  block: number,
  top: number = Number.POSITIVE_INFINITY,
): PartExplanation {
  const { part, probability } = blocks[block]!;
  const number = partNames.indexOf(part);
  const other = nextTo(probabilities, block, number);
  const row = rowOf(matrix, block);
  const { slope, offset } = calibration;
  const values = new Float64Array(row.columns.length);
  let baseline = offset[number]! - offset[other]!;
  for (const { predictors } of [first, second]) {
    for (const [k, sign] of [
      [number, slope],
      [other, -slope],
    ] as const) {
      const attribution = treeShap(predictors[k]!, row);
      baseline += sign * attribution.baseline;
      for (let i = 0; i < values.length; i++) values[i]! += sign * attribution.values[i]!;
    }
  }
  return {
    index: block,
    part,
    probability,
    against: partNames[other]!,
    baseline,
    contributions: listed(row, 0, values, top),
    families: familySums(row.columns)(values),
    logOdds: values.reduce((sum, value) => sum + value, baseline),
  };
}

/** The likeliest part of a block but one. */
function nextTo(probabilities: Float64Array, block: number, own: number): number {
  const from = block * PARTS;
  let best = own === 0 ? 1 : 0;
  for (let k = 0; k < PARTS; k++) {
    if (k !== own && probabilities[from + k]! > probabilities[from + best]!) best = k;
  }
  return best;
}

function rowOf({ columns, values }: Matrix, block: number): Matrix {
  const row = createMatrix(columns, 1);
  row.values.set(values.subarray(block * columns.length, (block + 1) * columns.length));
  return row;
}
