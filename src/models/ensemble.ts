import { z } from "zod";
import { logit } from "./calibration.ts";
import { sigmoid } from "./logistic.ts";
import type { Predictor } from "./predictor.ts";

/** A predictor and what its log-odds count for. */
export interface Member<P> {
  weight: number;
  predictor: P;
}

/** JSON form of an ensemble. */
export interface EnsembleJson {
  kind: "ensemble";
  /** Weights are >= 0. */
  members: Member<{ kind: string }>[];
  /** In log-odds. */
  bias: number;
}

/** Several predictors of one matrix, blended. */
export interface EnsemblePredictor extends Predictor {
  readonly kind: "ensemble";
  readonly members: readonly Member<Predictor>[];
  readonly bias: number;
  toJSON(): EnsembleJson;
}

const ensembleSchema: z.ZodType<EnsembleJson> = z.strictObject({
  kind: z.literal("ensemble"),
  members: z.array(
    z.strictObject({
      weight: z.number().nonnegative(),
      predictor: z.looseObject({ kind: z.string() }),
    }),
  ),
  bias: z.number(),
});

/**
 * The logarithmic opinion pool of its members: p = sigma(bias + sum of weight x logit p_i)
 * (Genest and Zidek 1986, "Combining probability distributions", section 3).
 */
export function createEnsemble(
  members: readonly Member<Predictor>[],
  bias: number,
): EnsemblePredictor {
  return {
    kind: "ensemble",
    members,
    bias,
    predict(matrix) {
      const logOdds = new Float64Array(matrix.rows).fill(bias);
      for (const { weight, predictor } of members) {
        const probabilities = predictor.predict(matrix);
        for (let row = 0; row < logOdds.length; row++) {
          logOdds[row]! += weight * logit(probabilities[row]!);
        }
      }
      return logOdds.map(sigmoid);
    },
    toJSON: () => ({
      kind: "ensemble",
      members: members.map(({ weight, predictor }) => ({ weight, predictor: predictor.toJSON() })),
      bias,
    }),
  };
}

/**
 * Restores an ensemble from its JSON form, exactly. Throws a ZodError that names what is wrong.
 *
 * @param restore restores a member, of whatever kind
 */
export function restoreEnsemble(
  json: unknown,
  restore: (json: { kind: string }) => Predictor,
): EnsemblePredictor {
  const { members, bias } = ensembleSchema.parse(json);
  return createEnsemble(
    members.map(({ weight, predictor }) => ({ weight, predictor: restore(predictor) })),
    bias,
  );
}
