/** Rows of scores, as tables of the command line and of reports have them, by default with the digits of the former. */
import { interval, share, thousandths } from "../../src/base/figures.ts";
import type { Summary } from "./evaluate.ts";
import type { LearningPoint } from "./learning-curve.ts";
import type { AttributeSummary } from "./records-scores.ts";

type Written = (value: number) => string;

/** The groups; none if "unknown" is the only one, which would repeat the figures of all pages. */
export function knownGroups<Value>(groups: ReadonlyMap<string, Value>): [string, Value][] {
  return groups.size === 1 && groups.has("unknown") ? [] : [...groups];
}

/** A row for all pages, then one per group if groups are known. */
export function scoreRows(
  overall: Summary,
  groups: ReadonlyMap<string, Summary>,
  written: Written = share,
): string[][] {
  const all: [string, Summary] = ["all", overall];
  return [all, ...knownGroups(groups)].map(([name, { pages, precision, recall, f1 }]) => [
    name,
    String(pages),
    ...[precision, recall, f1.mean].map(written),
    interval(f1, written),
  ]);
}

/** F1 by share of the training pages. */
export function curveRows(curve: readonly LearningPoint[], written: Written = share): string[][] {
  return curve.map(({ share: part, pages, f1 }) => [
    `${Math.round(100 * part)} %`,
    pages.toFixed(0),
    written(f1.mean),
    interval(f1, written),
  ]);
}

export const attributeHead: readonly string[] = [
  "attribute",
  "pages",
  "precision",
  "recall",
  "F1",
  "95 %",
  "set P",
  "set R",
  "set F1",
];

/** A row per attribute of records, below `attributeHead`; `to` is between the ends of an interval. */
export function attributeRows(
  overall: ReadonlyMap<string, AttributeSummary>,
  to: string,
  written: Written = thousandths,
): string[][] {
  return [...overall].map(([attribute, { pages, best, f1, set }]) => [
    attribute,
    String(pages),
    ...[best.precision, best.recall, best.f1].map(written),
    `${written(f1.low)}${to}${written(f1.high)}`,
    ...[set.precision, set.recall, set.f1].map(written),
  ]);
}
