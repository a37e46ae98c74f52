import { z } from "zod";

/** All hyperparameters of `boosting`. */
export interface BoostingSettings {
  /** Number of trees. Default 150. */
  readonly trees: number;
  /** Share of each leaf's optimal weight that is added, in (0, 1]. Default 0.1. */
  readonly learningRate: number;
  /** Most leaves of a tree. Default 31. */
  readonly maxLeaves: number;
  /** Most splits from root to leaf. Default 7. */
  readonly maxDepth: number;
  /** L2 penalty on leaf weights. Default 1. */
  readonly lambda: number;
  /** Least Hessian sum of a leaf (a row of weight 1 adds at most 1/4). Default 1. */
  readonly minChildWeight: number;
  /** Loss a split must save, gamma in XGBoost. The default, 1e-6, passes over rounding errors. */
  readonly minGain: number;
  /** Bins per column, one of them for missing values; 3 to 255. Default 64. */
  readonly maxBins: number;
  /** Share of rows each tree is grown on, in (0, 1]. Default 1. */
  readonly rowSample: number;
  /** Share of columns each tree may use, in (0, 1]. Default 1. */
  readonly columnSample: number;
}

/** Hyperparameters of `boosting`; those left out have their defaults. */
export type BoostingOptions = {
  readonly [Name in keyof BoostingSettings]?: BoostingSettings[Name] | undefined;
};

export const boostingOptions: z.ZodType<BoostingSettings, BoostingOptions> = z.strictObject({
  trees: z.int().min(1).max(100_000).default(150),
  learningRate: z.number().gt(0).max(1).default(0.1),
  maxLeaves: z.int().min(2).max(1024).default(31),
  maxDepth: z.int().min(1).max(64).default(7),
  lambda: z.number().min(0).default(1),
  minChildWeight: z.number().min(0).default(1),
  minGain: z.number().min(0).default(1e-6),
  maxBins: z.int().min(3).max(255).default(64),
  rowSample: z.number().gt(0).max(1).default(1),
  columnSample: z.number().gt(0).max(1).default(1),
});
