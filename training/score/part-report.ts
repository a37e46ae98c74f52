/** Tables of how well parts are told. */
import { interval, share } from "../../src/base/figures.ts";
import { groupBy } from "../../src/base/groups.ts";
import { partNames } from "../../src/parts/vocabulary.ts";
import { UNLABELLED } from "../corpus/part-labels.ts";
import { reliability } from "../fit/calibration.ts";
import {
  accuracyOf,
  type Confusion,
  confusionOf,
  intervalsOf,
  meanF1,
  pagesWith,
  type ScoredPartsPage,
  scoresOf,
} from "./part-scores.ts";

const PARTS = partNames.length;
/** Confusions that are listed. */
const MOST_CONFUSED = 20;

/** Rows of a table, its header first. */
export type Rows = string[][];

/** All pages, then each page type: pages, accuracy by words with its interval, and mean F1 of the main parts. */
export function accuracyRows(pages: readonly ScoredPartsPage[]): Rows {
  const groups = groupBy(pages, ({ pageType }) => pageType ?? "unknown");
  const named = [["all", pages] as const, ...[...groups].sort((a, b) => b[1].length - a[1].length)];
  const rows = named.map(([name, own]) => {
    const counts = confusionOf(own);
    const [bounds] = intervalsOf(own, (drawn) => [accuracyOf(drawn)]);
    const mean = name === "all" ? share(meanF1(scoresOf(counts))) : "";
    return [name, String(own.length), share(accuracyOf(counts)), interval(bounds!), mean];
  });
  return [["pages", "number", "word accuracy", "95 % interval", "mean F1 of 12 parts"], ...rows];
}

/** Each part: pages, share of all words, precision, recall, F1 by words with its interval, calibration error. */
export function partRows(pages: readonly ScoredPartsPage[]): Rows {
  const counts = confusionOf(pages);
  const scores = scoresOf(counts);
  const bounds = intervalsOf(pages, (drawn) => scoresOf(drawn).map(({ f1 }) => f1));
  const all = counts.reduce((sum, one) => sum + one, 0);
  const rows = partNames.map((part, k) => {
    const { precision, recall, f1 } = scores[k]!;
    const words = counts.subarray(k * PARTS, (k + 1) * PARTS).reduce((sum, one) => sum + one, 0);
    return [
      part,
      String(pagesWith(pages, k)),
      share(words / all),
      ...[precision, recall, f1].map(share),
      interval(bounds[k]!),
      share(calibrationError(pages, k)),
    ];
  });
  const header = ["part", "pages", "of words", "precision", "recall", "F1", "95 % interval"];
  return [[...header, "calibration error"], ...rows];
}

/** Expected calibration error of a part's probability, over blocks. */
function calibrationError(pages: readonly ScoredPartsPage[], part: number): number {
  const probabilities: number[] = [];
  const right: number[] = [];
  for (const { labels, shares } of pages) {
    for (const [row, label] of labels.entries()) {
      if (label === UNLABELLED) continue;
      probabilities.push(shares[row * PARTS + part]!);
      right.push(label === part ? 1 : 0);
    }
  }
  const weights = new Float32Array(right.length).fill(1);
  return reliability(probabilities, right, weights).error;
}

/** What is taken for what most often: words and their share of all. */
export function confusionRows(counts: Confusion): Rows {
  const all = counts.reduce((sum, one) => sum + one, 0);
  const wrong = Array.from(counts, (words, at) => ({ words, at }))
    .filter(({ words, at }) => words > 0 && at % (PARTS + 1) !== 0)
    .sort((a, b) => b.words - a.words || a.at - b.at)
    .slice(0, MOST_CONFUSED);
  const rows = wrong.map(({ words, at }) => [
    partNames[Math.floor(at / PARTS)]!,
    partNames[at % PARTS]!,
    String(words),
    share(words / all),
  ]);
  return [["labelled", "told", "words", "of all"], ...rows];
}
