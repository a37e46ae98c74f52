/** Tables of `seine evaluate --records`. */
import type { Score } from "../../training/corpus/metrics.ts";
import type { AttributeSummary } from "../../training/score/records-scores.ts";
import { attributeHead, attributeRows } from "../../training/score/score-rows.ts";
import { thousandths } from "../base/figures.ts";
import { table } from "./score-tables.ts";

/** Scores by attribute. */
export type Summaries = ReadonlyMap<string, AttributeSummary>;

export function overallTable(overall: Summaries): string {
  return table([attributeHead, ...attributeRows(overall, "-")]);
}

export function siteTable(overall: Summaries, bySite: ReadonlyMap<string, Summaries>): string {
  const attributes = [...overall.keys()];
  return table([
    ["F1 by site", ...attributes],
    ...[...bySite].map(([site, rates]) => [
      site,
      ...attributes.map((name) => {
        const { pages, best } = rates.get(name)!;
        return pages === 0 ? "-" : thousandths(best.f1);
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
    ["here", thousandths(precision), thousandths(recall)],
    ...published.map((other) => [other.name, other.precision, thousandths(other.recall)]),
  ]);
}
