import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type WholeRule, wholeRules } from "../../src/decision/decide.ts";
import { decided, keptTexts, whys } from "../cases/decided.ts";
import { structures } from "../cases/structures.ts";

describe("the probability", () => {
  test("decides where no rule on a whole does: content is what is on the line or above", () => {
    const html = "<p>a .49</p><p>b .5</p><p>c</p>";
    expect(keptTexts(html)).toEqual(["b .5", "c"]);
    expect(whys(html)).toEqual(["probability", "probability", "probability"]);
    expect(keptTexts(html, { threshold: 0.9 })).toEqual(["c"]);
    expect(keptTexts("")).toEqual([]);
  });
});

describe("the verdict", () => {
  const shares = { article: 0.7, forum: 0.3 };
  const html = "<p>a b c .6</p><p>e .2</p>";

  test("is the likeliest type where there is content by the model's decision", () => {
    const verdict = { type: "article", probability: 0.7 };
    expect(decided(html, { shares }).verdict).toEqual(verdict);
    const strict = decided(html, { shares, threshold: 0.9 });
    expect(strict.blocks.some(({ isContent }) => isContent)).toBe(false);
    expect(strict.verdict).toEqual(verdict);
  });

  test("is no content where no block is content by the model's decision", () => {
    const decision = { threshold: 0.7 };
    const expected = { type: "no-content", probability: expect.closeTo(0.4, 12) };
    expect(decided(html, { shares, decision }).verdict).toEqual(expected);
    const lenient = decided(html, { shares, decision, favor: "recall" });
    expect(lenient.blocks.map(({ isContent }) => isContent)).toEqual([true, false]);
    expect(lenient.verdict).toEqual(expected);
  });

  test("is no content, for certain, where there are no blocks", () => {
    const { verdict } = decided("", { shares, decision: { threshold: 0 } });
    expect(verdict).toEqual({ type: "no-content", probability: 1 });
  });

  test("is none of a model that tells none", () => {
    expect(decided(html).verdict).toBeUndefined();
  });
});

describe("rules on wholes", () => {
  const list = `<ul>${"<li>teaser .3</li>".repeat(4)}<li>teaser .6</li></ul>`;
  const table = "<table><tr><th>a</th><td>b .3</td></tr><tr><th>c</th><td>d</td></tr></table>";
  const html = `<main><p>${"word ".repeat(40)}</p>${table}${list}</main><p>next article .7</p>`;

  test("can each be left out", () => {
    const with_ = (rules: readonly WholeRule[]) => keptTexts(html, { rules }).slice(1);
    expect(with_([])).toEqual(["a", "c", "d", "teaser .6", "next article .7"]);
    expect(with_(["tables"])).toEqual(["a", "b .3", "c", "d", "teaser .6", "next article .7"]);
    expect(with_(["lists"])).toEqual(["a", "c", "d", "next article .7"]);
    expect(with_(["article"])).toEqual(["a", "c", "d", "teaser .6"]);
    expect(with_(wholeRules)).toEqual(["a", "b .3", "c", "d"]);
    expect(keptTexts(html)).toEqual(keptTexts(html, { rules: wholeRules }));
  });

  test("take no part beside a threshold", () => {
    expect(keptTexts(html, { threshold: 0.5 })).toEqual(keptTexts(html, { rules: [] }));
  });

  const prose = "word ".repeat(40);
  const story = `<main><p>${"word ".repeat(20)}</p><p>${"word ".repeat(20)}</p></main>`;
  const rows = ["<tr><td>a .6</td><td>b .2</td></tr>", "<tr><td>c MOVED</td><td>d MOVED</td></tr>"];
  test.each<[WholeRule, string, string]>([
    ["tables", `<table>${rows.join("")}</table>`, ".9 to .5"],
    ["lists", "<ul><li>one MOVED</li><li>two .4</li></ul>", ".79 to .55"],
    ["related", "<aside><p>box MOVED</p><p>more .4</p></aside>", ".79 to .55"],
    ["article", `<p>${"next ".repeat(10)}MOVED</p>`, ".79 to .5"],
    ["story", "<p>second half MOVED</p>", ".7 to .6"],
  ])("read the page's own probability, not what its site makes of it: %s", (rule, part, moved) => {
    const [own, site] = moved.split(" to ") as [string, string];
    const keptWith = (probability: string) => {
      const html = story + part.replaceAll("MOVED", probability);
      return decided(html, { rules: [rule] }).blocks.map(({ isContent }) => isContent);
    };
    expect(keptWith(moved)).toEqual(keptWith(own));
    expect(keptWith(site)).not.toEqual(keptWith(own));
  });

  test("spare what is sure by the page or with its site", () => {
    const box = (p: string) => `${story}<aside><p>box ${p}</p><p>a .1</p><p>b .1</p></aside>`;
    expect(keptTexts(box(".6"))).toHaveLength(2);
    expect(keptTexts(box(".85 to .6"))).toHaveLength(3);
    expect(keptTexts(box(".4 to .85"))).toHaveLength(3);
  });

  test("bring back nothing that the site drops", () => {
    const two = `<p>${prose}</p>`;
    const between = (p: string) => `<div>${two}<p>${"between ".repeat(12)}${p}</p>${two}</div>`;
    expect(keptTexts(between(".45"))).toHaveLength(3);
    expect(keptTexts(between(".6 to .4"))).toHaveLength(2);
    const items = (p: string) => `<ul><li>one</li><li>two ${p}</li><li>three</li></ul>`;
    expect(keptTexts(items(".3"))).toHaveLength(3);
    expect(keptTexts(items(".9 to .3"))).toHaveLength(2);
    const cells = (p: string) => table.replace("b .3", `b ${p}`);
    expect(keptTexts(cells(".3"))).toHaveLength(4);
    expect(keptTexts(cells(".9 to .3"))).toHaveLength(3);
  });

  test("every block says what decided on it", () => {
    expect(whys(html).filter((why) => why !== "probability")).toEqual([
      "table",
      "list",
      "after the article",
    ]);
  });
});

test("no rule brings back what the page does not show, and none throws", () => {
  fc.assert(
    fc.property(structures, (html) => {
      for (const title of ["include", "exclude", "model"] as const) {
        const { blocks } = decided(html, { title, shares: { article: 1 }, invisible: "strict" });
        for (const { why, isContent } of blocks) {
          if (why === "invisible") expect(isContent).toBe(false);
        }
      }
    }),
  );
});
