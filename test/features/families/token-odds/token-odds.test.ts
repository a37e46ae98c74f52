import { describe, expect, test } from "vitest";
import type { FeatureExample } from "../../../../src/features/extractor.ts";
import { logOdds } from "../../../../src/features/families/token-odds/fit.ts";
import { tokenOdds } from "../../../../src/features/families/token-odds/token-odds.ts";
import { featureRows, measured } from "../../../cases/feature-rows.ts";

const wrongTable = /token-odds table is not .* train the model/s;

const example = (html: string, labels: number[], site: string): FeatureExample => ({
  page: measured(html),
  labels,
  site,
});

describe("log-odds", () => {
  test.each([
    // (3 + 1) / (1 + 1) = 2 against even odds.
    [3, 4, 0.5, 2, Math.log(2)],
    // (1 + 1) / (3 + 3) are the prior's own odds.
    [1, 4, 0.25, 4, 0],
    [0, 0, 0.3, 1, 0],
  ])("c %d, n %d, p %d, m %d", (content, total, prior, strength, expected) => {
    expect(logOdds(content, total, prior, strength)).toBeCloseTo(expected, 12);
  });
});

describe("fit", () => {
  const html = "<div class=box><p class=nav>abcd</p><p class=post>abcd</p></div>";
  const sites = ["a.example", "b.example", "c.example"];
  // Every page counts one and half of it is content: p = 0.5. Own .nav has n = 1.5, c = 0.
  const low = -3.434; // log(0.05 / 1.55)

  test("learns own and ancestor tokens apart", () => {
    const table = tokenOdds.fit(sites.map((site) => example(html, [0, 1], site)));
    // .box is above both: even odds, so it tells nothing and is left out.
    expect(table).toEqual({ own: { ".nav": low, ".post": -low }, above: {} });
  });

  test("weighs by characters within the page and once per nested token", () => {
    const nested = "<div class=x><div class=x><p>abc</p></div><p>a</p></div><p>abcd</p>";
    const table = tokenOdds.fit(sites.map((site) => example(nested, [1, 0, 0], site)));
    // p = 3/8; above .x: n = 3 * 4/8, c = 3 * 3/8; (1.125 + .0375) / (.375 + .0625) / 0.6 = 4.4286
    expect(table).toEqual({ own: {}, above: { ".x": 1.488 } });
  });

  test("leaves out tokens of fewer than three sites", () => {
    const examples = ["a.example", "b.example", "b.example", "a.example"].map((site) =>
      example(html, [0, 1], site),
    );
    expect(tokenOdds.fit(examples)).toEqual({ own: {}, above: {} });
    expect(tokenOdds.fit([])).toEqual({ own: {}, above: {} });
  });

  test("sorts keys and does not mind the order of the examples", () => {
    const examples = sites.map((site) => example(html, [0, 1], site));
    expect(JSON.stringify(tokenOdds.fit([...examples].reverse()))).toBe(
      JSON.stringify(tokenOdds.fit(examples)),
    );
  });
});

describe("extractor", () => {
  const table = {
    own: { ".post": 2, ".nav": -1, "#b": 0.5 },
    above: { ".main": 1.5, ".box": -0.25 },
  };
  const html =
    "<div class=main><div class=box><p class=post>abc <b id=b>d</b></p></div></div>" +
    "<p class='nav other'>abcd</p>";

  test("aggregates own elements and ancestors", () => {
    const [post, nav] = featureRows(tokenOdds.extractor(table), html);
    expect(post).toMatchObject({
      "own-min": 0.5,
      "own-max": 2,
      "own-mean": 1.25,
      "own-sum": 2.5,
      "own-count": 2,
      "holder-sum": 2,
      "parent-min": -0.25,
      "parent-mean": -0.25,
      "above-min": -0.25,
      "above-max": 1.5,
      "above-mean": 0.625,
      "above-sum": 1.25,
      "above-count": 2,
      "strong-odds": 1.5,
      "strong-distance": 2,
      "path-sum": 3.75,
      "path-scaled": 1,
    });
    // Page mean by character: (5 * 3.75 - 4) / 9 = 1.6389
    expect(post!["path-relative"]).toBeCloseTo(3.75 - 14.75 / 9, 5);
    expect(nav).toMatchObject({
      "own-sum": -1,
      "parent-min": Number.NaN,
      "above-mean": Number.NaN,
      "above-count": 0,
      "strong-odds": 0,
      "strong-distance": Number.NaN,
      "path-scaled": 0,
    });
  });

  test("says nothing where no token is known", () => {
    const [row] = featureRows(tokenOdds.extractor(table), "<p class=x>a");
    expect(row).toMatchObject({
      "own-min": Number.NaN,
      "own-sum": 0,
      "own-count": 0,
      "path-sum": 0,
      "path-relative": 0,
      "path-scaled": 0.5,
    });
  });

  test.each([undefined, {}, { own: {}, above: { a: "1" } }, { own: {}, above: {}, x: 1 }])(
    "refuses table %j",
    (wrong) => {
      expect(() => tokenOdds.extractor(wrong)).toThrow(wrongTable);
    },
  );
});
