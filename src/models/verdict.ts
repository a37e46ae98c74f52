import { z } from "zod";
import type { Matrix } from "../features/matrix.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { pageProfile } from "../features/profile.ts";
import type { Predictor } from "./predictor.ts";

/** What kind of page it is. */
export interface Verdict {
  /** A page type of the training corpus, e.g. `article`, or `no-content`. */
  readonly type: string;
  /** Its probability, 0 to 1; those of all types sum to 1. */
  readonly probability: number;
}

/** One predictor per page type, each of that type against the rest. */
export interface VerdictModel {
  readonly types: readonly string[];
  readonly predictors: readonly Predictor[];
}

/** JSON form of a verdict model. */
export interface VerdictJson {
  types: string[];
  predictors: { kind: string }[];
}

export const verdictSchema: z.ZodType<VerdictJson> = z
  .strictObject({
    types: z.array(z.string()).min(2),
    predictors: z.array(z.looseObject({ kind: z.string() })),
  })
  .refine(({ types, predictors }) => types.length === predictors.length, {
    error: "expected as many predictors as types",
  });

/** Restores a verdict model. Throws what `restore` throws. */
export function restoreVerdict(
  { types, predictors }: VerdictJson,
  restore: (json: { kind: string }) => Predictor,
): VerdictModel {
  return { types, predictors: predictors.map(restore) };
}

/** JSON form of a verdict model: the same model gives the same bytes. */
export function verdictJson({ types, predictors }: VerdictModel): VerdictJson {
  return { types: [...types], predictors: predictors.map((predictor) => predictor.toJSON()) };
}

/**
 * The most probable type of a page, by its profile.
 *
 * @param matrix the page's features
 * @param probabilities of content per block
 */
export function verdictOf(
  model: VerdictModel,
  page: PageMeasures,
  matrix: Matrix,
  probabilities: Float64Array,
): Verdict {
  return verdictOfProfile(model, pageProfile(page, matrix, probabilities));
}

/** The most probable type by the one row of a profile. */
export function verdictOfProfile({ types, predictors }: VerdictModel, profile: Matrix): Verdict {
  const shares = predictors.map((predictor) => predictor.predict(profile)[0]!);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const best = shares.indexOf(Math.max(...shares));
  return {
    type: types[best]!,
    probability: total === 0 ? 1 / types.length : shares[best]! / total,
  };
}
