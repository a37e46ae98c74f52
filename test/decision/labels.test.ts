import { describe, expect, test } from "vitest";
import { keptTexts, whys } from "../cases/decided.ts";

const rules = ["related"] as const;
const around = (inside: string) => `<p>before it</p>${inside}<p>after it</p>`;
const kept = (inside: string) => keptTexts(around(inside), { rules }).slice(1, -1);

describe("a block that is a label and nothing else goes", () => {
  test.each([
    "<div>ADVERTISEMENT - STORY CONTINUES BELOW</div>",
    "<p>Anzeige</p>",
    "<p>На правах рекламы</p>",
    "<p>広告</p>",
    "<p>Was this page helpful?</p>",
    "<p>Cet article vous a-t-il été utile ?</p>",
    "<p><a href=#top>↑ Back to top</a></p>",
    "<div><a href=/p>Close window</a> | <a href=/q>Print this page</a></div>",
    "<div><a href=/r>reply</a></div>",
    "<div><button>Reply</button></div>",
    "<p>Your email address will not be published. Required fields are marked *</p>",
  ])("%s", (block) => {
    expect(kept(block)).toEqual([]);
  });

  test("a line that leads to another page goes with its link", () => {
    expect(kept("<p>READ MORE: <a href=/b>The second bridge of the town</a></p>")).toEqual([]);
    expect(kept("<p>Lesen Sie auch: <a href=/b>Die zweite Brücke der Stadt</a></p>")).toEqual([]);
    expect(kept("<p>Weather: <a href=/b>The second bridge of the town</a></p>")).toHaveLength(1);
    const words = "<p>Related: the mayor, who opened <a href=/b>the bridge</a>, said no more</p>";
    expect(kept(words)).toHaveLength(1);
  });

  test("and its reason is that it is no part of the text", () => {
    expect(whys(around("<p>Anzeige</p>"), { rules })[1]).toBe("related content");
  });
});

describe("links below such a label go with it", () => {
  const links = "<ul><li><a href=/a>One bridge .7</a></li><li><a href=/b>Two .9</a></li></ul>";

  test("but what is sure to be content", () => {
    expect(kept(`<h3>Related articles</h3>${links}`)).toEqual(["Two .9"]);
    expect(kept(`<h3>Bridges</h3>${links}`)).toHaveLength(3);
  });

  test("in articles", () => {
    const html = around(`<h3>Related articles</h3>${links}`);
    const texts = keptTexts(html, { rules, shares: { documentation: 0.9, article: 0.1 } });
    expect(texts).toContain("One bridge .7");
  });
});

describe("the same words stay", () => {
  test("in a sentence", () => {
    expect(kept("<p>Was this page helpful to the court?</p>")).toHaveLength(1);
  });

  test("in code", () => {
    expect(kept("<pre>print()</pre><p><code>reply</code></p>")).toEqual(["print()", "reply"]);
  });

  test("where a single word is no link: a heading, a cell", () => {
    expect(kept("<table><tr><td>Recommended</td><td>Report</td></tr></table>")).toHaveLength(2);
  });
});

describe("a table of contents", () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, i) => `<li><a href=#s${i}>Section ${i}</a></li>`).join("");

  test("goes with its heading", () => {
    expect(kept(`<h2>Table of contents</h2><ul>${entries(2)}</ul>`)).toEqual([]);
    expect(kept(`<p>Inhalt</p><ul>${entries(2)}</ul>`)).toEqual([]);
  });

  test("goes without a heading, if it has four entries", () => {
    expect(kept(`<ul>${entries(4)}</ul>`)).toEqual([]);
    expect(kept(`<ul>${entries(3)}</ul>`)).toHaveLength(3);
  });

  test("takes its heading along where the entries went before", () => {
    const low = "<li><a href=#a>One .1</a></li><li><a href=#b>Two .1</a></li>";
    expect(kept(`<h2>On this page</h2><ul>${low}</ul>`)).toEqual([]);
  });

  test("has links within the page only", () => {
    const others = Array.from({ length: 4 }, (_, i) => `<li><a href=/s${i}>Section ${i}</a></li>`);
    expect(kept(`<h2>Contents</h2><ul>${others.join("")}</ul>`)).toHaveLength(5);
    expect(kept("<h2>Contents</h2><p>The box holds a lamp.</p>")).toHaveLength(2);
  });
});
