import { mean } from "../../src/base/averages.ts";
import { counted } from "../../src/base/counted.ts";
import { createRandom } from "../../src/base/random.ts";
import type { ScoreInterval } from "../../src/models/model.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { groupFolds } from "../fit/folds.ts";
import { inParts } from "../fit/progress.ts";
import {
  type CrossValidation,
  crossValidate,
  FOLDS,
  type PageResult,
  summarise,
} from "./evaluate.ts";

/** Scores, on pages of other sites, of models fitted on a share of the training pages. */
export interface LearningPoint {
  /** Share of the training pages, 0 to 1; seldom round, since sites are taken whole. */
  readonly share: number;
  /** Mean number of training pages over folds. */
  readonly pages: number;
  readonly f1: ScoreInterval;
}

/** Shares beside all pages. */
const SHARES = [0.1, 0.25, 0.5];
/** Most cost of the curve, in units of the cross-validation with all training pages. */
export const CURVE_COST: number = SHARES.reduce((sum, share) => sum + share, 0);

/**
 * Word F1 by the share of the training pages, which shows whether more labelled pages would help. All points
 * are scored on the same held-out pages, in the folds of the cross-validation. Sites are drawn at random and
 * taken whole; larger shares include the smaller ones. A share with the same pages as a larger one is left
 * out, so with few sites the point with all pages may be the only one.
 *
 * Each share except the last costs a cross-validation on fewer pages. Together, with the estimators of this
 * package, they cost about as much as the full cross-validation.
 *
 * @param results results of the cross-validation with all training pages
 * @returns points of different sizes, the smallest first
 */
export async function learningCurve(
  corpus: Corpus,
  settings: CrossValidation,
  results: readonly PageResult[],
): Promise<LearningPoint[]> {
  const { folds = FOLDS, recipe, onProgress } = settings;
  const { pages } = corpus;
  const sites = pages.map(({ site }) => site);
  const rank = siteRanks(sites, recipe.seed);
  const chosen = (training: readonly number[], share: number): number[] =>
    firstSites(training, rank, share, recipe.innerFolds);
  const foldOf = groupFolds(sites, folds, recipe.seed);
  const training = Array.from({ length: folds }, (_, fold) =>
    [...pages.keys()].filter((page) => foldOf[page] !== fold),
  );
  const parts = [
    ...SHARES.map((share) => ({
      share,
      size: mean(training.map((own) => chosen(own, share).length)),
    })),
    { share: 1, size: mean(training.map(({ length }) => length)) },
  ];
  const [all] = parts.slice(-1);
  // Parts are nested, so parts of equal size have the same pages.
  const different = parts.filter(({ size }, i) => size !== parts[i + 1]?.size);
  const smaller = different.filter((part) => part !== all);
  const reports = inParts(
    onProgress,
    smaller.map(({ share }) => ({ name: `${100 * share} % of the pages`, cost: share })),
  );
  const points: LearningPoint[] = [];
  for (const [i, { share, size }] of smaller.entries()) {
    const partial = await crossValidate(corpus, {
      ...settings,
      chooseTraining: (own) => chosen(own, share),
      onProgress: reports[i],
    });
    points.push({ share: size / all!.size, pages: size, f1: summarise(partial).f1 });
  }
  onProgress?.({ stage: "scored", done: 1 });
  return [...points, { share: 1, pages: all!.size, f1: summarise(results).f1 }];
}

/**
 * The message for a learning curve of one point, with the least number of sites: half of the training pages
 * must have at least as many sites as the recipe has inner folds, and be fewer than all.
 */
export function tooFewForCurve(
  pages: readonly { readonly site: string }[],
  innerFolds: number,
  folds: number = FOLDS,
): string {
  const sites = new Set(pages.map(({ site }) => site)).size;
  let needed = innerFolds;
  while (needed - Math.ceil(needed / folds) < 2 * innerFolds) needed++;
  return (
    `found ${counted(pages.length, "page")} of ${counted(sites, "site")}, too few for a learning curve: ` +
    `half of the training pages of each fold must have ${innerFolds} sites, for the recipe's inner folds; ` +
    `label pages of ${needed} sites or more`
  );
}

/** The rank of every item's site in a random order. */
function siteRanks(sites: readonly string[], seed: number): number[] {
  const order = createRandom(seed).shuffle([...new Set(sites)]);
  const ranks = new Map(order.map((site, rank) => [site, rank]));
  return sites.map((site) => ranks.get(site)!);
}

/** The pages of the first sites that make up the share, and of at least `sites` sites. */
function firstSites(
  training: readonly number[],
  rank: readonly number[],
  share: number,
  sites: number,
): number[] {
  const order = [...new Set(training.map((index) => rank[index]!))].sort((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const index of training) counts.set(rank[index]!, (counts.get(rank[index]!) ?? 0) + 1);
  let taken = 0;
  const isTaken = new Set<number>();
  for (const site of order) {
    if (taken >= share * training.length && isTaken.size >= sites) break;
    isTaken.add(site);
    taken += counts.get(site)!;
  }
  return training.filter((index) => isTaken.has(rank[index]!));
}
