import { createMatrix } from "../../src/features/matrix.ts";
import type { TrainingRows } from "./estimators/estimator.ts";

/** Rows of a page with their labels, 1 or 0. */
export interface LabelledRows {
  readonly values: Float32Array;
  readonly labels: readonly number[];
}

/** The rows of pages, one after the other, in groups by site; `weightOf` gives a row's weight by its label. */
export function stacked(
  columns: readonly string[],
  pages: readonly (LabelledRows & {
    readonly site: string;
    readonly weightOf: (label: number) => number;
  })[],
): TrainingRows {
  const count = pages.reduce((sum, { labels }) => sum + labels.length, 0);
  const matrix = createMatrix(columns, count);
  const labels = new Float32Array(count);
  const weights = new Float32Array(count);
  const groups = new Int32Array(count);
  const sites = new Map<string, number>();
  let at = 0;
  for (const { site, values, labels: ofPage, weightOf } of pages) {
    if (!sites.has(site)) sites.set(site, sites.size);
    matrix.values.set(values, at * columns.length);
    for (const label of ofPage) {
      labels[at] = label;
      weights[at] = weightOf(label);
      groups[at++] = sites.get(site)!;
    }
  }
  return { matrix, labels, weights, groups };
}
