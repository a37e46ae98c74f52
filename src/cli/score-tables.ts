import type { Score } from "../../training/corpus/metrics.ts";
import type { Comparison } from "../../training/score/comparison.ts";
import type { Summary } from "../../training/score/evaluate.ts";
import type { LearningPoint } from "../../training/score/learning-curve.ts";
import { curveRows, scoreRows } from "../../training/score/score-rows.ts";
import { interval, share } from "../base/figures.ts";

/** A page with its score, as lists of the worst show it. */
export interface ScoredPage extends Score {
  readonly id: string;
}

const HEADER = ["pages", "precision", "recall", "F1", "95 % interval of F1"];

/** Scores as an aligned table: a row for all pages, then a row per group if groups are known. */
export function scoreTable(
  overall: Summary,
  groups: ReadonlyMap<string, Summary>,
  title: string,
): string {
  return table([[title, ...HEADER], ...scoreRows(overall, groups)]);
}

/** F1 by share of the training pages as an aligned table. */
export function curveTable(curve: readonly LearningPoint[]): string {
  const header = ["training pages", "number", "F1", "95 % interval of F1"];
  return table([header, ...curveRows(curve)]);
}

/** Pages with their scores as an aligned table. */
export function pageTable(pages: readonly ScoredPage[], title: string): string {
  const rows = pages.map(({ id, precision, recall, f1 }) => [
    id,
    ...[precision, recall, f1].map(share),
  ]);
  return table([[title, "precision", "recall", "F1"], ...rows]);
}

/** A comparison in three lines. */
export function comparisonText(
  name: string,
  { pages, other, difference, better, worse, equal }: Comparison,
  notes: readonly string[],
): string {
  const f1 = pages.reduce((sum, { f1 }) => sum + f1, 0) / pages.length;
  return [
    ...(notes.length > 0 ? [`F1 in this comparison: ${share(f1)}`] : []),
    `F1 of ${name}: ${share(other)}`,
    `difference: ${share(difference.mean)}, 95 % interval ${interval(difference)}`,
    `pages: ${better} better than it, ${worse} worse, ${equal} equal`,
    ...notes.map((note) => `note: ${note}`),
    "",
  ].join("\n");
}

/** A line of an aligned table: the first column to the left, numbers to the right. */
export function aligned(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    )
    .join("  ")
    .trimEnd();
}

/** An aligned table. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]!.length), 0),
  );
  return rows.map((row) => `${aligned(row, widths)}\n`).join("");
}
