import type { Matrix } from "../features/matrix.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { pageTokens } from "../features/page-tokens.ts";
import { lendProfile, outlineOf, pageProfile } from "../features/profile.ts";
import { type Calibration, calibrate } from "./calibration.ts";
import { predictBoth } from "./forest/pair.ts";
import { addLogOdds, type Expert, type Mixture, mix } from "./mixture.ts";
import type { Predictor } from "./predictor.ts";
import type { Bounds } from "./restraint.ts";
import type { TreesPredictor } from "./trees.ts";
import {
  columnsRead,
  measuredShares,
  type TypeShares,
  typeShares,
  type VerdictModel,
} from "./verdict.ts";

/**
 * A predictor for pages of one type. On a page that has the type with probability q its log-odds have the
 * weight `share * q`, and the general predictor's the rest. The verdict gates their {@link Mixture} by the
 * page's measures alone: declared types differ between parts of the web, and on news in other languages
 * they open the gate too rarely.
 */
export interface Specialist {
  readonly type: string;
  /** Largest weight in the log-odds, 0 to 1. */
  readonly share: number;
  readonly predictor: Predictor;
}

/** The stages from a page's features to its probabilities and verdict. */
export interface Stages {
  readonly predictor: Predictor;
  /** Needs a verdict that knows its type. */
  readonly specialist?: Specialist | undefined;
  /** Predicts page types from the specialist's probabilities or, without one, the predictor's. */
  readonly verdict?: VerdictModel | undefined;
  /** Of the final probabilities. */
  readonly calibration?: Calibration | undefined;
  /** Its log-odds are added to the calibrated ones; the verdict does without. */
  readonly correction?: TreesPredictor | undefined;
  /** How much the correction may change a page; default anything. */
  readonly bounds?: Bounds | undefined;
}

/** What a model says of a page. */
export interface Prediction {
  /** Probability of content per block. */
  readonly probabilities: Float64Array;
  /** Probability of each page type; undefined if the model has no page types. */
  readonly shares: TypeShares | undefined;
  /** The probabilities without the model's correction; absent where that has no bounds. */
  readonly base?: Float64Array | undefined;
  /** The probabilities with the correction, where the base decides the page instead. */
  readonly refused?: Float64Array | undefined;
}

/** Probability of content per block of a page, from its feature matrix, and the verdict. */
export function predictPage(stages: Stages, page: PageMeasures, matrix: Matrix): Prediction {
  const { verdict, calibration, correction, bounds } = stages;
  const { mixed, measured } = mixedOn(stages, page, matrix);
  const shares = measured && typeShares(verdict!, measured, pageTokens(page.page));
  const moved =
    correction && addLogOdds(mixed, correction.margins(matrix), correctionWeight(calibration));
  if (moved === undefined) return { probabilities: calibrate(mixed, calibration, mixed), shares };
  const probabilities = calibrate(moved, calibration, moved);
  if (bounds === undefined) return { probabilities, shares };
  return { probabilities, shares, base: calibrate(mixed, calibration, mixed) };
}

/** Probabilities before calibration and correction, and what the verdict says by measures; undefined without one. */
function mixedOn(
  { predictor, specialist, verdict }: Stages,
  page: PageMeasures,
  matrix: Matrix,
): { readonly mixed: Float64Array; readonly measured: TypeShares | undefined } {
  const [general, special] =
    specialist === undefined
      ? [predictor.predict(matrix), undefined]
      : predictBoth(predictor, specialist.predictor, matrix);
  const measured = verdict && sharesByMeasures(verdict, page, matrix, special ?? general);
  const mixed =
    special === undefined || measured === undefined
      ? general
      : mix(general, special, specialistShare(specialist!, measured), general);
  return { mixed, measured };
}

/** Weight before calibration of what is added after it. */
function correctionWeight(calibration: Calibration | undefined): number {
  return 1 / (calibration?.slope ?? 1);
}

/**
 * The predictors of a page before calibration: explanations explain these.
 *
 * @param isRefused whether the base decides the page without its correction
 */
export function mixtureFor(
  stages: Stages,
  page: PageMeasures,
  matrix: Matrix,
  isRefused = false,
): Mixture {
  const { predictor, specialist, calibration, correction } = stages;
  const { measured } = mixedOn(stages, page, matrix);
  const weight = specialist && measured ? specialistShare(specialist, measured) : 0;
  const others: Expert[] = [];
  if (specialist) others.push({ weight, predictor: specialist.predictor });
  if (correction && !isRefused) {
    others.push({ weight: correctionWeight(calibration), predictor: correction });
  }
  return [{ weight: 1 - weight, predictor }, ...others];
}

function sharesByMeasures(
  verdict: VerdictModel,
  page: PageMeasures,
  matrix: Matrix,
  probabilities: Float64Array,
): TypeShares {
  const outline = outlineOf(page);
  const profile = pageProfile(outline, matrix, probabilities, columnsRead(verdict), lendProfile);
  return measuredShares(verdict, profile);
}

/** The specialist's weight on a page. */
export function specialistShare(
  { type, share }: Omit<Specialist, "predictor">,
  shares: TypeShares,
): number {
  return share * (shares.get(type) ?? 0);
}
