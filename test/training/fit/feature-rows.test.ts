import { describe, expect, test } from "vitest";
import { createFeaturizer, type FamilySpec } from "../../../src/features/index.ts";
import { FeatureRows } from "../../../training/fit/feature-rows.ts";
import { corpusPage } from "../../cases/corpus-page.ts";

const html = (words: string): string =>
  `<ul class=menu><li>Home</ul><div class=post><p>${words}</p></div>`;
const pages = [
  ...["a", "b", "c", "d"].map((name) =>
    corpusPage(name, `${name}.example`, html(`${name} word, and more.`), `${name} word, and more.`),
  ),
  corpusPage("empty", "e.example", "", ""),
];
const unused = (): never => {
  throw new Error("no tables were needed");
};

test("puts families without a table first", () => {
  const names = ["token-odds", "cetr", "shallow-text"];
  const features = new FeatureRows(pages, names);
  expect(features.names).toEqual(["cetr", "shallow-text", "token-odds"]);
  expect(features.hasLearned).toBe(true);
  expect(new FeatureRows(pages, ["cetr"]).hasLearned).toBe(false);
});

test("refuses an unknown family", () => {
  expect(() => new FeatureRows(pages, ["colour"])).toThrow('unknown feature family "colour"');
});

describe("fit", () => {
  test("learns from the pages given alone", () => {
    const features = new FeatureRows(pages, ["token-odds", "cetr"]);
    const three = features.fit([0, 1, 2]);
    expect(three.map(({ name }) => name)).toEqual(["cetr", "token-odds"]);
    expect(Object.keys(three[0]!)).toEqual(["name"]);
    expect(three[1]!.table).toMatchObject({ own: {}, above: { ".post": expect.any(Number) } });
    // Tokens of two sites are not learned.
    expect(features.fit([0, 1])[1]!.table).toEqual({ own: {}, above: {} });
    const other = new FeatureRows(pages.slice(0, 3), ["token-odds", "cetr"]);
    expect(other.fit([0, 1, 2])).toEqual(three);
  });
});

describe("rows", () => {
  const features = new FeatureRows(pages, ["token-odds", "shallow-text"]);
  const three = features.fit([0, 1, 2]);
  const none = features.fit([]);

  /** The rows of one page by the plain way. */
  const rowsOf = (index: number, specs: readonly FamilySpec[]): number[] => [
    ...createFeaturizer(specs).featurize(pages[index]!.measures).values,
  ];

  test("are a featurizer's, page after page in the order asked for", () => {
    const matrix = features.rows([3, 0, 4, 1], () => three);
    expect(matrix.columns).toEqual(createFeaturizer(three).columns);
    expect(matrix.rows).toBe(6);
    expect([...matrix.values]).toEqual([3, 0, 1].flatMap((index) => rowsOf(index, three)));
  });

  test("use each page's own tables", () => {
    const matrix = features.rows([0, 3], (index) => (index === 0 ? none : three));
    expect([...matrix.values]).toEqual([...rowsOf(0, none), ...rowsOf(3, three)]);
    expect(rowsOf(0, none)).not.toEqual(rowsOf(0, three));
  });

  test("of a page without blocks are none", () => {
    const matrix = features.rows([4], () => three);
    expect(matrix).toMatchObject({ rows: 0, columns: createFeaturizer(three).columns });
    expect(matrix.values).toHaveLength(0);
  });

  test("of no page have no tables to ask for", () => {
    expect(features.rows([], unused).rows).toBe(0);
  });

  test("need no table without learned families, and the other way round", () => {
    const fixed = new FeatureRows(pages, ["shallow-text"]);
    const specs = fixed.fit([0]);
    expect([...fixed.rows([1], () => specs).values]).toEqual(rowsOf(1, specs));
    const learned = new FeatureRows(pages, ["token-odds"]);
    const tables = learned.fit([0, 1, 2]);
    const matrix = learned.rows([1, 3], () => tables);
    expect([...matrix.values]).toEqual([...rowsOf(1, tables), ...rowsOf(3, tables)]);
  });
});
