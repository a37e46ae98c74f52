import { expect, test } from "vitest";
import type { Corpus } from "../../../training/corpus/corpus.ts";
import type { TrainingProgress } from "../../../training/fit/progress.ts";
import { parseRecipe } from "../../../training/fit/recipe.ts";
import { ablate } from "../../../training/score/ablate.ts";
import { type CrossValidation, crossValidate } from "../../../training/score/evaluate.ts";
import { corpusPage } from "../../cases/corpus-page.ts";

const WORDS = "the river rose again in the night";

/**
 * Pages of a menu and a sentence, equal but for the tags, or in every second page but for the
 * place; a site each.
 */
const corpus: Corpus = {
  pages: Array.from({ length: 8 }, (_, i) => {
    const menu = `<p class="nav menu">${WORDS} a${i}</p>`;
    const content = `<p class="story">${WORDS} b${i}</p>`;
    const html = i % 2 === 0 ? menu + content : content + menu;
    return corpusPage(`page${i}`, `site${i}.example`, html, `${WORDS} b${i}`);
  }),
  errors: [],
  digest: "",
};

const features = ["shallow-text", "id-class", "punctuation"];
const settings = (chosen: string[] = features): CrossValidation => ({
  recipe: parseRecipe({
    estimator: "logistic",
    options: { solver: "lbfgs", lambda: 0.1 },
    features: chosen,
    calibrate: false,
    threshold: "absolute",
    innerFolds: 2,
  }),
  folds: 2,
});

test("a family is worth what the pages lose without it", async () => {
  const { all, families } = await ablate(corpus, settings());
  const f1 = async (...chosen: string[]) =>
    (await crossValidate(corpus, settings(chosen))).map(({ f1 }) => f1);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(all.f1.mean).toBe(1);
  expect(families.map(({ family }) => family)).toEqual(features);
  const [text, classes, marks] = families;
  // Only id and class tell the blocks apart: without them, all or nothing of a page is kept.
  const blind = await f1("shallow-text", "punctuation");
  expect(mean(blind)).toBeLessThan(0.8);
  expect(classes!.without.f1.mean).toBeCloseTo(mean(blind), 12);
  expect(classes!.worth.mean).toBeCloseTo(1 - mean(blind), 12);
  expect(classes!.worth.low).toBeGreaterThan(0);
  expect(classes!.alone.f1.mean).toBe(1);
  for (const idle of [text!, marks!]) {
    expect(idle.worth).toEqual({ mean: 0, low: 0, high: 0 });
    expect(idle.without.f1.mean).toBe(1);
    expect(idle.alone.f1.mean).toBeLessThan(0.8);
  }
});

test("progress goes through all runs", async () => {
  const reports: TrainingProgress[] = [];
  const onProgress = (progress: TrainingProgress): void => {
    reports.push(progress);
  };
  await ablate(corpus, { ...settings(["shallow-text", "id-class"]), onProgress });
  const done = reports.map((report) => report.done);
  expect([...done].sort((a, b) => a - b)).toEqual(done);
  expect(done.at(-1)!).toBeGreaterThan(0.95);
  expect(done.at(-1)!).toBeLessThanOrEqual(1);
  const runs = new Set(reports.map(({ stage }) => stage.slice(0, stage.indexOf(":"))));
  expect([...runs]).toEqual([
    "all families",
    "without shallow-text",
    "shallow-text alone",
    "without id-class",
    "id-class alone",
  ]);
});

test("refuses a single family", async () => {
  await expect(ablate(corpus, settings(["cetr"]))).rejects.toThrow(
    "found 1 feature families (cetr), expected at least 2",
  );
});
