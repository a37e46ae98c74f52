import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ColumnView, ScatterView } from "../../src/studio/features/column.ts";
import { columnView, scatterView } from "../../src/studio/features/column.ts";
import type { FeaturesView } from "../../src/studio/features/feature-views.ts";
import { type FeatureSample, sampleFeatures } from "../../src/studio/features/sample.ts";
import { tinyModel } from "../cases/tiny-model.ts";
import { ask, own, studioOver, told } from "./ask.ts";

/** Blocks of content with one and two words in a column, others with none, five or no value. */
const sample: FeatureSample = {
  columns: ["shallow-text/link-density", "words"],
  own: 1,
  values: Float32Array.of(0, 1, 0, 2, 1, 0, 1, 5, 0.5, Number.NaN),
  labels: Uint8Array.of(1, 1, 0, 0, 0),
  pages: [{ id: "a", share: 0, rows: 5 }],
  importances: { families: [], features: [], pages: 1, blocks: 5 },
};

test("counts whole numbers each by itself, in shares of their class", () => {
  const { histogram, dependence } = columnView(tinyModel(), sample, "words");
  const third = expect.closeTo(1 / 3, 10);
  expect(histogram).toEqual({
    from: -0.5,
    to: 5.5,
    content: [0, 0.5, 0.5, 0, 0, 0],
    rest: [third, 0, 0, 0, 0, third],
    missing: { content: 0, rest: third },
  });
  expect(dependence).toBeUndefined();
});

test("counts other numbers in thirty bins", () => {
  const { content, rest, from, to } = columnView(
    tinyModel(),
    sample,
    "shallow-text/link-density",
  ).histogram;
  expect([from, to, content.length]).toEqual([0, 1, 30]);
  expect(content[0]).toBe(1);
  expect([rest[15], rest[29]]).toEqual([1 / 3, 2 / 3].map((share) => expect.closeTo(share, 10)));
});

test("draws two columns against each other, without blocks that have no value", () => {
  expect(scatterView(sample, "words", "shallow-text/link-density")).toMatchObject({
    right: 5,
    top: 1,
    points: [
      [1, 0, 1],
      [2, 0, 1],
      [0, 1, 0],
      [5, 1, 0],
    ],
  });
  expect(() => scatterView(sample, "words", "constructor")).toThrow('found column "constructor"');
});

test("measures labelled pages, with the columns of the sources that the model lacks", () => {
  const html = "<nav><a href=/>Home page</a></nav><p>Six words stand in this line</p>";
  const page = {
    id: "a",
    site: "a",
    html: Buffer.from(html),
    gold: "Six words stand in this line",
  };
  const found = sampleFeatures(tinyModel(), [page]);
  expect(found.pages[0]).toEqual({ id: "a", share: 0, rows: 2 });
  expect([...found.labels]).toEqual([0, 1]);
  expect(found.columns.slice(found.own)).toContain("cetr/tag-ratio");
  const width = found.columns.length;
  const words = found.columns.indexOf("shallow-text/text-density");
  expect([found.values[words], found.values[width + words]]).toEqual([2, 6]);
});

const story = "The bridge over the river opened again on Monday after nine years of slow work.";
const pages = {
  "a/page.html": `<nav><a href=/>Home</a></nav><h1>Bridge opens</h1><p>${story}<footer>Imprint</footer>`,
  "a/gold.txt": `Bridge opens ${story}`,
  "b/page.html": "<p>Nobody has looked at this page.",
};
const tiny = fileURLToPath(new URL("../../models/tiny.json", import.meta.url));

test("shows the features of the model on the pages that are done", async () => {
  const { studio } = await studioOver(pages, { model: tiny });
  const view = await told<FeaturesView>(studio, "/api/features");
  const { columns } = JSON.parse(await readFile(tiny, "utf8"));
  expect(view).toMatchObject({ model: "tiny", pages: 1, blocks: 4, content: 2, done: 1 });
  expect(view.columns.slice(0, columns.length)).toEqual(columns);
  const [first, second] = view.features;
  expect(first!.mean).toBeGreaterThanOrEqual(second!.mean);
  const column = await told<ColumnView>(studio, `/api/features/column?name=${first!.name}`);
  const { values, mean } = column.dependence!;
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(mean.every((probability) => probability > 0 && probability < 1)).toBe(true);
  const path = "/api/features/scatter?x=cetr/tag-ratio&y=cetr/derivative";
  expect((await told<ScatterView>(studio, path)).points.length).toBeGreaterThan(0);
  for (const wrong of ["column?name=none", "column", "scatter?x=none&y=cetr/derivative"]) {
    const { status } = await ask(studio, `/api/features/${wrong}`, { headers: own(studio) });
    expect(status).toBe(400);
  }
});

test("measures again when labels are saved, and has nothing to show of an empty corpus", async () => {
  const { studio } = await studioOver({ "b/page.html": pages["b/page.html"] }, { model: tiny });
  const view = (): Promise<FeaturesView> => told(studio, "/api/features");
  expect(await view()).toMatchObject({ pages: 0, blocks: 0, features: [] });
  const column = await told<ColumnView>(studio, "/api/features/column?name=cetr/tag-ratio");
  expect(column.histogram.content.every((share) => share === 0)).toBe(true);
  const body = JSON.stringify({ id: "b", labels: ["content"], complete: true });
  await told(studio, "/api/labels", { method: "PUT", headers: { "if-match": "none" }, body });
  expect(await view()).toMatchObject({ pages: 1, blocks: 1, content: 1 });
});
