import { afterEach, describe, expect, test, vi } from "vitest";
import type { FamilySpec } from "../../../src/features/index.ts";
import { loadDefaultModel } from "../../../src/models/load/load-model.ts";
import type { Corpus, CorpusPage } from "../../../training/corpus/corpus.ts";
import { FeatureRows } from "../../../training/fit/feature-rows.ts";
import type { TrainingProgress } from "../../../training/fit/progress.ts";
import { parseRecipe, type RecipeInput } from "../../../training/fit/recipe.ts";
import { relativeScores, scoreBy } from "../../../training/fit/threshold.ts";
import {
  type CrossValidation,
  crossValidate,
  evaluateModel,
  type PageResult,
  summarise,
  summariseBy,
} from "../../../training/score/evaluate.ts";
import { corpusPage } from "../../cases/corpus-page.ts";
import { namedPages, namingFamily, spyEstimator } from "../../cases/spy-estimator.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const sites = [..."abcadefbgehi"].map((name) => `${name}.example`);
const pages = namedPages(sites);
const corpusOf = (pages: readonly CorpusPage[]): Corpus => ({ pages, errors: [], digest: "" });
const corpus = corpusOf(pages);
const siteSet = (indices: Iterable<number>): Set<string> =>
  new Set([...indices].map((index) => sites[index]!));
const overlap = (a: Set<string>, b: Set<string>): string[] => [...a].filter((x) => b.has(x));

const perfect = { seen: [0.1, 0.9], unseen: [0.1, 0.9] } as const;
const recipe: RecipeInput = {
  features: [namingFamily, "token-odds"],
  calibrate: false,
  threshold: "absolute",
  innerFolds: 3,
};
const options = (general = spyEstimator(perfect)): CrossValidation => ({
  recipe: parseRecipe(recipe),
  learners: { general },
  folds: 4,
});

describe("crossValidate", () => {
  test("scores a page by what no page of its site was fitted or tuned on", async () => {
    const spy = spyEstimator(perfect);
    await crossValidate(corpus, options(spy));
    expect(spy.tunes).toHaveLength(4);
    // Of each outer fold the first fit is the one on all its training pages: it scores the rest.
    const scored = spy.fits.filter(({ seen, tuned }) => seen.size === tuned.size);
    expect(scored).toHaveLength(4);
    const held: number[] = [];
    for (const { seen, tuned, asked } of scored) {
      expect(seen).toEqual(tuned);
      const scores = asked.flatMap((call) => [...call]);
      held.push(...scores);
      expect(overlap(siteSet(seen), siteSet(scores))).toEqual([]);
      expect(seen.size + scores.length).toBe(pages.length);
    }
    expect(held.sort((a, b) => a - b)).toEqual([...pages.keys()]);
    // And no predictor whatever was asked about a site that it saw.
    for (const { seen, asked } of spy.fits) {
      for (const call of asked) expect(overlap(siteSet(seen), siteSet(call))).toEqual([]);
    }
  });

  test("computes a page's rows from tables that saw no page of its site", async () => {
    const fits = new Map<readonly FamilySpec[], readonly number[]>();
    const used: { index: number; from: readonly number[] }[] = [];
    const { fit, rows } = FeatureRows.prototype;
    vi.spyOn(FeatureRows.prototype, "fit").mockImplementation(function (
      this: FeatureRows,
      indices,
    ) {
      const specs = fit.call(this, indices);
      fits.set(specs, indices);
      return specs;
    });
    vi.spyOn(FeatureRows.prototype, "rows").mockImplementation(function (
      this: FeatureRows,
      indices,
      specsOf,
    ) {
      for (const index of indices) {
        used.push({ index, from: fits.get(specsOf(index))! });
      }
      return rows.call(this, indices, specsOf);
    });
    await crossValidate(corpus, options());
    // Each page is a training page of three folds and held out in one.
    expect(used).toHaveLength(4 * pages.length);
    for (const { index, from } of used) {
      expect(from.length).toBeGreaterThan(0);
      expect(siteSet(from)).not.toContain(sites[index]);
    }
  });

  test("takes the threshold from training pages that were not fitted", async () => {
    // In the gap of the pages seen it would be .12, in that of those not seen it is .32.
    const spy = spyEstimator({ seen: [0.1, 0.9], unseen: [0.3, 0.35] });
    const results = await crossValidate(corpus, options(spy));
    expect(results.map(({ threshold }) => threshold)).toEqual(pages.map(() => 0.32));
    expect(results.map(({ prediction }) => [...prediction.probabilities])).toEqual(
      pages.map(() => [0.3, 0.35]),
    );
    expect(results.every(({ f1 }) => f1 === 1)).toBe(true);
  });

  test("gives results in page order", async () => {
    const results = await crossValidate(corpus, options());
    expect(results.map(({ page }) => page.id)).toEqual(pages.map(({ id }) => id));
    expect(results.every((result, i) => result.page === pages[i])).toBe(true);
  });

  test("scores the blocks at or above the threshold, by the metric asked for", async () => {
    // All blocks kept: page i has 2 i + 1 words too many of 4 i + 3.
    const all = spyEstimator({ seen: [0.9, 0.9], unseen: [0.9, 0.9] });
    const results = await crossValidate(corpus, options(all));
    for (const [i, { precision, recall, f1 }] of results.entries()) {
      expect(precision).toBeCloseTo((2 * i + 2) / (4 * i + 3), 12);
      expect(recall).toBe(1);
      expect(f1).toBeCloseTo((2 * (2 * i + 2)) / (4 * i + 3 + 2 * i + 2), 12);
    }
    // As sets: the letters c and m found, c expected.
    const bySet = await crossValidate(corpus, { ...options(all), metric: "set" });
    expect(bySet[3]).toMatchObject({ precision: 1 / 2, recall: 1, f1: 2 / 3 });
  });

  test("gives the same for the same seed", async () => {
    const run = async (seed: number): Promise<number[][]> => {
      const own = {
        ...recipe,
        estimator: "logistic",
        options: { solver: "lbfgs", lambda: 1 },
        seed,
      };
      const results = await crossValidate(corpus, { recipe: parseRecipe(own), folds: 4 });
      return results.map(({ prediction, threshold }) => [...prediction.probabilities, threshold]);
    };
    expect(await run(42)).toEqual(await run(42));
    expect(await run(42)).not.toEqual(await run(43));
  });

  test("takes pages without blocks", async () => {
    const empty = corpusPage("empty", "z.example", "", "");
    const lost = corpusPage("lost", "z.example", "", "some gold");
    const results = await crossValidate(corpusOf([...pages, empty, lost]), options());
    expect(results.slice(-2).map(({ f1 }) => f1)).toEqual([1, 0]);
    expect(results.at(-1)!.prediction.probabilities).toHaveLength(0);
  });

  test("reports how far it is", async () => {
    const reports: TrainingProgress[] = [];
    await crossValidate(corpus, { ...options(), onProgress: (report) => reports.push(report) });
    const done = reports.map((report) => report.done);
    expect([...done].sort((a, b) => a - b)).toEqual(done);
    expect(done.at(-1)!).toBeLessThanOrEqual(1);
    expect(done.at(-1)!).toBeGreaterThan(0.75);
    expect(reports.at(-1)!.stage).toContain("fold 4 of 4: ");
  });

  test("refuses more folds than sites", async () => {
    const few = corpusOf(pages.slice(0, 3));
    await expect(crossValidate(few, options())).rejects.toThrow("3 groups, expected at least 4");
  });
});

describe("evaluateModel", () => {
  test("scores every page by the model's threshold", () => {
    const model = tinyModel();
    const text = "The bridge opened on Monday at last.";
    const page = corpusPage("a", "a.example", `<p>${text}<p>Menu`, `${text} Menu`);
    const [result] = evaluateModel(model, corpusOf([page]));
    // Seven words kept of eight.
    expect(result).toMatchObject({ page, threshold: 0.5, precision: 1, recall: 7 / 8 });
    expect(result!.f1).toBeCloseTo(14 / 15, 12);
    expect(result!.prediction.probabilities[0]).toBeGreaterThan(0.5);
    expect(evaluateModel(model, corpusOf([page]), "lcs")[0]!.f1).toBeCloseTo(14 / 15, 12);
  });
});

const result = (precision: number, recall: number, f1: number, page: CorpusPage): PageResult => ({
  page,
  precision,
  recall,
  f1,
  blocks: [],
  kept: new Uint8Array(),
  threshold: 0.5,
  score: 0.5,
  verdict: undefined,
  prediction: { probabilities: new Float64Array(0), shares: undefined },
});

describe("summaries", () => {
  const about = [
    { pageType: "article", language: "en", split: "test" },
    { pageType: "forum", language: "de", split: "test" },
    { pageType: "article", language: "en", split: "test" },
    {},
  ];
  const [a, b, c, d] = about.map((properties, i) =>
    corpusPage(`p${i}`, `s${i % 2}.example`, "", "", properties),
  );
  const results = [
    result(1, 0.5, 0.6, a!),
    result(0.5, 0.5, 0.5, b!),
    result(0, 0, 0, c!),
    result(0.5, 1, 0.7, d!),
  ];

  test("are means with an interval around the mean F1", () => {
    const { pages, precision, recall, f1 } = summarise(results);
    expect(pages).toBe(4);
    expect(precision).toBe(0.5);
    expect(recall).toBe(0.5);
    expect(f1).toMatchObject({ mean: 0.45, pages: 4 });
    expect(f1.low).toBeGreaterThanOrEqual(0);
    expect(f1.low).toBeLessThan(0.45);
    expect(f1.high).toBeGreaterThan(0.45);
    expect(f1.high).toBeLessThanOrEqual(0.7);
    expect(summarise(results)).toEqual(summarise(results));
  });

  test("of equal pages have no width", () => {
    const { f1 } = summarise([results[1]!, results[1]!]);
    expect(f1).toEqual({ mean: 0.5, low: 0.5, high: 0.5, pages: 2 });
  });

  test("of no page are refused", () => {
    expect(() => summarise([])).toThrow(RangeError);
  });

  test.each([
    ["page_type", { article: 0.3, forum: 0.5, unknown: 0.7 }],
    ["language", { de: 0.5, en: 0.3, unknown: 0.7 }],
    ["split", { test: 1.1 / 3, unknown: 0.7 }],
    ["site", { "s0.example": 0.3, "s1.example": 0.6 }],
  ] as const)("by %s, groups sorted", (by, expected) => {
    const groups = summariseBy(results, by);
    expect([...groups.keys()]).toEqual(Object.keys(expected));
    for (const [name, value] of Object.entries(expected)) {
      expect(groups.get(name)!.f1.mean).toBeCloseTo(value, 12);
    }
  });
});

test("scores the text that is shown, by the decision and by every threshold", () => {
  const story =
    "The council met on Monday to decide about the bridge, closed since the flood in May.";
  const html = `<article><h1>Old bridge to be rebuilt</h1><p>${story} <span hidden>Add to list</span></p></article>`;
  const page = corpusPage("bridge", "bridge.example", html, `Old bridge to be rebuilt\n${story}`);
  const model = loadDefaultModel();
  const [result] = evaluateModel(model, corpusOf([page]));
  expect(result!.f1).toBe(1);
  expect(scoreBy(relativeScores(result!), model).f1).toBe(1);
});
