import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { createRandom } from "../../src/base/random.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { families } from "../../src/features/index.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import { readModel } from "../../src/models/model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import type { ReaderError } from "../../training/corpus/readers/reader.ts";
import { TrainingError } from "../../training/corpus/training-error.ts";
import type { TrainingProgress } from "../../training/fit/progress.ts";
import type { RecipeInput } from "../../training/fit/recipe.ts";
import { evaluateModel } from "../../training/score/evaluate.ts";
import { type TrainOptions, type TrainResult, train, trainEach } from "../../training/train.ts";

const vocabulary = (
  "river bridge market council winter engine harbour violin garden letter window mountain paper " +
  "captain season village lantern railway forest orchard"
).split(" ");

/** A page of a menu, an article of a few sentences, and a footer; the same for the same seed. */
function writePage(seed: number): { html: string; gold: string } {
  const random = createRandom(seed);
  const word = (): string => vocabulary[random.int(vocabulary.length)]!;
  const several = (count: number): string => Array.from({ length: count }, word).join(" ");
  const paragraphs = Array.from(
    { length: 2 + random.int(4) },
    () => `The ${several(8 + random.int(20))}, and the ${several(6)}.`,
  );
  const links = Array.from(
    { length: 3 + random.int(5) },
    () => `<li><a href="/${word()}">${several(1 + random.int(2))}</a></li>`,
  );
  const title = `A ${several(4)}`;
  return {
    html:
      `<html><head><title>${title}</title></head><body><ul class="menu">${links.join("")}</ul>` +
      `<div class="post-${seed}"><h1>${title}</h1><p>${paragraphs.join("</p><p>")}</p></div>` +
      `<div class="footer"><p>Imprint <a href="/p">Privacy ${word()}</a></p></div></body></html>`,
    gold: [title, ...paragraphs].join("\n"),
  };
}

/** Ten small sites in the layout of data/pages; the page.json of page 3 is broken if asked for. */
function tinyFiles(isBroken = false): Record<string, string> {
  const files: Record<string, string> = {};
  for (let i = 0; i < 10; i++) {
    const { html, gold } = writePage(i);
    files[`page-${i}/page.html`] = html;
    files[`page-${i}/gold.txt`] = gold;
    const type = i % 2 === 0 ? "article" : "blog";
    const about = JSON.stringify({ type, url: `https://www.site${i}.example/page` });
    files[`page-${i}/page.json`] = isBroken && i === 3 ? about.slice(0, -1) : about;
  }
  return files;
}

const regression = {
  estimator: "logistic",
  options: { solver: "lbfgs", lambda: 1 },
} as const satisfies RecipeInput;
const recipe: RecipeInput = {
  ...regression,
  features: ["shallow-text", "punctuation", "token-odds"],
};
const fast: TrainOptions = { recipe, folds: 3, name: "tiny" };

const folder = mkdtempSync(join(tmpdir(), "seine-train-"));
afterAll(() => rmSync(folder, { recursive: true }));
const save = (name: string, file: string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file);
  return path;
};

let corpora = 0;
/** Writes a corpus into a folder of its own. */
function writeCorpus(files: Record<string, string>): string {
  const name = `corpus-${corpora++}`;
  for (const [path, content] of Object.entries(files)) save(join(name, path), content);
  return join(folder, name);
}

describe("a model of ten small sites", () => {
  let result: TrainResult;
  beforeAll(async () => {
    result = await train([writeCorpus(tinyFiles())], fast);
  });

  test("says what it was trained on and how it scored", () => {
    const { json } = result.model;
    expect(json).toMatchObject({
      format: "seine-model",
      name: "tiny",
      segmenter: "layout",
      training: { estimator: "logistic", seed: 42, labels: "climbed", pages: 10, sites: 10 },
    });
    expect(json.features.map(({ name }) => name)).toEqual([
      "shallow-text",
      "punctuation",
      "token-odds",
    ]);
    expect(json.columns).toEqual(result.model.featurizer.columns);
    expect(json.training.blocks).toBe(
      result.corpus.pages.reduce((sum, page) => sum + page.measures.blocks.length, 0),
    );
    expect(json.training.corpusDigest).toBe(result.corpus.digest);
    expect(json.scores).toMatchObject({ metric: "word F1", folds: 3 });
    expect(json.scores.overall.pages).toBe(10);
    expect(Object.keys(json.scores.byType)).toEqual(["article", "blog"]);
    expect(json.scores.byType.article!.pages).toBe(5);
    const mean = result.results.reduce((sum, { f1 }) => sum + f1, 0) / 10;
    expect(json.scores.overall.mean).toBeCloseTo(mean, 12);
  });

  test("learns to tell articles from menus", () => {
    expect(result.results.map(({ page }) => page.id)).toEqual(
      result.corpus.pages.map(({ id }) => id),
    );
    expect(result.model.json.scores.overall.mean).toBeGreaterThan(0.9);
    const { html, gold } = writePage(1000);
    expect(extract(html, { model: result.model }).text).toBe(gold);
  });

  test("keeps tokens of three sites or more: no site's own", () => {
    const table = JSON.stringify(result.model.json.features[2]);
    expect(table).toContain('".menu"');
    expect(table).toContain('".footer"');
    expect(table).not.toContain("post-7");
  });

  test("read back gives the same probabilities, to the bit", () => {
    const path = save("model.json", result.file);
    const again = loadModel(path);
    expect(again.json).toEqual(result.model.json);
    const before = evaluateModel(result.model, result.corpus);
    const after = evaluateModel(again, result.corpus);
    for (const [
      i,
      {
        prediction: { probabilities },
      },
    ] of before.entries()) {
      expect(after[i]!.prediction.probabilities).toEqual(probabilities);
    }
    const { html } = writePage(1000);
    expect(classifyPage(html, again).blocks).toEqual(classifyPage(html, result.model).blocks);
  });

  test("is the same bytes from the same corpus, options and seed", async () => {
    const path = writeCorpus(tinyFiles());
    const [one, two] = [await train([path], fast), await train([path], fast)];
    expect(one.file).toBe(two.file);
    // The folder has another name, nothing else.
    const { corpora, ...training } = one.model.json.training;
    expect(corpora).toEqual([path.split("/").at(-1)]);
    expect(result.model.json.training).toMatchObject(training);
    expect(one.model.json.predictor).toEqual(result.model.json.predictor);
    const other = await train([path], { ...fast, recipe: { ...recipe, seed: 43 } });
    expect(other.model.json.training.seed).toBe(43);
    const probabilitiesOf = ({ results }: TrainResult) =>
      results.map((r) => [...r.prediction.probabilities]);
    expect(probabilitiesOf(other)).not.toEqual(probabilitiesOf(one));
  });
});

test("a broken page is named and the rest trains", async () => {
  const path = writeCorpus(tinyFiles(true));
  const errors: ReaderError[] = [];
  const onPageError = (error: ReaderError): void => {
    errors.push(error);
  };
  const { model, corpus } = await train([path], { ...fast, folds: 0, onPageError });
  expect(errors).toHaveLength(1);
  expect(errors[0]!.message).toContain("page page-3: page.json is no valid JSON");
  expect(corpus.pages).toHaveLength(9);
  expect(model.json.training).toMatchObject({ pages: 9, sites: 9 });
});

test("all families, and solvers that agree", async () => {
  const path = writeCorpus(tinyFiles());
  const plain = await train([path], { recipe: regression, folds: 0 });
  const options = { solver: "tensorflow", lambda: 1 } as const;
  const tensors = await train([path], { recipe: { ...regression, options }, folds: 0 });
  expect(tensors.model.json.training.backend).toBe("wasm");
  expect(plain.file).not.toContain('"backend"');
  expect(plain.model.json.features.map(({ name }) => name).sort()).toEqual(
    families.map(({ name }) => name).sort(),
  );
  expect(plain.results).toEqual([]);
  expect(plain.model.json.scores).toMatchObject({ folds: 0, overall: { pages: 0 }, byType: {} });
  const expected = evaluateModel(plain.model, plain.corpus);
  const found = evaluateModel(tensors.model, plain.corpus);
  for (const [
    i,
    {
      prediction: { probabilities },
    },
  ] of expected.entries()) {
    for (const [block, probability] of probabilities.entries()) {
      expect(Math.abs(found[i]!.prediction.probabilities[block]! - probability)).toBeLessThan(
        0.005,
      );
    }
  }
  expect(Math.abs(tensors.model.threshold - plain.model.threshold)).toBeLessThanOrEqual(0.011);
});

test("trees train too, and their file restores them", async () => {
  const path = writeCorpus(tinyFiles());
  const { file, corpus, model } = await train([path], {
    recipe: { ...recipe, estimator: "boosting", options: { trees: 10 } },
    folds: 0,
  });
  expect(model.json.predictor.kind).toBe("trees");
  expect(model.json.training.estimator).toBe("boosting");
  const again = evaluateModel(readModel(file, "trees"), corpus);
  expect(again.map(({ f1 }) => f1).every((f1) => f1 > 0.8)).toBe(true);
});

test("models that are trained together are those of trainings of their own", async () => {
  const path = writeCorpus(tinyFiles());
  const augment = { graft: 0.6, thin: 0.9, plain: 0.5 };
  const options: TrainOptions[] = [
    { ...fast, recipe: { ...recipe, augment, innerFolds: 2 } },
    {
      ...fast,
      name: "trees",
      recipe: {
        features: ["token-odds", "punctuation"],
        options: { trees: 5 },
        augment,
        innerFolds: 2,
      },
    },
  ];
  const together = await trainEach([path], options);
  for (const [i, own] of options.entries()) {
    const alone = await train([path], own);
    expect(together[i]!.file).toBe(alone.file);
    expect(together[i]!.losses).toEqual(alone.losses);
    const said = ({ results }: TrainResult) =>
      results.map(({ f1, prediction }) => [f1, prediction]);
    expect(said(together[i]!)).toEqual(said(alone));
  }
  await expect(trainEach([path], [options[1]!, options[0]!])).rejects.toThrow(
    "recipe 2 of 2 does not go together with the first",
  );
});

test("options reach the corpus and the file", async () => {
  const files = tinyFiles();
  files["page-0/comments.txt"] = "Imprint Privacy";
  // One word of fourteen is no tenth; `climbed` would take it rather than nothing.
  files["page-1/page.html"] = "<p>a b c d e f g h i j k l<ul><li>x<li>y</ul>";
  files["page-1/gold.txt"] = "a";
  const path = writeCorpus(files);
  const { model, corpus } = await train([path], {
    recipe: { ...recipe, segmenter: "dragnet", labelling: "tenth" },
    folds: 0,
    comments: "include",
    licence: "CC0-1.0",
    attribution: "A. Author",
  });
  expect(model.segmenter.name).toBe("dragnet");
  expect(model.json.training).toMatchObject({
    labels: "tenth",
    licence: "CC0-1.0",
    attribution: "A. Author",
  });
  expect(corpus.pages[0]!.gold).toContain("Imprint Privacy");
  expect(corpus.pages[0]!.labels.at(-1)).toBe(1);
  // The list goes with the paragraph before it: nothing of it opens one of Dragnet's blocks.
  expect([...corpus.pages[1]!.labels]).toEqual([0]);
  const same = await loadCorpus([path], { segmenter: layout });
  expect(corpus.digest).toBe(same.digest);
});

test("progress goes from reading to the end", async () => {
  const reports: TrainingProgress[] = [];
  const onProgress = (progress: TrainingProgress): void => {
    reports.push(progress);
  };
  await train([writeCorpus(tinyFiles())], { ...fast, onProgress });
  expect(reports[0]).toEqual({ stage: "reading pages: 1", done: 0 });
  const done = reports.map((report) => report.done);
  expect([...done].sort((a, b) => a - b)).toEqual(done);
  expect(done.at(-1)!).toBeGreaterThan(0.9);
  expect(done.at(-1)!).toBeLessThanOrEqual(1);
});

test("pages of one site are groups of their own, and that is told", async () => {
  const files = Object.entries(tinyFiles()).flatMap(([name, text]) => {
    if (name.endsWith("page.json")) return [];
    const link = name.endsWith("page.html") ? "<link rel=canonical href=https://one.example/>" : "";
    return [[name, link + text]];
  });
  const path = writeCorpus(Object.fromEntries(files));
  const told: string[] = [];
  const { model, results, corpus } = await train([path], {
    ...fast,
    onAdapted: (change) => told.push(change),
  });
  expect(told.at(-1)).toContain("all pages are of one site: each is a group of its own");
  expect(results).toHaveLength(corpus.pages.length);
  expect([model.json.training.sites, new Set(corpus.pages.map(({ site }) => site)).size]).toEqual([
    1, 1,
  ]);
  const few = files.filter(([name]) => Number(name![5]) < 2);
  await expect(train([writeCorpus(Object.fromEntries(few))], fast)).rejects.toThrow(
    "found 2 pages of 1 site",
  );
});

describe("is refused:", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["an unknown way with comments", { comments: "maybe" }, "options.comments: "],
    ["a negative number of folds", { folds: -1 }, "options.folds: "],
    ["one fold", { folds: 1 }, "folds is 1, expected an integer of 2 or more"],
    ["too many folds", { folds: 21 }, "options.folds: "],
    ["a mistyped option", { sede: 1 }, 'options: found the unknown "sede"'],
    ["an unknown recipe", { recipe: "best" }, 'unknown recipe "best"; expected one of default'],
    ["a wrong recipe", { recipe: { seed: 0.5 } }, "recipe.seed: "],
  ])("%s", async (_, options, message) => {
    const path = writeCorpus(tinyFiles());
    await expect(train([path], { ...fast, ...options } as TrainOptions)).rejects.toThrow(message);
  });

  test("a path without a corpus", async () => {
    await expect(train([join(folder, "none")], fast)).rejects.toThrow("No corpus at");
  });

  test.each([
    [
      1,
      0,
      "found 1 page of 1 site in PATH, expected pages of at least 2 sites; add pages of other sites",
    ],
    [
      3,
      5,
      "found 3 pages of 3 sites in PATH, expected pages of at least 5 sites, one for each of 5 folds; " +
        "add pages of other sites, or ask for 3 folds (--folds 3)",
    ],
    // Of two folds each would train on one site.
    [2, 5, "add pages of other sites, or leave cross-validation out (--folds 0)"],
  ])("%d sites for %d folds", async (count, folds, message) => {
    // "page-0/…" to "page-9/…".
    const some = Object.entries(tinyFiles()).filter(([name]) => Number(name[5]) < count);
    const path = writeCorpus(Object.fromEntries(some));
    await expect(train([path], { ...fast, folds })).rejects.toThrow(TrainingError);
    await expect(train([path], { ...fast, folds })).rejects.toThrow(message.replace("PATH", path));
  });

  test("a corpus without a readable page, with the number of errors", async () => {
    const path = writeCorpus({ "a/page.html": "<p>a", "b/page.html": "<p>b" });
    await expect(train([path], fast)).rejects.toThrow(
      "at least 3 sites, one for each of 3 folds; 2 pages could not be read; add pages",
    );
  });
});
