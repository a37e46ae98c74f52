/** Each column's values are among those that its name promises. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { columnValues } from "../../src/features/column-values.ts";
import { createFeaturizer, families } from "../../src/features/index.ts";
import { measure } from "../../src/features/page-measures.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";

const model = loadDefaultModel();
// Those of the tokens have a table of a model.
const plain = families.filter(({ name }) => name !== "token-odds").map(({ name }) => ({ name }));
const featurizers = [createFeaturizer(plain), model.featurizer];
const pages = readdirSync("data/pages").map((slug) => readFileSync(`data/pages/${slug}/page.html`));

test("of every page of the repository", () => {
  const wrong = new Map<string, number>();
  for (const html of pages) {
    const measures = measure(openPage(html, model.segmenter, {}).page);
    for (const featurizer of featurizers) {
      const { columns, values } = featurizer.featurize(measures);
      const kinds = columns.map(columnValues);
      for (const [at, value] of values.entries()) {
        const { isWhole, low, high } = kinds[at % columns.length]!;
        const fits = value >= low && value <= high && (!isWhole || Number.isInteger(value));
        if (!fits && !Number.isNaN(value)) wrong.set(columns[at % columns.length]!, value);
      }
    }
  }
  expect([...wrong]).toEqual([]);
});

const INFINITE = Number.POSITIVE_INFINITY;

test.each<[string, boolean, number, number]>([
  ["id-class/class-depth", true, 0, 1],
  ["tags/in-nav", true, 0, 1],
  ["tags/list-depth", true, 0, INFINITE],
  ["position/previous-heading-level", true, 0, 6],
  ["position/h1-share", false, -1, 1],
  ["title-match/h1-covered", false, 0, 1],
  ["page/in-p", false, 0, 1],
  ["readability/share-of-best", false, 0, 1],
  ["text-shape/log-characters", false, 0, INFINITE],
  ["text-shape/log-relative-to-median", false, -INFINITE, INFINITE],
  ["my-own/column", false, -INFINITE, INFINITE],
])("%s: whole %s, %d to %d", (name, isWhole, low, high) => {
  expect(columnValues(name)).toMatchObject({ isWhole, low, high });
});
