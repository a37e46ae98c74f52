import type { Score } from "../../training/corpus/metrics.ts";
import type { Ablation } from "../../training/score/ablate.ts";
import type { Comparison } from "../../training/score/comparison.ts";
import type { Summary } from "../../training/score/evaluate.ts";
import { knownGroups } from "../../training/score/known-groups.ts";
import type { LearningPoint } from "../../training/score/learning-curve.ts";

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
  const rows = knownGroups(groups).map(([name, summary]) => [name, ...cells(summary)]);
  return table([[title, ...HEADER], ["all", ...cells(overall)], ...rows]);
}

/** F1 by share of the training pages as an aligned table. */
export function curveTable(curve: readonly LearningPoint[]): string {
  const rows = curve.map(({ share: part, pages, f1 }) => [
    `${Math.round(100 * part)} %`,
    pages.toFixed(0),
    share(f1.mean),
    `${share(f1.low)} to ${share(f1.high)}`,
  ]);
  return table([["training pages", "number", "F1", "95 % interval of F1"], ...rows]);
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
  const { mean, low, high } = difference;
  const own = pages.reduce((sum, { f1 }) => sum + f1, 0) / pages.length;
  return [
    ...(notes.length > 0 ? [`F1 in this comparison: ${share(own)}`] : []),
    `F1 of ${name}: ${share(other)}`,
    `difference: ${share(mean)}, 95 % interval ${share(low)} to ${share(high)}`,
    `pages: ${better} better than it, ${worse} worse, ${equal} equal`,
    ...notes.map((note) => `note: ${note}`),
    "",
  ].join("\n");
}

/** What each family adds to F1, as an aligned table, the largest first; the first row has all families. */
export function worthTable({ all, families }: Ablation): string {
  const rows = [...families]
    .sort((a, b) => b.worth.mean - a.worth.mean)
    .map(({ family, without, alone, worth }) => [
      family,
      share(without.f1.mean),
      share(worth.mean),
      `${share(worth.low)} to ${share(worth.high)}`,
      share(alone.f1.mean),
    ]);
  const header = ["family", "F1 without", "worth", "95 % interval of worth", "F1 alone"];
  return table([header, ["(all families)", "", "", "", share(all.f1.mean)], ...rows]);
}

/** The `count` pages of lowest F1, lowest first; ties by id. */
export function worstOf(pages: readonly ScoredPage[], count: number): ScoredPage[] {
  const order = (a: ScoredPage, b: ScoredPage): number => a.f1 - b.f1 || (a.id < b.id ? -1 : 1);
  return [...pages].sort(order).slice(0, count);
}

function cells({ pages, precision, recall, f1 }: Summary): string[] {
  const interval = `${share(f1.low)} to ${share(f1.high)}`;
  return [String(pages), share(precision), share(recall), share(f1.mean), interval];
}

function share(value: number): string {
  return value.toFixed(4);
}

/** An aligned table: the first column to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]!.length), 0),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}
