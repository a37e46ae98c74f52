import { describe, expect, test } from "vitest";
import { Entropies } from "../../../src/methods/site/entropy.ts";
import { siteMethodNamed } from "../../../src/methods/site/index.ts";
import {
  type BlockEntropy,
  blockEntropy,
  termsCovered,
  thresholdOf,
} from "../../../src/methods/site/infodiscoverer.ts";
import { countTerms } from "../../../src/methods/site/terms.ts";
import { measured } from "../../cases/feature-rows.ts";

const nav = "home news sport";
const articles = [
  "river flood news",
  "election vote news vote",
  "storm warning coast",
  "market bank shares bank",
];
const feet = [..."123"].map(() => "copyright acme").concat("copyright acme 2011");
const pages = articles.map((article, i) => [nav, article, feet[i]!]);

/** Entropies of all blocks, page by page. */
function blocks(): BlockEntropy[] {
  const entropies = new Entropies();
  for (const texts of pages) entropies.add(countTerms(texts.join(" ").split(" ")));
  return pages.flat().map((text) => {
    const terms = text.split(" ");
    const distinct = [...new Set(terms)];
    const entropy = blockEntropy(distinct, (term) => entropies.of(term, pages.length));
    return { places: [], terms: distinct, length: terms.length, entropy };
  });
}

describe("the worked example", () => {
  test("blocks have the mean entropy of their terms", () => {
    const entropies = blocks().map(({ entropy }) => Number(entropy.toFixed(4)));
    expect([0, 3, 6, 9].map((i) => entropies[i])).toEqual([0.9864, 0.9864, 0.9864, 0.9864]);
    expect([1, 4, 7, 10].map((i) => entropies[i])).toEqual([0.3197, 0.3197, 0, 0]);
    expect([2, 5, 8, 11].map((i) => entropies[i])).toEqual([1, 1, 1, 0.6667]);
  });

  test("terms that blocks cover, by tenths of entropy", () => {
    expect(termsCovered(blocks()).slice(1)).toEqual([6, 6, 6, 11, 11, 11, 14, 14, 14, 16]);
  });

  test("thresholds", () => {
    const by = (threshold: "otsu" | "greedy" | "printed" | "fixed"): number =>
      thresholdOf(blocks(), { threshold, theta: 0.6 });
    // Between 0 | .3197 | .6667 | .9864 | 1 the variances are .0994, .1478, .1374, .0282.
    expect(by("otsu")).toBeCloseTo(0.4932, 4);
    expect(by("greedy")).toBe(0.4);
    // As printed two of the four articles are lost.
    expect(by("printed")).toBe(0.1);
    expect(by("fixed")).toBe(0.6);
  });
});

const documents = pages.map(
  (texts) => measured(texts.map((text) => `<p>${text}</p>`).join("")).page,
);

test("keeps the four articles", () => {
  const fitted = siteMethodNamed("infodiscoverer").learner().fit(documents);
  expect(documents.map((page) => fitted.run(page).text)).toEqual(articles);
  const printed = siteMethodNamed("infodiscoverer").learner({ threshold: "printed" });
  expect(documents.map((page) => printed.fit(documents).run(page).text)).toEqual([
    ...["", ""],
    ...articles.slice(2),
  ]);
});

test("takes the tables of pages that tables lay out for blocks", () => {
  const page = (story: string) =>
    measured(`<table><tr><td>home<td>sport</table><table><tr><td><p>${story}<p>${story}</table>`)
      .page;
  const site = articles.map(page);
  const learner = siteMethodNamed("infodiscoverer").learner({ granularity: "table" });
  const { units } = learner.fit(site).run(site[2]!);
  expect(units.map(({ score, isContent }) => [score, isContent])).toEqual([
    ...[0, 0].map((score) => [score, false]),
    ...[1, 1].map((score) => [score, true]),
  ]);
});
