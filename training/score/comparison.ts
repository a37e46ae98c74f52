import { counted } from "../../src/base/counted.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { type BootstrapMean, bootstrapMean } from "./bootstrap.ts";

/** A page's F1 by one model. */
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
  /** Mean over pages of F1 minus the other's, with its 95 % bootstrap interval. */
  readonly difference: BootstrapMean;
  /** Number of pages on which the first model is better; `worse` and `equal` likewise. */
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
}

/**
 * Compares the results of two models page by page. Pages differ more than models, so the interval of the
 * differences is narrower than that of either mean.
 *
 * @throws TrainingError if the pages differ
 */
export function compare(results: readonly ScoredPage[], others: readonly ScoredPage[]): Comparison {
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
    difference: bootstrapMean(differences),
    better: differences.filter((difference) => difference > 0).length,
    worse: differences.filter((difference) => difference < 0).length,
    equal: differences.filter((difference) => difference === 0).length,
  };
}

/** The `count` pages on which the models differ most, the largest difference first; ties by id. */
export function mostDifferent({ pages }: Comparison, count: number): ComparedPage[] {
  const size = ({ f1, other }: ComparedPage): number => Math.abs(f1 - other);
  return pages
    .filter((page) => size(page) > 0)
    .sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1))
    .slice(0, count);
}
