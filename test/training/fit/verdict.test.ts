import { expect, test } from "vitest";
import { pageTokens } from "../../../src/features/page-tokens.ts";
import { outlineOf, pageProfile } from "../../../src/features/profile.ts";
import { measuredShares, NO_CONTENT, typeShares, verdictOf } from "../../../src/models/verdict.ts";
import { type ExamplePage, fitVerdict, typeOf } from "../../../training/fit/verdict.ts";
import { corpusPage } from "../../cases/corpus-page.ts";

const matrixOf = (rows: number) => ({
  columns: [],
  rows,
  values: new Float32Array(0),
});
function profilesOf(pages: readonly ExamplePage[], probabilities: readonly Float64Array[]) {
  const all = pages.map(({ outline }, i) => pageProfile(outline, matrixOf(1), probabilities[i]!));
  const values = Float32Array.from(all.flatMap((own) => [...own.values]));
  return { columns: all[0]!.columns, rows: pages.length, values };
}

const sure = Float64Array.of(0.9);
const unsure = Float64Array.of(0.1);

function pagesOf(type: string | undefined, gold: string, count: number) {
  const about = type === undefined ? {} : { pageType: type };
  return Array.from({ length: count }, (_, i) =>
    corpusPage(`${type}${i}`, `${type}${i}.org`, "<p>Some words of text.</p>", gold, about),
  );
}

test("a page with empty gold is of no type but its own", () => {
  expect(typeOf(pagesOf("article", " ", 1)[0]!)).toBe(NO_CONTENT);
  expect(typeOf(pagesOf("article", "Some words", 1)[0]!)).toBe("article");
  expect(typeOf(pagesOf(undefined, "Some words", 1)[0]!)).toBeUndefined();
});

test("learns to tell types apart by the page's profile", async () => {
  const articles = pagesOf("article", "Some words of text.", 20);
  const empty = pagesOf("listing", "", 20);
  const pages = [...articles, ...empty];
  const probabilities = pages.map(({ gold }) => (gold === "" ? unsure : sure));
  const profiles = profilesOf(pages, probabilities);
  const model = (await fitVerdict(pages, profiles, 1))!;
  expect(model.types).toEqual(["article", NO_CONTENT]);
  const { measures } = articles[0]!;
  const told = (probabilities: Float64Array) =>
    verdictOf(
      typeShares(
        model,
        measuredShares(model, pageProfile(outlineOf(measures), matrixOf(1), probabilities)),
        pageTokens(measures.page),
      ),
    ).type;
  expect(told(sure)).toBe("article");
  expect(told(unsure)).toBe(NO_CONTENT);
});

test("a type of few pages is not learned, and one type alone is none", async () => {
  const pages = [...pagesOf("article", "Some words", 20), ...pagesOf("forum", "Some words", 9)];
  const probabilities = pages.map(() => sure);
  const profiles = profilesOf(pages, probabilities);
  expect(await fitVerdict(pages, profiles, 1)).toBeUndefined();
});
