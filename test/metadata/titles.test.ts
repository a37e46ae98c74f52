import { describe, expect, test } from "vitest";
import { chooseTitle } from "../../src/metadata/titles.ts";

function choose(
  headings: readonly string[],
  stated: readonly string[],
  { sites = ["Example News", "示例网"], isWork = true } = {},
): string | undefined {
  const as = (source: string) => (text: string) => ({ text, source });
  return chooseTitle(headings.map(as("h1")), stated.map(as("title")), sites, isWork)?.text;
}

describe("the title is", () => {
  test.each<[string, string[], string[], string | undefined]>([
    [
      "the heading that the stated title begins with",
      ["The bridge"],
      ["The Bridge - Example News"],
      "The bridge",
    ],
    [
      "not a heading that names the site",
      ["Example News", "The bridge"],
      ["The bridge | Example News"],
      "The bridge",
    ],
    [
      "not a heading that the stated title ends with",
      ["The Book"],
      ["Chapter One - The Book"],
      "Chapter One",
    ],
    [
      "without the site's name when there is no heading",
      [],
      ["The bridge opens: at last – Example News"],
      "The bridge opens: at last",
    ],
    [
      "up to a bar when there is no heading",
      [],
      ["The bridge opens | Transport | The Daily"],
      "The bridge opens",
    ],
    ["whole where one word would be left", [], ["Home | The Daily"], "Home | The Daily"],
    [
      "the longer of two headings that agree",
      ["The bridge", "The bridge: a history"],
      ["The bridge: a history"],
      "The bridge: a history",
    ],
    ["without the site in Chinese, which needs no space", [], ["桥梁开通_示例网"], "桥梁开通"],
    ["a heading in any script", ["桥梁开通"], ["桥梁开通_新闻频道_示例网"], "桥梁开通"],
    ["nothing on a page without any", [], [], undefined],
  ])("%s", (_, headings, stated, expected) => {
    expect(choose(headings, stated)).toBe(expected);
  });
});

test("where heading and stated title differ, a work's heading counts, a site's stated title", () => {
  const differing: [string[], string[]] = [["How the bridge was built"], ["A bridge, 1931"]];
  expect(choose(...differing)).toBe("How the bridge was built");
  expect(choose(...differing, { isWork: false })).toBe("A bridge, 1931");
  expect(choose(["Subscribe"], ["A bridge, 1931"])).toBe("A bridge, 1931");
});

test("a page that is no work is named by a heading that says less than the stated title", () => {
  const stated = ["Headlamps for camping, hiking and running"];
  expect(choose(["Headlamps"], stated, { isWork: false })).toBe("Headlamps");
});
