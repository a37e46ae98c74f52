import { expect, test } from "vitest";
import type { Corpus } from "../../../training/corpus/corpus.ts";
import { parseRecipe } from "../../../training/fit/recipe.ts";
import {
  type CrossValidation,
  crossValidate,
  summarise,
} from "../../../training/score/evaluate.ts";
import { learningCurve } from "../../../training/score/learning-curve.ts";
import {
  namedPages,
  namingFamily,
  type SpyEstimator,
  spyEstimator,
} from "../../cases/spy-estimator.ts";

// 18 pages of 12 sites, every other site with a second page.
const sites = Array.from({ length: 18 }, (_, i) => `site-${i < 12 ? i : (i - 12) * 2}.example`);
const corpus: Corpus = { pages: namedPages(sites), errors: [], digest: "" };

const recipe = parseRecipe({
  features: [namingFamily, "token-odds"],
  calibrate: false,
  threshold: "absolute",
  innerFolds: 2,
});

function settings(): CrossValidation & { learners: { general: SpyEstimator } } {
  const general = spyEstimator({ seen: [0.1, 0.9], unseen: [0.1, 0.9] });
  return { recipe, learners: { general }, folds: 3 };
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
  expect(curve.map(({ share }) => share)).toEqual([0.1, 0.25, 0.5, 1]);
  expect(curve.map(({ f1 }) => f1.pages)).toEqual([18, 18, 18, 18]);
  expect(curve[3]).toEqual({ share: 1, pages: 12, f1: summarise(results).f1 });
  const counts = curve.map(({ pages }) => pages);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  // Whole sites are taken: a share may be passed by one page of the last of them.
  for (const [i, share] of [0.1, 0.25, 0.5].entries()) {
    expect(counts[i]).toBeGreaterThanOrEqual(share * 12);
    // Two sites at the least, or there were no inner folds.
    expect(counts[i]).toBeLessThan(Math.max(share * 12 + 2, 5));
  }
  expect(done).toEqual([...done].sort((a, b) => a - b));
});

test("takes whole sites, and what a share holds the larger ones hold too", async () => {
  const plan = settings();
  await learningCurve(corpus, plan, await crossValidate(corpus, settings()));
  // The models that score held-out pages: three shares of three folds each.
  const scoring = plan.learners.general.fits.filter(({ seen, tuned }) => seen.size === tuned.size);
  expect(scoring).toHaveLength(9);
  for (let fold = 0; fold < 3; fold++) {
    const [tenth, quarter, half] = [0, 3, 6].map((at) => scoring[at + fold]!.seen);
    expect([...tenth!].every((page) => quarter!.has(page))).toBe(true);
    expect([...quarter!].every((page) => half!.has(page))).toBe(true);
    const taken = new Set([...half!].map((page) => sites[page]));
    const whole = [...corpus.pages.keys()].filter((page) => taken.has(sites[page]));
    expect([...half!].sort((a, b) => a - b)).toEqual(whole);
  }
});
