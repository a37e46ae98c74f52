import { createMatrix, type Matrix } from "../../src/features/matrix.ts";
import { pageProfile, profileColumns } from "../../src/features/profile.ts";
import { rowReader } from "./estimators/stored-matrix.ts";
import type { FittedStage } from "./fit-stage.ts";
import type { TrainingSet } from "./training-set.ts";

/** The stages of a model. */
export interface FittedStages {
  readonly general: FittedStage;
  readonly special: FittedStage | undefined;
}

/** What is said of examples by predictors that were fitted without their inner folds. */
export interface OutOfFold {
  /** Probabilities of the rows of all pages by the general stage. */
  readonly general: Float64Array;
  /** The same by the specialist, if there is one. */
  readonly special: Float64Array | undefined;
  /** Of pages and the first copies, a row each: the profile by the last stage's probabilities. */
  readonly profiles: Matrix;
}

/** Reads the rows of pages and the first copies once, for all that is said of them. */
export function outOfFold(
  { examples, rows: { rows, rounds } }: TrainingSet,
  { general, special }: FittedStages,
): OutOfFold {
  const { matrix } = rows;
  const pages = rounds.findIndex((round) => round > 0);
  const byGeneral = new Float64Array(pages < 0 ? rounds.length : pages);
  const bySpecial = special && new Float64Array(byGeneral.length);
  const seen = examples.filter(({ round }) => round < 2);
  const profiles = createMatrix(profileColumns(matrix.columns), seen.length);
  const read = rowReader(matrix);
  let first = 0;
  for (const [i, { page, fold, round }] of seen.entries()) {
    const predictions = read(first, first + page.labels.length);
    const last = (special ?? general).partial[fold]!.predict(predictions);
    if (round === 0) {
      byGeneral.set(special ? general.partial[fold]!.predict(predictions) : last, first);
      bySpecial?.set(last, first);
    }
    const { values } = pageProfile(page.outline, predictions, last);
    profiles.values.set(values, i * profiles.columns.length);
    first += page.labels.length;
  }
  return { general: byGeneral, special: bySpecial, profiles };
}
