import { z } from "zod";

const strength = z.number().min(0);

/** Hyperparameters of `logistic`. */
export const logisticOptions = z.strictObject({
  /**
   * What computes loss and gradient: plain TypeScript in 64-bit floats, or TensorFlow.js in 32-bit
   * ones. Both drive the same L-BFGS iterations.
   */
  solver: z.enum(["lbfgs", "tensorflow"]).default("lbfgs"),
  /** Strength of the L2 penalty; given, there is no cross-validation. */
  lambda: strength.optional(),
  /** Strengths that cross-validation chooses from. */
  lambdas: z
    .array(strength)
    .min(1)
    .readonly()
    .default(() => [1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3]),
  /** Folds of the cross-validation; fewer when there are fewer groups. */
  folds: z.int().min(2).max(100).default(5),
  /** Limits scaled values to [-clip, clip] standard deviations. No limit by default. */
  clip: z.number().gt(0).optional(),
});

export type LogisticOptions = z.input<typeof logisticOptions>;

/** The options with their defaults. */
export type LogisticSettings = z.output<typeof logisticOptions>;
