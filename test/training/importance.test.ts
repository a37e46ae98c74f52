import { expect, it } from "vitest";
import { importances } from "../../training/importance.ts";
import { corpusPage } from "../cases/corpus-page.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const html = "<nav><a href=/>Home page</a></nav><p>Six words stand in this line</p>";

it("is the mean absolute contribution, blocks by their share of words", () => {
  const { families, features, pages, blocks } = importances(tinyModel(), [
    corpusPage("a", "a", html, "Six words stand in this line"),
  ]);
  expect([pages, blocks]).toEqual([1, 2]);
  // Link densities 1 of 2 words, and 1/6 of 6: (2 x 8 + 6 x 8/6) / 8. Text densities 2 and 6.
  expect(features).toEqual([
    { name: "shallow-text/text-density", mean: expect.closeTo((2 * 2 + 6 * 6) / 8, 5) },
    { name: "shallow-text/link-density", mean: expect.closeTo(3, 5) },
  ]);
  // 2 - 8 and 6 - 8/6 are added before their size is taken.
  expect(families).toEqual([
    { name: "shallow-text", mean: expect.closeTo((2 * 6 + 6 * (6 - 8 / 6)) / 8, 5) },
  ]);
});

it("takes every n-th page of a large corpus, and no page without words", () => {
  const paragraphs = "<p>One</p>".repeat(1100);
  const corpus = Array.from({ length: 6 }, (_, i) => corpusPage(`p${i}`, "a", paragraphs, ""));
  expect(importances(tinyModel(), corpus)).toMatchObject({ pages: 3, blocks: 3300 });
  expect(importances(tinyModel(), [corpusPage("e", "a", "", "")])).toEqual({
    families: [],
    features: [],
    pages: 0,
    blocks: 0,
  });
});
