import { afterEach, expect, test, vi } from "vitest";
import { FeatureRows } from "../../../training/fit/feature-rows.ts";
import { parseRecipe } from "../../../training/fit/recipe.ts";
import { afterSets, trainingSetOf } from "../../../training/fit/training-set.ts";
import { namedPages, namingFamily } from "../../cases/spy-estimator.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const pages = namedPages(["a.example", "b.example", "c.example", "d.example"]);
const all = [...pages.keys()];
const recipe = parseRecipe({ innerFolds: 2 });

/** The sets, named by their features, in the order in which rows of their pages are made. */
function watchRows(onRow: () => void = () => {}): { made: string[]; features: FeatureRows[] } {
  const features = all.slice(0, 2).map(() => new FeatureRows(pages, [namingFamily]));
  const made: string[] = [];
  const { rows } = FeatureRows.prototype;
  vi.spyOn(FeatureRows.prototype, "rows").mockImplementation(function (this: FeatureRows, ...args) {
    made.push(this === features[0] ? "first" : "second");
    onRow();
    return rows.apply(this, args);
  });
  return { made, features };
}

test("one set is made at a time, beside other tasks, and what can wait comes behind them", async () => {
  let turns = 0;
  let isMade = false;
  const count = (): void => {
    if (isMade) return;
    turns++;
    setImmediate(count);
  };
  const { made, features } = watchRows();
  const sets = features.map((own) => trainingSetOf(own, pages, all, recipe, false));
  setImmediate(count);
  await afterSets();
  isMade = true;
  expect(made).toEqual([...all.map(() => "first"), ...all.map(() => "second")]);
  expect(turns).toBeGreaterThanOrEqual(made.length);
  const [first, second] = await Promise.all(sets);
  expect(second).toEqual(first);
});

test("an abort is noticed behind a page, and the next set is made", async () => {
  const stopping = new AbortController();
  const { made, features } = watchRows(() => stopping.abort(new Error("enough")));
  const { signal } = stopping;
  const stopped = trainingSetOf(features[0]!, pages, all, recipe, false, { signal });
  const next = trainingSetOf(features[1]!, pages, all, recipe, false);
  await expect(stopped).rejects.toThrow("enough");
  expect((await next).examples).toHaveLength(pages.length);
  expect(made).toEqual(["first", ...all.map(() => "second")]);
});
