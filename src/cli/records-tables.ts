/** Tables of `seine evaluate --records`. */
import type { Score } from "../../training/corpus/metrics.ts";
import type { AttributeSummary } from "../../training/score/records-scores.ts";
import { table } from "./score-tables.ts";

/** Scores by attribute. */
export type Summaries = ReadonlyMap<string, AttributeSummary>;

export function overallTable(overall: Summaries): string {
  return table([
    ["attribute", "pages", "precision", "recall", "F1", "95 %", "set P", "set R", "set F1"],
    ...[...overall].map(([attribute, { pages, best, f1, set }]) => [
      attribute,
      String(pages),
      ...[best.precision, best.recall, best.f1].map(figure),
      `${figure(f1.low)}-${figure(f1.high)}`,
      ...[set.precision, set.recall, set.f1].map(figure),
    ]),
  ]);
}

export function siteTable(overall: Summaries, bySite: ReadonlyMap<string, Summaries>): string {
  const attributes = [...overall.keys()];
  return table([
    ["F1 by site", ...attributes],
    ...[...bySite].map(([site, rates]) => [
      site,
      ...attributes.map((name) => {
        const { pages, best } = rates.get(name)!;
        return pages === 0 ? "-" : figure(best.f1);
      }),
    ]),
  ]);
}

/** The score of all pairs beside published ones. */
export function pairsTable(
  { precision, recall }: Score,
  published: readonly {
    readonly name: string;
    readonly precision: string;
    readonly recall: number;
  }[],
): string {
  return table([
    ["all pairs", "set P", "set R"],
    ["here", figure(precision), figure(recall)],
    ...published.map((other) => [other.name, other.precision, figure(other.recall)]),
  ]);
}

function figure(value: number): string {
  return value.toFixed(3);
}
