/** A family may get another column at any place: models that were trained before read what they know. */

import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { classify } from "../../src/api/classify.ts";
import { explainPage } from "../../src/explain/explain-page.ts";
import type { Extractor, Family, LearnedFamily } from "../../src/features/extractor.ts";
import {
  createFeaturizer,
  families,
  featureColumns,
  isLearned,
  otherFamilies,
} from "../../src/features/index.ts";
import { type Model, readModel, writeModel } from "../../src/models/model.ts";
import { packModel, unpackModel } from "../../src/models/packed-model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { tinyModelJson } from "../cases/tiny-model.ts";

const NEW = "not-there-before";
const VALUE = 0.8125;

const shipped = ["default", "tiny"].map((name): [string, string] => [
  name,
  readFileSync(new URL(`../../models/${name}.json`, import.meta.url), "utf8"),
]);
const own = new URL("../../data/pages/", import.meta.url);
const real = readdirSync(own)
  .filter((_, i) => i % 11 === 0)
  .map((name) => readFileSync(new URL(`${name}/page.html`, own)));
/** Fewer rows than the kernel takes. */
const short = Buffer.from("<h1>Bridge</h1><p>It opened, at last, on <a href=/m>Monday</a>.</p>");
const pages = [...real, short, Buffer.from("")];

/** The extractor with another column, written by the other's offsets but for that one. */
function wider({ columns, write }: Extractor, at: number): Extractor {
  const width = columns.length;
  return {
    columns: [...columns.slice(0, at), NEW, ...columns.slice(at)],
    write(page, { values, stride, offset }) {
      const inner = new Float32Array(page.blocks.length * width);
      write(page, { values: inner, stride: width, offset: 0 });
      for (let row = 0; row < page.blocks.length; row++) {
        const to = row * stride + offset;
        values.set(inner.subarray(row * width, row * width + at), to);
        values[to + at] = VALUE;
        values.set(inner.subarray(row * width + at, (row + 1) * width), to + at + 1);
      }
    },
  };
}

let undo: (() => void)[] = [];
afterEach(() => {
  for (const restore of undo) restore();
  undo = [];
});

/** Puts the column into the family as it is registered. */
function widen(family: Family | LearnedFamily, at: number): void {
  const before = { ...family };
  undo.push(() => Object.assign(family, before));
  if (!isLearned(family)) {
    Object.assign(family, { extractor: wider(family.extractor, at) });
    return;
  }
  const { extractor, unpack, columns } = family;
  Object.assign(family, {
    columns: [...columns.slice(0, at), NEW, ...columns.slice(at)],
    extractor: (table: unknown) => wider(extractor(table), at),
    unpack: (packed: unknown) => wider(unpack(packed), at),
  });
}

/** What a model reads of the pages and makes of them. */
function saidBy(model: Model, of: readonly Buffer[]): unknown[] {
  return of.map((html) => {
    const { matrix } = classifyPage(html, model);
    const bytes = Buffer.from(matrix.values.slice().buffer).toString("base64");
    return [matrix.columns, bytes, classify(html, { model })];
  });
}

const whyBy = (model: Model): unknown => explainPage(classifyPage(short, model), model);

const before = shipped.map(([name, file]) => {
  const model = readModel(file, name);
  const packed = packModel(model);
  const said = [pages, [short]].map((of) => saidBy(model, of));
  return { name, file, packed, json: model.json, said, why: whyBy(model) };
});

const places = [
  ["first", () => 0],
  ["in the middle", (width: number) => Math.ceil(width / 2)],
  ["last", (width: number) => width],
] as const;

function widthOf(family: Family | LearnedFamily): number {
  return (isLearned(family) ? family : family.extractor).columns.length;
}

describe.each(places)("another column, %s", (_, place) => {
  test.each(families.map((family) => [family.name, family] as const))(
    "of %s, changes nothing",
    (name, family) => {
      const at = place(widthOf(family));
      widen(family, at);
      if (!isLearned(family)) expect(featureColumns([name])[at]).toBe(`${name}/${NEW}`);
      for (const { name: model, packed, json, said } of before) {
        expect(
          saidBy(
            unpackModel(packed, model, () => json),
            [short],
          ),
        ).toEqual(said[1]);
      }
    },
  );

  test("of every family, changes nothing", () => {
    for (const family of families) widen(family, place(widthOf(family)));
    for (const { name, file, packed, json, said, why } of before) {
      const read = readModel(file, name);
      expect(saidBy(read, pages)).toEqual(said[0]);
      expect(whyBy(read)).toEqual(why);
      expect(
        saidBy(
          unpackModel(packed, name, () => json),
          pages,
        ),
      ).toEqual(said[0]);
    }
  });
});

test("a model may read only some of a family's columns, in any order", () => {
  const specs = [...families, ...otherFamilies].filter((family) => !isLearned(family));
  const names = specs.map(({ name }) => ({ name }));
  const all = createFeaturizer(names);
  const page = classifyPage(pages[0]!, readModel(before[0]!.file, "default")).measures;
  const wanted = all.columns.filter((_, i) => i % 3 !== 1).reverse();
  const valuesOf = (columns: readonly string[]): number[] => {
    const matrix = createFeaturizer(names, undefined, columns).featurize(page);
    expect(matrix.columns).toEqual(columns);
    return [...matrix.values];
  };
  const full = all.featurize(page);
  const expected = Array.from({ length: full.rows }, (_, row) =>
    wanted.map((name) => full.values[row * all.columns.length + all.columns.indexOf(name)]!),
  ).flat();
  expect(valuesOf(wanted)).toEqual(expected);
  for (const [i, family] of specs.entries()) widen(family, i % 3);
  expect(valuesOf(wanted)).toEqual(expected);
});

test("a model trained with the column reads it", () => {
  const family = families.find(({ name }) => name === "shallow-text")!;
  widen(family, 3);
  const json = tinyModelJson();
  json.predictor.weights = json.columns.map((name) => (name.endsWith(NEW) ? 4 : 0));
  const { blocks } = classifyPage("<p>One.</p>", readModel(writeModel(json), "new"));
  // Log-odds 4 x .8125 - 4.
  expect(blocks[0]!.probability).toBeCloseTo(1 / (1 + Math.exp(0.75)), 6);
});

test("a model that reads a column that is gone is refused, by name", () => {
  const family = families.find(({ name }) => name === "shallow-text")!;
  widen(family, 3);
  const file = writeModel(tinyModelJson());
  for (const restore of undo) restore();
  expect(() => readModel(file, "new.json")).toThrow(
    `cannot use the model new.json: 1 of the 7 columns that the model reads are missing: shallow-text/${NEW}; ` +
      "use the version of seine that trained the model, or retrain it",
  );
});
