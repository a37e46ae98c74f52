/**
 * Weights of the sources of claims by conditional logistic regression (McFadden 1974): of a page's values one is right, or
 * none is, and the log-odds of a value against none are the sum of the weights of its sources. The penalty on squared
 * weights keeps those of rare sources near 0.
 */

/** The values that are claimed of one field on one page. */
export interface ClaimCase {
  readonly site: string;
  /** How much the page counts. */
  readonly weight: number;
  readonly candidates: readonly ClaimCandidate[];
}

export interface ClaimCandidate {
  /** Sources that have the value. */
  readonly keys: readonly string[];
  readonly isRight: boolean;
}

/** Sources of fewer pages share one weight. */
const LEAST_PAGES = 5;
export const OTHERS = "*";
const STEPS = 250;
const RATE = 0.5;

/** Log-odds by source, the largest first. */
export function fitClaimWeights(cases: readonly ClaimCase[], penalty: number): Map<string, number> {
  const pages = new Map<string, number>();
  for (const { candidates } of cases) {
    for (const key of new Set(candidates.flatMap(({ keys }) => keys))) {
      pages.set(key, (pages.get(key) ?? 0) + 1);
    }
  }
  const names = [...pages].filter(([, count]) => count >= LEAST_PAGES).map(([key]) => key);
  names.push(OTHERS);
  const numbers = new Map(names.map((name, i) => [name, i]));
  const rows = cases.map(({ weight, candidates }) => ({
    weight,
    columns: candidates.map(({ keys }) => [
      ...new Set(keys.map((key) => numbers.get(key) ?? names.length - 1)),
    ]),
    right: candidates.map(({ isRight }) => isRight),
  }));
  const weights = new Float64Array(names.length).fill(1);
  const squares = new Float64Array(names.length).fill(1e-6);
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => -penalty * weight);
    for (const row of rows) addSlopes(row, weights, slopes);
    for (const [i, slope] of slopes.entries()) {
      squares[i]! += slope * slope;
      weights[i]! += (RATE * slope) / Math.sqrt(squares[i]!);
    }
  }
  return new Map(names.map((name, i) => [name, weights[i]!] as const).sort((a, b) => b[1] - a[1]));
}

/** Adds the gradient of a page's log-likelihood. */
function addSlopes(
  row: {
    readonly weight: number;
    readonly columns: readonly (readonly number[])[];
    readonly right: readonly boolean[];
  },
  weights: Float64Array,
  slopes: Float64Array,
): void {
  const scores = row.columns.map((columns) => columns.reduce((sum, i) => sum + weights[i]!, 0));
  const most = Math.max(0, ...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const none = Math.exp(-most);
  const all = shares.reduce((sum, share) => sum + share, none);
  const right = shares.reduce((sum, share, i) => sum + (row.right[i] ? share : 0), 0);
  for (const [i, columns] of row.columns.entries()) {
    const target = row.right[i] ? shares[i]! / right : 0;
    const slope = row.weight * (target - shares[i]! / all);
    for (const column of columns) slopes[column]! += slope;
  }
}

/** Whether the weightiest value of a page is right. */
export function isChosenRight(
  { candidates }: ClaimCase,
  weights: ReadonlyMap<string, number>,
): boolean {
  let best: ClaimCandidate | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const sum = candidate.keys.reduce(
      (all, key) => all + (weights.get(key) ?? weights.get(OTHERS) ?? 0),
      0,
    );
    if (sum <= most) continue;
    most = sum;
    best = candidate;
  }
  return best?.isRight ?? false;
}
