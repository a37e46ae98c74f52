import { figure, interval } from "../../../src/base/figures.ts";
import type { Headline } from "../../../src/inspect/static-report.ts";
import { reliability } from "../../fit/calibration.ts";
import { bootstrapMean } from "../bootstrap.ts";
import type { ScoredPage } from "../comparison.ts";
import { type PageResult, summarise } from "../evaluate.ts";
import { outcomesOf } from "../outcomes.ts";

/** A report opens with so many numbers. */
const COUNT = 5;

/**
 * The numbers that say how good a model is, and what they mean; those out of fold come first.
 *
 * @param results not empty
 * @param outOfFold the same pages by models that had not seen their sites
 */
export function headlines(
  results: readonly PageResult[],
  outOfFold: readonly ScoredPage[] | undefined,
): Headline[] {
  const { f1, precision, recall, pages } = summarise(results);
  const honest = outOfFold && bootstrapMean(outOfFold.map((page) => page.f1));
  const sorted = results.map((result) => result.f1).sort((a, b) => a - b);
  const { probabilities, labels, weights } = outcomesOf(results);
  const all: (Headline | undefined)[] = [
    honest && {
      name: "F1 out of fold",
      value: figure(honest.mean),
      about: `What to expect of other pages, 95 % interval ${interval(honest, figure)}: pages that the model has learnt from are scored by models that had not seen their sites.`,
    },
    {
      name: honest === undefined ? "F1" : "F1 of the model itself",
      value: figure(f1.mean),
      about:
        honest === undefined
          ? `Precision and recall in one number, by words, mean of ${pages} pages; 95 % interval ${interval(f1, figure)}.`
          : "On pages that it has learnt from: more than on others. All below is of the model itself.",
    },
    {
      name: "Precision",
      value: figure(precision),
      about: "Of the words that are kept, so many are in the gold text.",
    },
    {
      name: "Recall",
      value: figure(recall),
      about: "Of the words of the gold text, so many are kept.",
    },
    {
      name: "Worst tenth",
      value: figure(sorted[Math.floor(sorted.length / 10)]!),
      about: "One page in ten has this F1 or less.",
    },
    {
      name: "Calibration error",
      value: figure(reliability(probabilities, labels, weights).error),
      about: "How far probabilities are from the share of content, in the mean; 0 is best.",
    },
  ];
  return all.filter((one) => one !== undefined).slice(0, COUNT);
}
