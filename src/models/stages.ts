import { contextColumns, writeContext } from "../features/context.ts";
import { columnsWith, createMatrix, type Matrix } from "../features/matrix.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { pageProfile } from "../features/profile.ts";
import { type Calibration, calibrate, logit } from "./calibration.ts";
import { createEnsemble } from "./ensemble.ts";
import { sigmoid } from "./logistic.ts";
import type { Predictor } from "./predictor.ts";
import { columnsRead, type TypeShares, typeShares, type VerdictModel } from "./verdict.ts";

/**
 * A predictor for pages of one type. On a page that is of the type with probability q it counts for
 * `share * q` of the log-odds, the general predictor for the rest: a mixture of experts (Jacobs et
 * al. 1991) whose gate is the verdict.
 */
export interface Specialist {
  readonly type: string;
  /** At most this share of the log-odds, 0 to 1. */
  readonly share: number;
  readonly predictor: Predictor;
}

/** All that turns a page's features into probabilities and a verdict. */
export interface Stages {
  readonly predictor: Predictor;
  /** A second stage, which sees what the first said of a block's surroundings. */
  readonly refiner?: Predictor | undefined;
  /** Needs a verdict that knows its type. */
  readonly specialist?: Specialist | undefined;
  /** Tells page types from the specialist's probabilities or, without one, the last stage's. */
  readonly verdict?: VerdictModel | undefined;
  /** Of the final probabilities. */
  readonly calibration?: Calibration | undefined;
}

/** What a model says of a page. */
export interface Prediction {
  /** Probability of content per block. */
  readonly probabilities: Float64Array;
  /** How probable each type of page is; undefined when the model tells none. */
  readonly shares: TypeShares | undefined;
}

/** Probability of content per block of a page, from its feature matrix, and the verdict. */
export function predictPage(stages: Stages, page: PageMeasures, matrix: Matrix): Prediction {
  const { predictor, refiner, specialist, verdict: model, calibration } = stages;
  const first = predictor.predict(matrix);
  const general = refiner === undefined ? first : refiner.predict(withContext(page, matrix, first));
  const special = specialist?.predictor.predict(matrix);
  const shares = model && sharesOf(model, page, matrix, special ?? general);
  const mixed =
    special === undefined || shares === undefined
      ? general
      : mix(general, special, specialistShare(specialist!, shares));
  return {
    probabilities: calibrate(mixed, calibration),
    shares,
  };
}

/**
 * The one predictor that gives a page its probabilities before calibration, and the matrix that it
 * looks at: what an explanation explains.
 */
export function predictorFor(
  stages: Stages,
  page: PageMeasures,
  matrix: Matrix,
): { predictor: Predictor; matrix: Matrix } {
  const { predictor, refiner, specialist, verdict } = stages;
  const seen =
    refiner === undefined ? matrix : withContext(page, matrix, predictor.predict(matrix));
  const general = refiner ?? predictor;
  if (specialist === undefined || verdict === undefined)
    return { predictor: general, matrix: seen };
  const special = specialist.predictor;
  const shares = sharesOf(verdict, page, matrix, special.predict(matrix));
  const weight = specialistShare(specialist, shares);
  const members = [
    { weight: 1 - weight, predictor: general },
    { weight, predictor: special },
  ];
  return { predictor: createEnsemble(members, 0), matrix: seen };
}

function sharesOf(
  verdict: VerdictModel,
  page: PageMeasures,
  matrix: Matrix,
  probabilities: Float64Array,
): TypeShares {
  return typeShares(verdict, pageProfile(page, matrix, probabilities, columnsRead(verdict)));
}

/** What the specialist counts for on a page. */
export function specialistShare(
  { type, share }: Omit<Specialist, "predictor">,
  shares: TypeShares,
): number {
  return share * (shares.get(type) ?? 0);
}

/** Probabilities of both, averaged as log-odds, of which `special` counts for `share`. */
export function mix(general: Float64Array, special: Float64Array, share: number): Float64Array {
  if (share === 0) return general;
  return general.map((probability, i) =>
    sigmoid((1 - share) * logit(probability) + share * logit(special[i]!)),
  );
}

const wideColumns = columnsWith(contextColumns);

/**
 * The matrix of the second stage: the columns of the first, then the context columns.
 *
 * @param probabilities of the first stage; in training, of models that did not see the page
 */
export function withContext(
  page: PageMeasures,
  matrix: Matrix,
  probabilities: Float64Array,
): Matrix {
  const width = matrix.columns.length;
  const wide = createMatrix(wideColumns(matrix.columns), matrix.rows);
  const stride = wide.columns.length;
  for (let row = 0; row < matrix.rows; row++) {
    wide.values.set(matrix.values.subarray(row * width, (row + 1) * width), row * stride);
  }
  writeContext(page, probabilities, { values: wide.values, stride, offset: width });
  return wide;
}
