/** Hyperparameters of `boosting`. */
export interface BoostingOptions {
  /** Number of trees. Default 150. */
  readonly trees?: number;
  /** Share of each leaf's optimal weight that is added, in (0, 1]. Default 0.1. */
  readonly learningRate?: number;
  /** Most leaves of a tree. Default 31. */
  readonly maxLeaves?: number;
  /** Most splits from root to leaf. Default 7. */
  readonly maxDepth?: number;
  /** L2 penalty on leaf weights. Default 1. */
  readonly lambda?: number;
  /** Least Hessian sum of a leaf (a row of weight 1 adds at most 1/4). Default 1. */
  readonly minChildWeight?: number;
  /** Loss a split must save, gamma in XGBoost. The default, 1e-6, passes over rounding errors. */
  readonly minGain?: number;
  /** Bins per column, one of them for missing values; 3 to 255. Default 64. */
  readonly maxBins?: number;
  /** Share of rows each tree is grown on, in (0, 1]. Default 1. */
  readonly rowSample?: number;
  /** Share of columns each tree may use, in (0, 1]. Default 1. */
  readonly columnSample?: number;
  /** Threads that sum histograms; the trees are the same for any number. Default 1. */
  readonly threads?: number;
}

export type BoostingSettings = Required<BoostingOptions>;

const DEFAULTS: BoostingSettings = {
  trees: 150,
  learningRate: 0.1,
  maxLeaves: 31,
  maxDepth: 7,
  lambda: 1,
  minChildWeight: 1,
  minGain: 1e-6,
  maxBins: 64,
  rowSample: 1,
  columnSample: 1,
  threads: 1,
};

const TINY = Number.MIN_VALUE;

/** Least and greatest value of each option. */
const RANGES = {
  learningRate: [TINY, 1],
  lambda: [0, Number.MAX_VALUE],
  minChildWeight: [0, Number.MAX_VALUE],
  minGain: [0, Number.MAX_VALUE],
  rowSample: [TINY, 1],
  columnSample: [TINY, 1],
} as const;

const INTEGER_RANGES = {
  trees: [1, 100_000],
  maxLeaves: [2, 1024],
  maxDepth: [1, 64],
  maxBins: [3, 255],
  threads: [1, 64],
} as const;

/**
 * The options with the defaults filled in.
 *
 * @throws RangeError naming an option out of range
 */
export function checkBoosting(options: BoostingOptions): BoostingSettings {
  const settings: BoostingSettings = { ...DEFAULTS, ...options };
  for (const [ranges, kind] of [
    [RANGES, "a number"],
    [INTEGER_RANGES, "an integer"],
  ] as const) {
    for (const [name, [low, high]] of Object.entries(ranges)) {
      const value = settings[name as keyof typeof RANGES | keyof typeof INTEGER_RANGES];
      const inRange = value >= low && value <= high;
      if (!inRange || (kind === "an integer" && !Number.isInteger(value))) {
        const least = low === TINY ? "above 0" : `from ${low}`;
        throw new RangeError(`${name} is ${value}, expected ${kind} ${least} to ${high}`);
      }
    }
  }
  return settings;
}
