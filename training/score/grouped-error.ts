/** How sure a mean over few sites is. */
import { mean } from "../../src/base/averages.ts";
import type { BootstrapMean } from "./bootstrap.ts";

/** The 97.5 % quantile of the normal distribution. */
const NORMAL = 1.96;
/** As how many groups what is expected of their scatter counts. */
const PRIOR_GROUPS = 4;

/**
 * How much more evidence few groups must give, as their {@link moderatedError} is itself uncertain.
 *
 * @param groups 1 or more
 */
export function strictness(groups: number): number {
  return studentFactor(groups - 1 + PRIOR_GROUPS);
}

/**
 * The 97.5 % quantile of Student's t beside that of the normal distribution (expansion by Fisher and Cornish, 1960).
 *
 * @param free degrees of freedom, 1 or more
 */
export function studentFactor(free: number): number {
  const z = 1.96;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return 1 + (first / free + second / free ** 2) / z;
}

/**
 * {@link groupedError} drawn towards what is expected of the groups, as few of them tell little of their scatter
 * (Smyth 2004, "Linear models and empirical Bayes methods", the moderated t).
 *
 * @param scatter standard deviation of groups that is expected
 */
export function moderatedError(
  values: readonly number[],
  groups: readonly string[],
  scatter: number,
): number {
  const count = new Set(groups).size;
  const [own, prior] = [groupedError(values, groups), scatter / Math.sqrt(count)];
  const squares = (count - 1) * own ** 2 + PRIOR_GROUPS * prior ** 2;
  return Math.sqrt(squares / (count - 1 + PRIOR_GROUPS));
}

/**
 * A mean over pages of cross-validation, with its interval of 95 % for what is fitted on other pages: by Student's t and
 * the {@link moderatedError}, so that it has a width where all values are alike. Folds share most of their training
 * pages, so their values vary less than those of another draw: the error is corrected by sqrt(1 + J / (J - 1)) for J
 * folds (Nadeau & Bengio 2003, "Inference for the generalization error", the corrected resampled t).
 *
 * @param scatter standard deviation of groups that is expected
 * @param folds 2 or more
 */
export function crossInterval(
  values: readonly number[],
  groups: readonly string[],
  scatter: number,
  folds: number,
): BootstrapMean {
  const center = mean(values);
  const free = new Set(groups).size - 1 + PRIOR_GROUPS;
  const shared = Math.sqrt(1 + folds / (folds - 1));
  const half = NORMAL * shared * studentFactor(free) * moderatedError(values, groups, scatter);
  return { mean: center, low: center - half, high: center + half };
}

/** Standard error of a mean over pages that come in groups, whose pages are alike. */
export function groupedError(values: readonly number[], groups: readonly string[]): number {
  const center = mean(values);
  const sums = new Map<string, number>();
  for (const [i, value] of values.entries()) {
    sums.set(groups[i]!, (sums.get(groups[i]!) ?? 0) + value - center);
  }
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  const count = sums.size;
  return count < 2 ? 0 : Math.sqrt((squares * count) / (count - 1)) / values.length;
}
