import { expect, test } from "vitest";
import type { Corpus } from "../../../training/corpus/corpus.ts";
import { parseRecipe } from "../../../training/fit/recipe.ts";
import {
  type CrossValidation,
  crossValidate,
  summarise,
} from "../../../training/score/evaluate.ts";
import { learningCurve, tooFewForCurve } from "../../../training/score/learning-curve.ts";
import {
  namedPages,
  namingFamily,
  type SpyEstimator,
  spyEstimator,
} from "../../cases/spy-estimator.ts";

/** The sites of so many pages: every other of the first sites has a second page. */
function sitesOf(pages: number, count: number): string[] {
  return Array.from({ length: pages }, (_, i) => `site-${i < count ? i : (i - count) * 2}.example`);
}

function corpusOf(names: readonly string[]): Corpus {
  return { pages: namedPages(names), errors: [], digest: "" };
}

const sites = sitesOf(20, 14);
const corpus = corpusOf(sites);

const recipe = parseRecipe({
  features: [namingFamily, "token-odds"],
  calibrate: false,
  threshold: "absolute",
  innerFolds: 2,
});

function settings(): CrossValidation & { learners: { general: SpyEstimator } } {
  const general = spyEstimator({ seen: [0.1, 0.9], unseen: [0.1, 0.9] });
  return { recipe, learners: { general }, folds: 4 };
}

test("scores the same held-out pages by models of parts of the training pages", async () => {
  const plan = settings();
  const results = await crossValidate(corpus, settings());
  const done: number[] = [];
  const curve = await learningCurve(
    corpus,
    { ...plan, onProgress: (progress) => done.push(progress.done) },
    results,
  );
  expect(curve.map(({ f1 }) => f1.pages)).toEqual([20, 20, 20, 20]);
  expect(curve[3]).toEqual({ share: 1, pages: 15, f1: summarise(results).f1 });
  const counts = curve.map(({ pages }) => pages);
  expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
  expect(curve.map(({ share }) => share)).toEqual(counts.map((count) => count / 15));
  // Whole sites are taken: a share may be passed by one page of the last of them.
  for (const [i, share] of [0.1, 0.25, 0.5].entries()) {
    expect(counts[i]).toBeGreaterThanOrEqual(share * 15);
    // Two sites at the least, or there were no inner folds.
    expect(counts[i]).toBeLessThan(Math.max(share * 15 + 2, 5));
  }
  expect(done).toEqual([...done].sort((a, b) => a - b));
});

test("takes whole sites, and what a share holds the larger ones hold too", async () => {
  const plan = settings();
  await learningCurve(corpus, plan, await crossValidate(corpus, settings()));
  // The models that score held-out pages: three shares of four folds each.
  const scoring = plan.learners.general.fits.filter(({ seen, tuned }) => seen.size === tuned.size);
  expect(scoring).toHaveLength(12);
  for (let fold = 0; fold < 4; fold++) {
    const [tenth, quarter, half] = [0, 4, 8].map((at) => scoring[at + fold]!.seen);
    expect([...tenth!].every((page) => quarter!.has(page))).toBe(true);
    expect([...quarter!].every((page) => half!.has(page))).toBe(true);
    const taken = new Set([...half!].map((page) => sites[page]));
    const whole = [...corpus.pages.keys()].filter((page) => taken.has(sites[page]));
    expect([...half!].sort((a, b) => a - b)).toEqual(whole);
  }
});

test("leaves out parts that come to the same pages, and says what it needs where all do", async () => {
  const few = corpusOf(sitesOf(18, 12));
  const curveBy = async (innerFolds: number) => {
    const own = { ...settings(), recipe: { ...recipe, innerFolds }, folds: 3 };
    const { general } = own.learners;
    const curve = await learningCurve(
      few,
      own,
      await crossValidate(few, { ...settings(), folds: 3 }),
    );
    const scoring = general.fits.filter(({ seen, tuned }) => seen.size === tuned.size);
    return { pages: curve.map(({ pages }) => pages), folds: scoring.length };
  };
  // A fold trains on some eight of the twelve sites: no part with nine is smaller.
  expect(await curveBy(9)).toEqual({ pages: [12], folds: 0 });
  const { pages, folds } = await curveBy(5);
  expect(pages).toHaveLength(2);
  expect(pages.at(-1)).toBe(12);
  expect(folds).toBe(3);
  expect(tooFewForCurve(few.pages, 9, 3)).toBe(
    "found 18 pages of 12 sites, too few for a learning curve: half of the training pages of each fold " +
      "must have 9 sites, for the recipe's inner folds; label pages of 27 sites or more",
  );
});
