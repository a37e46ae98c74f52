import { describe, expect, test } from "vitest";
import { parse } from "../../../../src/document/parse.ts";
import { titleMatch } from "../../../../src/features/families/title-match/title-match.ts";
import { findTargets } from "../../../../src/features/families/title-match/titles.ts";
import { featureRows } from "../../../cases/feature-rows.ts";

const rows = (html: string): Record<string, number>[] => featureRows(titleMatch.extractor, html);

test("finds what the page says of itself", () => {
  const html =
    "<svg><title>icon</title></svg><title> </title><title>One &amp; two</title>" +
    "<meta property=OG:title content=''><meta name=twitter:title content=Tw>" +
    "<meta name=Description content=Plain><meta property=og:description content=Og>" +
    "<h1><img></h1><h1>Head <b>line</b></h1>";
  expect(findTargets(parse(html))).toEqual({
    title: "One & two",
    "social-title": "Tw",
    h1: "Head line",
    description: "Og",
  });
  expect(findTargets(parse("<p>a"))).toEqual({});
});

describe("similarity", () => {
  const head = "<title>The red fox - News</title>";

  test("of words and of pairs", () => {
    // Title: the red fox news, pairs ^the the-red red-fox fox-news news$.
    const [same, part, other] = rows(`${head}<p>The RED fox: news<p>A red fox<p>Nothing`);
    expect(same).toMatchObject({ "title-covered": 1, "title-covers": 1, "title-dice": 1 });
    expect(same).toMatchObject({ "equals-title": 1, "within-title": 1 });
    expect(part!["title-covered"]).toBeCloseTo(2 / 4);
    expect(part!["title-covers"]).toBeCloseTo(2 / 3);
    // Pairs ^a a-red red-fox fox$: one in common.
    expect(part!["title-dice"]).toBeCloseTo((2 * 1) / (5 + 4));
    expect(part).toMatchObject({ "equals-title": 0, "within-title": 0 });
    expect(other).toMatchObject({ "title-covered": 0, "title-covers": 0, "title-dice": 0 });
  });

  test("counts a repeated word once in the title, each time in the block", () => {
    const [row] = rows(`${head}<p>red red red red`);
    expect(row).toMatchObject({ "title-covered": 0.25, "title-covers": 1, "within-title": 0 });
  });

  test("is by character in scripts without spaces", () => {
    const [row] = rows("<title>今日新闻</title><p>今日天气");
    // Pairs ^今 今日 日新 新闻 闻$ and ^今 今日 日天 天气 气$.
    expect(row!["title-dice"]).toBeCloseTo(4 / 10);
    expect(row).toMatchObject({ "title-covered": 0.5, "title-covers": 0.5 });
  });

  test("with the h1 and the description", () => {
    const [h1, text] = rows("<meta name=description content='Some text'><h1>Top</h1><p>Some text");
    expect(h1).toMatchObject({ "h1-dice": 1, "description-dice": 0, "equals-title": 1 });
    expect(text).toMatchObject({ "h1-dice": 0, "description-dice": 1, "equals-title": 0 });
    expect(text!["title-dice"]).toBeNaN();
  });
});

describe("place", () => {
  test("is counted from the best match, headings first", () => {
    const found = rows("<title>Red fox</title><p>Red fox<div>x</div><h2>Red fox</h2><p>y");
    expect(found.map((row) => row["is-best"])).toEqual([0, 0, 1, 0]);
    expect(found.map((row) => row["after-best"])).toEqual([0, 0, 0, 1]);
    expect(found.map((row) => row["offset-from-best"])).toEqual([-0.5, -0.25, 0, 0.25]);
    expect(found[0]!["log-distance"]).toBeCloseTo(Math.log(3));
    expect(found[3]!["best-score"]).toBe(1);
  });

  test("follows the title rather than the first h1", () => {
    const found = rows("<title>Red fox</title><h1>Logo</h1><h2>Red fox</h2>");
    expect(found.map((row) => row["is-best"])).toEqual([0, 1]);
    expect(rows("<h1>Logo</h1><p>a").map((row) => row["is-best"])).toEqual([1, 0]);
  });

  test("is missing where nothing matches", () => {
    for (const html of ["<title>Red fox</title><p>other", "<p>other"]) {
      expect(rows(html)[0]).toMatchObject({
        "best-score": Number.NaN,
        "is-best": 0,
        "log-distance": Number.NaN,
        "after-best": Number.NaN,
        "offset-from-best": Number.NaN,
      });
    }
    expect(rows("<p>other")[0]!["equals-title"]).toBeNaN();
  });
});

test("a block of marks only is like nothing", () => {
  const [row] = rows("<title>—</title><meta property=og:title content=a><p>***");
  expect(row).toMatchObject({
    "title-dice": Number.NaN,
    "social-title-dice": 0,
    "social-title-covers": 0,
    "equals-title": 0,
  });
});

describe("place relative to the headline and the story", () => {
  const lead = "ten signs ".repeat(12);
  const story = `<div><h1>The red fox</h1><div><p>by A<p>${lead}<p>more</div></div>`;
  const html = `<title>The red fox</title><body><p>menu</p>${story}<ul><li><a href=x>other</a></ul>`;
  const [menu, headline, byline, first, more, other] = rows(html);

  test("counts steps up from the headline and down to the block", () => {
    // body > div > h1: the menu is below the body, one step down; the byline below div > div.
    const steps = (row: Record<string, number> | undefined) => [
      row!["up-from-headline"],
      row!["down-from-headline-common"],
    ];
    expect(steps(menu)).toEqual([2, 1]);
    expect(steps(headline)).toEqual([0, 0]);
    expect(steps(byline)).toEqual([1, 2]);
    expect(steps(other)).toEqual([2, 2]);
    // Depths: body 1, div 2, h1 3.
    expect(menu!["headline-common-share"]).toBe(Math.fround(1 / 3));
    expect(byline!["headline-common-share"]).toBe(Math.fround(2 / 3));
  });

  test("counts the characters between, of text and of links, negative before", () => {
    // "menu" is 4 characters, "The red fox" 11 and "by A" 4.
    expect(menu!["text-from-headline"]).toBeCloseTo(-Math.log1p(4), 6);
    expect(headline!["text-from-headline"]).toBe(0);
    expect(byline!["text-from-headline"]).toBeCloseTo(Math.log1p(11), 6);
    expect(first!["text-from-headline"]).toBeCloseTo(Math.log1p(11 + 4), 6);
    expect(other!["links-from-headline"]).toBe(0);
  });

  test("takes the first text of some length for the lead, and what holds both for the story", () => {
    expect(first).toMatchObject({ "lead-distance": 2, "beside-lead": 1, "up-from-lead": 0 });
    expect(more).toMatchObject({
      "below-story": 1,
      "up-from-story": 0,
      "down-from-story-common": 2,
    });
    expect(more).toMatchObject({ "beside-lead": 1, "up-from-lead": 1, "down-from-lead-common": 1 });
    expect(other).toMatchObject({ "below-story": 0, "up-from-story": 1, "beside-lead": 0 });
    expect(more!["log-blocks-from-lead"]).toBeCloseTo(Math.log1p(1), 6);
    expect(menu!["log-blocks-from-lead"]).toBeCloseTo(-Math.log1p(3), 6);
  });

  test("is unknown without a headline, and without a lead", () => {
    const [none] = rows("<p>a");
    expect(none!["up-from-headline"]).toBeNaN();
    expect(none!["below-story"]).toBeNaN();
    const [alone] = rows("<title>The red fox</title><h1>The red fox</h1><p>short");
    expect(alone!["up-from-headline"]).toBe(0);
    expect(alone!["below-story"]).toBeNaN();
  });
});
