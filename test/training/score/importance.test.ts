import { expect, it } from "vitest";
import { importances } from "../../../training/score/importance.ts";
import { corpusPage } from "../../cases/corpus-page.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

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

it("takes every n-th page of a large corpus and every n-th block of a large page", () => {
  const small = corpusPage("small", "a", "<p>One</p>", "");
  const large = corpusPage("large", "a", "<p>One</p>".repeat(60), "");
  expect(importances(tinyModel(), new Array(201).fill(small))).toMatchObject({ pages: 101 });
  // Every third of 60.
  expect(importances(tinyModel(), [large])).toMatchObject({ pages: 1, blocks: 20 });
});

it("passes over pages without words", () => {
  expect(importances(tinyModel(), [corpusPage("e", "a", "", "")])).toEqual({
    families: [],
    features: [],
    pages: 0,
    blocks: 0,
  });
});
