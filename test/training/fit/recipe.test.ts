import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recipeHelp } from "../../../src/cli/learning.ts";
import { createFeaturizer } from "../../../src/features/index.ts";
import { loadDefaultModel } from "../../../src/models/load/load-model.ts";
import type { CorpusPage } from "../../../training/corpus/corpus.ts";
import { TrainingError } from "../../../training/corpus/training-error.ts";
import {
  adapted,
  changed,
  parseRecipe,
  recipeNamed,
  recipeNames,
} from "../../../training/fit/recipe.ts";
import { corpusPage } from "../../cases/corpus-page.ts";
import { temporaryFolder } from "../../cli/run.ts";

describe("a recipe", () => {
  test("has every field, and is its own JSON", () => {
    const recipe = parseRecipe({});
    expect(recipe).toMatchObject({
      estimator: "boosting",
      options: { trees: 150, learningRate: 0.1 },
      segmenter: "layout",
      labelling: "climbed",
      calibrate: true,
      threshold: "relative",
      innerFolds: 5,
      seed: 42,
    });
    expect(recipe.features.length).toBeGreaterThan(10);
    for (const name of recipeNames) {
      const named = recipeNamed(name);
      expect(parseRecipe(JSON.parse(JSON.stringify(named)))).toEqual(named);
    }
  });

  test.each<[string, unknown, string]>([
    ["no object", [], "found []"],
    ["an unknown estimator", { estimator: "forest" }, 'found "forest"'],
    ["an unknown family", { features: ["cetr", "colour"] }, 'found "colour"'],
    ["no family", { features: [] }, "r.json.features: expected array to have >=1 items, found []"],
    ["an unknown labelling", { labelling: "third" }, 'found "third"'],
    ["an unknown segmenter", { segmenter: "vips" }, 'found "vips"'],
    ["half a seed", { seed: 0.5 }, "found 0.5"],
    [
      "a line above 1",
      { threshold: 1.5 },
      "r.json.threshold: expected number to be <=1, found 1.5",
    ],
    ["an unknown line", { threshold: "best" }, 'expected "relative", "absolute" or'],
    ["a mistyped field", { sede: 1 }, 'r.json: found the unknown "sede"'],
    ["a mistyped option", { options: { tree: 9 } }, 'r.json.options: found the unknown "tree"'],
    [
      "an option of another estimator",
      { estimator: "logistic", options: { trees: 9 } },
      'r.json.options: found the unknown "trees"',
    ],
    ["a wrong option of a specialist", { specialist: { trees: 0 } }, "r.json.specialist.trees: "],
  ])("is refused: %s", (_, value, message) => {
    expect(() => parseRecipe(value, "r.json")).toThrow(TrainingError);
    expect(() => parseRecipe(value, "r.json")).toThrow(message);
  });

  test("comes by name or from a file", () => {
    const path = join(temporaryFolder(), "own.json");
    writeFileSync(path, '{"estimator": "logistic", "seed": 7}');
    expect(recipeNamed(path)).toEqual({ ...recipeNamed("logistic"), seed: 7 });
    expect(() => recipeNamed("toString")).toThrow(
      `unknown recipe "toString"; expected one of ${recipeNames.join(", ")}, or a .json file`,
    );
    expect(() => recipeNamed("/no/recipe.json")).toThrow("cannot read the recipe /no/recipe.json");
    writeFileSync(path, "{");
    expect(() => recipeNamed(path)).toThrow("expected a JSON object");
  });

  test.each(recipeNames)("%s has a line in the help of train", (name) => {
    expect(recipeHelp).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
  });
});

test("the default recipe is that of the shipped model", () => {
  const { json } = loadDefaultModel();
  const { features, segmenter, seed, labelling, estimator } = recipeNamed("default");
  expect(json.features.map(({ name }) => name).sort()).toEqual([...features].sort());
  expect(json).toMatchObject({
    segmenter,
    relative: true,
    training: { estimator, seed, labels: labelling },
    specialist: { type: "article" },
  });
  expect(json.predictor).toMatchObject({ trees: { length: 160 } });
});

describe("changes", () => {
  const own = recipeNamed("default");

  test("leave all else as it is", () => {
    expect(changed(own, {})).toEqual(own);
    expect(changed(own, { estimator: "boosting" })).toEqual(own);
    expect(changed(own, { seed: 3, features: ["cetr"], segmenter: "dragnet" })).toEqual({
      ...own,
      seed: 3,
      features: ["cetr"],
      segmenter: "dragnet",
    });
  });

  test("to another estimator take its own options", () => {
    const { options } = recipeNamed("logistic");
    expect(changed(own, { estimator: "logistic" })).toEqual({
      ...own,
      estimator: "logistic",
      options,
    });
    expect(changed(own, { estimator: "logistic", solver: "lbfgs" }).options).toEqual({
      ...options,
      solver: "lbfgs",
    });
  });

  test("are refused where they have no effect", () => {
    expect(() => changed(own, { solver: "lbfgs" })).toThrow(
      "solver is for the estimator logistic, found boosting",
    );
    expect(() => changed(own, { features: ["colour"] })).toThrow("recipe.features.0: ");
  });
});

describe("a recipe that adapts", () => {
  const pages = (count: number, types: readonly string[]): CorpusPage[] =>
    Array.from({ length: count }, (_, i) => {
      const pageType = types[i % types.length]!;
      return corpusPage(`p${i}`, `site${i}.example`, "", "gold", { pageType });
    });
  const own = recipeNamed("default");

  test("stays as it is on many pages of several types", () => {
    expect(adapted(own, pages(500, ["article", "forum"]))).toEqual({ recipe: own, changes: [] });
  });

  test("has fewer trees on fewer pages, and says so", () => {
    const { recipe, changes } = adapted(own, pages(499, ["article", "forum"]));
    expect(recipe.options).toEqual({ ...own.options, trees: 60, learningRate: 0.2 });
    expect(recipe.specialist).toEqual(own.specialist);
    expect(changes).toEqual(["60 trees in place of 160: 499 pages, fewer than 500"]);
    expect(adapted(recipe, pages(499, ["article", "forum"]))).toEqual({ recipe, changes: [] });
  });

  test.each([
    ["articles are all there is", ["article"]],
    ["there are no articles", ["forum", "product"]],
  ])("has no specialist where %s", (_, types) => {
    const { recipe, changes } = adapted(own, pages(600, types));
    expect(recipe.specialist).toBeUndefined();
    expect(recipe.options).toEqual(own.options);
    expect(changes).toEqual([
      expect.stringContaining('no specialist: it takes pages of the type "article"'),
    ]);
  });

  test("is the only one that does", () => {
    const fixed = { ...own, adapt: false };
    expect(adapted(fixed, pages(3, ["article"]))).toEqual({ recipe: fixed, changes: [] });
  });
});

describe("Dragnet's recipes", () => {
  test("have its features on its blocks, and its line", () => {
    const columnsOf = (name: string): readonly string[] => {
      const { segmenter, features, threshold, labelling, calibrate } = recipeNamed(name);
      expect({ segmenter, threshold, labelling, calibrate }).toEqual({
        segmenter: "dragnet",
        threshold: 0.5,
        labelling: "tenth",
        calibrate: false,
      });
      return createFeaturizer(features.map((family) => ({ name: family }))).columns;
    };
    // 6 of shallow text, 8 + 24 of id and class, 3 of CETR.
    expect(columnsOf("dragnet-2013")).toHaveLength(41);
    expect(columnsOf("dragnet-2").map((column) => column.split("/")[1])).toEqual([
      "link-density-before",
      "text-density-before",
      "link-density",
      "text-density",
      "link-density-after",
      "text-density-after",
      "tag-ratio",
      "derivative",
      "readability",
    ]);
  });
});
