import { z } from "zod";

/** All hyperparameters of `logistic`. */
export interface LogisticSettings {
  /**
   * What computes loss and gradient: plain TypeScript in 64-bit floats, or TensorFlow.js in 32-bit
   * ones. Both drive the same L-BFGS iterations. Default `lbfgs`.
   */
  readonly solver: "lbfgs" | "tensorflow";
  /** Strength of the L2 penalty, >= 0; given, there is no cross-validation. */
  readonly lambda?: number | undefined;
  /** Strengths that cross-validation chooses from. Default 10^-3, 10^-2 ... 10^3. */
  readonly lambdas: readonly number[];
  /** Folds of the cross-validation; fewer when there are fewer groups. Default 5. */
  readonly folds: number;
  /** Limits scaled values to [-clip, clip] standard deviations. No limit by default. */
  readonly clip?: number | undefined;
}

/** Hyperparameters of `logistic`; those left out have their defaults. */
export type LogisticOptions = {
  readonly [Name in keyof LogisticSettings]?: LogisticSettings[Name] | undefined;
};

const strength = z.number().min(0);

export const logisticOptions: z.ZodType<LogisticSettings, LogisticOptions> = z.strictObject({
  solver: z.enum(["lbfgs", "tensorflow"]).default("lbfgs"),
  lambda: strength.optional(),
  lambdas: z
    .array(strength)
    .min(1)
    .readonly()
    .default(() => [1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3]),
  folds: z.int().min(2).max(100).default(5),
  clip: z.number().gt(0).optional(),
});
