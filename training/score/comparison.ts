import { counted } from "../../src/base/counted.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { type BootstrapMean, bootstrapMean } from "./bootstrap.ts";

/** A page's F1 by one of them. */
export interface ScoredPage {
  readonly page: { readonly id: string };
  readonly f1: number;
}

/** A page's F1 by two models. */
export interface ComparedPage {
  readonly id: string;
  readonly f1: number;
  readonly other: number;
}

/** Two models on the same pages. */
export interface Comparison {
  /** In the order of the results. */
  readonly pages: readonly ComparedPage[];
  /** Mean over pages of the other model's F1. */
  readonly other: number;
  /** F1 less the other's, mean of the pages' differences with its 95 % bootstrap interval. */
  readonly difference: BootstrapMean;
  /** Pages that the first model does better, worse and equally well. */
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
}

/**
 * Compares the results of two models page by page: pages differ more than models do, so the interval
 * of the differences is narrower than that of either mean.
 *
 * @throws TrainingError when the pages are not the same
 */
export function compare(
  results: readonly ScoredPage[],
  others: readonly ScoredPage[],
  seed = 42,
): Comparison {
  const isSame =
    results.length === others.length &&
    results.every(({ page }, i) => page.id === others[i]!.page.id);
  if (!isSame || results.length === 0) {
    throw new TrainingError(
      `found results of ${results.length} and of ${counted(others.length, "page")}, expected the same pages in the ` +
        "same order; evaluate both models on one corpus",
    );
  }
  const pages = results.map(({ page, f1 }, i) => ({ id: page.id, f1, other: others[i]!.f1 }));
  const differences = pages.map(({ f1, other }) => f1 - other);
  return {
    pages,
    other: pages.reduce((sum, { other }) => sum + other, 0) / pages.length,
    difference: bootstrapMean(differences, { seed }),
    better: differences.filter((difference) => difference > 0).length,
    worse: differences.filter((difference) => difference < 0).length,
    equal: differences.filter((difference) => difference === 0).length,
  };
}

/** The `count` pages on which the models differ most, the largest difference first; equals by id. */
export function mostDifferent({ pages }: Comparison, count: number): ComparedPage[] {
  const size = ({ f1, other }: ComparedPage): number => Math.abs(f1 - other);
  return pages
    .filter((page) => size(page) > 0)
    .sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1))
    .slice(0, count);
}
