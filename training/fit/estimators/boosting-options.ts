import { z } from "zod";

/** Hyperparameters of `boosting`. */
export const boostingOptions = z.strictObject({
  /** Number of trees. */
  trees: z.int().min(1).max(100_000).default(150),
  /** Share of each leaf's optimal weight that is added. */
  learningRate: z.number().gt(0).max(1).default(0.1),
  /** Most leaves of a tree. */
  maxLeaves: z.int().min(2).max(1024).default(31),
  /** Most splits from root to leaf. */
  maxDepth: z.int().min(1).max(64).default(7),
  /** L2 penalty on leaf weights. */
  lambda: z.number().min(0).default(1),
  /** Least Hessian sum of a leaf (a row of weight 1 adds at most 1/4). */
  minChildWeight: z.number().min(0).default(1),
  /** Loss a split must save, gamma in XGBoost. The default passes over rounding errors. */
  minGain: z.number().min(0).default(1e-6),
  /** Bins per column, one of them for missing values. */
  maxBins: z.int().min(3).max(255).default(64),
  /** Share of rows each tree is grown on. */
  rowSample: z.number().gt(0).max(1).default(1),
  /** Share of columns each tree may use. */
  columnSample: z.number().gt(0).max(1).default(1),
});

export type BoostingOptions = z.input<typeof boostingOptions>;

/** The options with their defaults. */
export type BoostingSettings = z.output<typeof boostingOptions>;
