import { mean } from "../../src/averages.ts";
import type { ScoreInterval } from "../../src/models/model.ts";
import { createRandom } from "../../src/random.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { inParts } from "../fit/progress.ts";
import {
  type CrossValidation,
  crossValidate,
  FOLDS,
  type PageResult,
  summarise,
} from "./evaluate.ts";

/** How models that were fitted on a share of the training pages do on pages of other sites. */
export interface LearningPoint {
  /** Share of the training pages, 0 to 1. */
  readonly share: number;
  /** Pages that a model was fitted on, the mean over folds. */
  readonly pages: number;
  readonly f1: ScoreInterval;
}

/** Shares that are tried beside all pages. */
const SHARES = [0.1, 0.25, 0.5];
/** What the curve costs beside the cross-validation with all training pages. */
export const CURVE_COST: number = SHARES.reduce((sum, share) => sum + share, 0);

/**
 * Word F1 by the share of the training pages: whether more labelled pages would help. Every point is
 * scored on the same held-out pages, by the folds of the cross-validation; sites are drawn by lot and
 * taken whole, and what a share holds, the larger ones hold too.
 *
 * It costs a cross-validation for each share but the last, on fewer pages: with the estimators of this
 * package about as much again as the cross-validation itself.
 *
 * @param results of the cross-validation with all training pages
 */
export async function learningCurve(
  corpus: Corpus,
  settings: CrossValidation,
  results: readonly PageResult[],
): Promise<LearningPoint[]> {
  const { folds = FOLDS, recipe, onProgress } = settings;
  const { pages } = corpus;
  const rank = siteRanks(
    pages.map(({ site }) => site),
    recipe.seed,
  );
  const reports = inParts(
    onProgress,
    SHARES.map((share) => ({ name: `${100 * share} % of the pages`, cost: share })),
  );
  const points: LearningPoint[] = [];
  for (const [i, share] of SHARES.entries()) {
    const sizes: number[] = [];
    const partial = await crossValidate(corpus, {
      ...settings,
      chooseTraining(training) {
        const chosen = firstSites(training, rank, share, recipe.innerFolds);
        sizes.push(chosen.length);
        return chosen;
      },
      onProgress: reports[i],
    });
    points.push({ share, pages: mean(sizes), f1: summarise(partial).f1 });
  }
  // A fold holds out its pages, once each.
  const all = pages.length - pages.length / folds;
  return [...points, { share: 1, pages: all, f1: summarise(results).f1 }];
}

/** The place of every item's site in an order drawn by lot. */
function siteRanks(sites: readonly string[], seed: number): number[] {
  const order = createRandom(seed).shuffle([...new Set(sites)]);
  const ranks = new Map(order.map((site, rank) => [site, rank]));
  return sites.map((site) => ranks.get(site)!);
}

/** The pages of as many sites as make up the share, and of at least `sites` sites. */
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
