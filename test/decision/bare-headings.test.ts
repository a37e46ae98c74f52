import { describe, expect, test } from "vitest";
import { keptTexts, whys } from "../cases/decided.ts";

const article = { rules: ["parts"] as const, shares: { article: 0.9, no: 0.1 } };
const kept = (html: string) => keptTexts(`<p>story .9</p>${html}`, article).slice(1);

describe("a heading in an article", () => {
  test("goes with the whole of its section", () => {
    expect(kept("<h2>More</h2><p>a .1</p><p>b .2</p><h2>Next</h2><p>c .9</p>")).toEqual([
      "Next",
      "c .9",
    ]);
    expect(kept("<h2>More</h2><h3>Here .1</h3><p>a .1</p>")).toEqual([]);
  });

  test("says that it went with it", () => {
    expect(whys("<p>story</p><h2>More</h2><p>a .1</p>", article)[1]).toBe("bound");
  });

  test.each([
    ["has text", "<h2>More</h2><p>a .1</p><p>b .9</p>"],
    ["has a kept heading below it", "<h2>More</h2><p>a .1</p><h3>Here</h3><p>b .9</p>"],
    ["is empty", "<h2>More</h2><h2>Next</h2><p>b .9</p>"],
    ["has a picture", "<h2>More</h2><img src=a.png><p>a .1</p>"],
    ["is the page's", "<h1>More</h1><p>a .1</p>"],
  ])("stays where its section %s", (_, html) => {
    expect(kept(html)).toContain("More");
  });
});

test("stays on other pages, where the section may be missed", () => {
  const html = "<p>story</p><h2>More</h2><p>a .1</p>";
  expect(keptTexts(html, { ...article, shares: { service: 0.9, no: 0.1 } })).toContain("More");
});
