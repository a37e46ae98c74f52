import { afterEach, describe, expect, test, vi } from "vitest";
import { createFeaturizer, type FamilySpec } from "../../../src/features/index.ts";
import type { Predictor } from "../../../src/models/predictor.ts";
import { restorePredictor } from "../../../src/models/predictors.ts";
import type { Estimator, TrainingRows } from "../../../training/fit/estimators/estimator.ts";
import { FeatureRows } from "../../../training/fit/feature-rows.ts";
import { type FitRun, fit, predictPages } from "../../../training/fit/fit.ts";
import type { TrainingProgress } from "../../../training/fit/progress.ts";
import { parseRecipe, type Recipe } from "../../../training/fit/recipe.ts";
import { corpusPage } from "../../cases/corpus-page.ts";
import { namedPages, namingFamily, spyEstimator } from "../../cases/spy-estimator.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Ten pages of six sites; page 4 and 9 are held out, with all of their sites. */
const sites = ["a", "a", "b", "c", "h", "d", "e", "e", "f", "h"].map((name) => `${name}.example`);
const pages = namedPages(sites);
const held = [4, 9];
const training = [...pages.keys()].filter((page) => !held.includes(page));
const learned = [namingFamily, "token-odds"];
const siteSet = (indices: Iterable<number>): Set<string> =>
  new Set([...indices].map((index) => sites[index]!));

const perfect = { seen: [0.1, 0.9], unseen: [0.1, 0.9] } as const;
/** A recipe without calibration, with one line for all pages, and what learns by it. */
const plan = (general: Estimator = spyEstimator(perfect), seed = 7): [Recipe, FitRun] => [
  parseRecipe({ calibrate: false, threshold: "absolute", innerFolds: 3, seed }),
  { learners: { general } },
];
const logisticPlan = parseRecipe({
  estimator: "logistic",
  options: { solver: "lbfgs", lambda: 1 },
  calibrate: false,
  threshold: "absolute",
  innerFolds: 3,
  seed: 7,
});

/** Spies on all that feature rows are asked for: the pages of each fit, by the tables it gave. */
function watchTables(): {
  fits: Map<readonly FamilySpec[], readonly number[]>;
  rows: { index: number; specs: readonly FamilySpec[] }[];
} {
  const fits = new Map<readonly FamilySpec[], readonly number[]>();
  const rows: { index: number; specs: readonly FamilySpec[] }[] = [];
  const { fit: fitTables, rows: makeRows } = FeatureRows.prototype;
  vi.spyOn(FeatureRows.prototype, "fit").mockImplementation(function (this: FeatureRows, indices) {
    const specs = fitTables.call(this, indices);
    fits.set(specs, indices);
    return specs;
  });
  vi.spyOn(FeatureRows.prototype, "rows").mockImplementation(function (
    this: FeatureRows,
    indices,
    specsOf,
  ) {
    for (const index of indices) rows.push({ index, specs: specsOf(index) });
    return makeRows.call(this, indices, specsOf);
  });
  return { fits, rows };
}

describe("nothing of a held-out page is used", () => {
  test("by an estimator", async () => {
    const spy = spyEstimator(perfect);
    await fit(new FeatureRows(pages, learned), pages, training, ...plan(spy));
    expect(spy.tunes).toEqual([new Set(training)]);
    // All training pages, then all but one inner fold.
    expect(spy.fits).toHaveLength(4);
    for (const { seen } of spy.fits) for (const page of held) expect(seen).not.toContain(page);
    expect(spy.fits.map(({ seen }) => seen.size).sort((a, b) => a - b)[3]).toBe(training.length);
  });

  test("by a table", async () => {
    const { fits } = watchTables();
    await fit(new FeatureRows(pages, learned), pages, training, ...plan());
    // All training pages, then all but one inner fold.
    expect(fits.size).toBe(4);
    for (const indices of fits.values()) {
      for (const page of held) expect(indices).not.toContain(page);
    }
  });
});

describe("inside the training pages", () => {
  test("a row's tables come from the pages of other sites", async () => {
    const { fits, rows } = watchTables();
    const fitted = await fit(new FeatureRows(pages, learned), pages, training, ...plan());
    expect(rows.map(({ index }) => index).sort((a, b) => a - b)).toEqual(training);
    for (const { index, specs } of rows) {
      expect(specs).not.toBe(fitted.specs);
      const from = fits.get(specs)!;
      expect(from.length).toBeGreaterThan(0);
      expect(siteSet(from)).not.toContain(sites[index]);
    }
    // What is returned was fitted on all of them.
    expect(fits.get(fitted.specs)).toEqual(training);
  });

  test("a page's probability comes from a predictor that saw no page of its site", async () => {
    const spy = spyEstimator(perfect);
    await fit(new FeatureRows(pages, learned), pages, training, ...plan(spy));
    const asked: number[] = [];
    for (const { seen, asked: calls } of spy.fits) {
      for (const call of calls) {
        asked.push(...call);
        for (const site of siteSet(call)) expect(siteSet(seen)).not.toContain(site);
      }
    }
    expect(asked.sort((a, b) => a - b)).toEqual(training);
  });

  test("the threshold is chosen on those probabilities", async () => {
    // On pages seen, the gap is .1 to .9; on pages not seen, .3 to .35: the window of five
    // thresholds that scores 1 is .31 to .35, its centre .33. In the wide gap it would be .13.
    const spy = spyEstimator({ seen: [0.1, 0.9], unseen: [0.3, 0.35] });
    const fitted = await fit(new FeatureRows(pages, learned), pages, training, ...plan(spy));
    expect(fitted.threshold).toBe(0.32);
  });

  test("a decision that is given is not chosen", async () => {
    const decision = { threshold: 0.7, relative: true, least: 0.1 };
    const [recipe, run] = plan(spyEstimator(perfect));
    const features = new FeatureRows(pages, learned);
    expect(await fit(features, pages, training, recipe, { ...run, decision })).toMatchObject(
      decision,
    );
  });
});

describe("a specialist", () => {
  const typed = Array.from({ length: 48 }, (_, i) => {
    const type = i % 2 === 0 ? "article" : "forum";
    const text = `Page ${i} has several words of text, and some more of them here.`;
    const rest = "<p>More words here.</p><p>And even more of them.</p><p>The end of it.</p>";
    return corpusPage(
      `page${i}`,
      `${i}.example`,
      `<p class=nav>menu</p><div class=${type}><p>${text}</p>${rest}</div>`,
      `${text} More words here. And even more of them. The end of it.`,
      { pageType: type },
    );
  });
  const recipe = parseRecipe({
    augment: { graft: 0, thin: 1, plain: 0 },
    calibrate: false,
    threshold: "absolute",
    innerFolds: 2,
    seed: 7,
  });
  const rowsPerPage = 5;

  test("learns from two rounds of copies, the general predictor from pages and one round", async () => {
    const general = spyRows();
    const special = spyRows();
    const features = new FeatureRows(typed, [namingFamily]);
    const fitted = await fit(features, typed, [...typed.keys()], recipe, {
      learners: { general: general.estimator, specialist: special.estimator },
    });
    const originals = typed.length * rowsPerPage;
    // All pages, then all but each of two inner folds.
    expect(general.rows).toHaveLength(3);
    expect(special.rows).toHaveLength(3);
    expect(general.rows[0]).toBeGreaterThan(originals);
    const round = general.rows[0]! - originals;
    expect(special.rows[0]).toBeGreaterThan(round);
    expect(special.rows[0]).toBeLessThan(2 * originals);
    expect(general.rows[1]! + general.rows[2]!).toBe(general.rows[0]);
    expect(special.rows[1]! + special.rows[2]!).toBe(special.rows[0]);
    expect(fitted.specialist).toMatchObject({ type: "article", share: 0.75 });
    expect(fitted.verdict?.types).toEqual(["article", "forum"]);
  });

  test("needs copies, and pages of its type", async () => {
    const estimator = spyRows().estimator;
    const features = new FeatureRows(typed, [namingFamily]);
    const all = [...typed.keys()];
    const run = { learners: { general: estimator, specialist: estimator } };
    const { augment: _, ...needy } = recipe;
    await expect(fit(features, typed, all, needy, run)).rejects.toThrow("set augment as well");
    const untyped = typed.map(({ pageType: _, ...page }) => page);
    await expect(
      fit(new FeatureRows(untyped, [namingFamily]), untyped, all, recipe, run),
    ).rejects.toThrow('found too few pages of the type "article"');
  });
});

/** An estimator that notes how many rows it is fitted on. */
function spyRows(): { estimator: Estimator; rows: number[] } {
  const rows: number[] = [];
  const predictor: Predictor = {
    kind: "spy",
    predict: (matrix) => new Float64Array(matrix.rows).fill(0.5),
    toJSON: () => ({ kind: "spy" }),
  };
  const fitRows = ({ matrix }: TrainingRows): Promise<Predictor> => {
    rows.push(matrix.rows);
    return Promise.resolve(predictor);
  };
  return { estimator: { name: "spy", fit: fitRows }, rows };
}

describe("rows", () => {
  test("weigh a block by its share of the page's words, in mean 1", async () => {
    const spy = spyEstimator(perfect);
    await fit(new FeatureRows(pages, [namingFamily]), pages, [0, 3], ...plan(spy));
    // Page 0: 1 and 2 words, weights 1/3 and 2/3; page 3: 7 and 8 words, 7/15 and 8/15. The sum
    // over four rows is 2, so each counts twice.
    const { rows } = spy.fits.find(({ seen }) => seen.size === 2)!;
    const expected = [2 / 3, 4 / 3, 14 / 15, 16 / 15];
    for (const [row, weight] of expected.entries()) expect(rows.weights[row]).toBeCloseTo(weight);
    expect([...rows.labels]).toEqual([0, 1, 0, 1]);
    expect([...rows.groups]).toEqual([0, 0, 1, 1]);
  });

  test("are grouped by site", async () => {
    const spy = spyEstimator(perfect);
    await fit(new FeatureRows(pages, [namingFamily]), pages, training, ...plan(spy));
    const { rows } = spy.fits.find(({ seen }) => seen.size === training.length)!;
    // Two rows per page, in page order: a a b c d e e f.
    expect([...rows.groups]).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5]);
  });
});

describe("seed", () => {
  test("decides the inner folds and goes to the estimator", async () => {
    const foldsOf = async (seed: number): Promise<number[][]> => {
      const spy = spyEstimator(perfect);
      await fit(new FeatureRows(pages, learned), pages, training, ...plan(spy, seed));
      for (const made of spy.fits) expect(made.seed).toBe(seed);
      return spy.fits.map(({ seen }) => [...seen].sort((a, b) => a - b));
    };
    expect(await foldsOf(7)).toEqual(await foldsOf(7));
    const different = await Promise.all([1, 2, 3, 4, 5].map(foldsOf));
    expect(new Set(different.map((folds) => JSON.stringify(folds))).size).toBeGreaterThan(1);
  });

  test("gives the same predictor, tables and threshold", async () => {
    const run = async (): Promise<string> => {
      const features = new FeatureRows(pages, learned);
      const fitted = await fit(features, pages, training, logisticPlan);
      return JSON.stringify(fitted);
    };
    expect(await run()).toBe(await run());
  });
});

test("progress runs from 0 to 1", async () => {
  const reports: TrainingProgress[] = [];
  const onProgress = (progress: TrainingProgress): void => {
    reports.push(progress);
  };
  const [recipe, run] = plan();
  await fit(new FeatureRows(pages, learned), pages, training, recipe, { ...run, onProgress });
  const done = reports.map((report) => report.done);
  expect(done.length).toBeGreaterThanOrEqual(4);
  expect([...done].sort((a, b) => a - b)).toEqual(done);
  expect(done.every((share) => share > 0 && share <= 1)).toBe(true);
  expect(reports.at(-1)).toMatchObject({ loss: 0.5 });
  expect(reports.at(-1)!.stage).toContain("inner fold 3 of 3: look");
});

test("fewer sites than inner folds make fewer folds", async () => {
  const spy = spyEstimator(perfect);
  await fit(new FeatureRows(pages, learned), pages, [0, 2], ...plan(spy));
  expect(spy.fits.map(({ seen }) => seen.size).sort()).toEqual([1, 1, 2]);
});

test("pages of one site cannot be parted", async () => {
  const fitted = fit(new FeatureRows(pages, learned), pages, [0, 1], ...plan());
  await expect(fitted).rejects.toThrow(
    "found 2 training pages of 1 site, expected at least 2 sites; add pages of other sites",
  );
});

describe("predictPages", () => {
  test("gives an array per page, in the order asked for", async () => {
    const spy = spyEstimator({ seen: [0.1, 0.9], unseen: [0.3, 0.35] });
    const features = new FeatureRows(pages, learned);
    const fitted = await fit(features, pages, training, ...plan(spy));
    const predictions = predictPages(features, pages, [9, 0, 4], fitted);
    expect(predictions.map((page) => [...page.probabilities])).toEqual([
      [0.3, 0.35],
      [0.1, 0.9],
      [0.3, 0.35],
    ]);
    expect(predictPages(features, pages, [], fitted)).toEqual([]);
  });

  test("equals featurizer and predictor read from JSON, to the bit", async () => {
    const features = new FeatureRows(pages, learned);
    const fitted = await fit(features, pages, training, logisticPlan);
    const specs = JSON.parse(JSON.stringify(fitted.specs)) as FamilySpec[];
    const predictor = restorePredictor(JSON.parse(JSON.stringify(fitted.predictor)));
    const featurizer = createFeaturizer(specs);
    expect(featurizer.columns).toEqual(fitted.columns);
    for (const [i, { probabilities }] of predictPages(features, pages, held, fitted).entries()) {
      const matrix = featurizer.featurize(pages[held[i]!]!.measures);
      expect(probabilities).toEqual(predictor.predict(matrix));
    }
  });
});
