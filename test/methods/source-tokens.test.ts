import { expect, test } from "vitest";
import { sourceTokens, wordUnits } from "../../src/methods/source-tokens.ts";
import { measured } from "../cases/feature-rows.ts";

function read(html: string): string[] {
  const { page, document } = measured(html);
  return sourceTokens(page).map(({ start, end }) => document.source.slice(start, end));
}

test("words and tags in order, without scripts and comments", () => {
  expect(read("<p>\n Hello,  big <b>world</b> </p><script>x y</script><!-- c d --> end")).toEqual([
    "<p>",
    "\n Hello,  ",
    "big ",
    "<b>",
    "world",
    "</b>",
    "</p>",
    " end",
  ]);
});

test("Chinese is cut into words, and punctuation stays with the word before it", () => {
  expect(read("<p>“中国,人民银行。” </p>").slice(1, -1)).toEqual(["“中国,", "人民", "银行。” "]);
});

test("a long text without spaces is read in linear time and loses nothing", () => {
  const text = "今天天气很好".repeat(20000);
  const read = sourceTokens(measured(`<p>${text}`).page).slice(1);
  expect(read.map(({ start, end }) => end - start).reduce((a, b) => a + b)).toBe(text.length);
});

test("neighbouring words of one verdict are one unit, with their mean score", () => {
  const { page, document } = measured("<p>one two three <b>four</b> five</p>");
  const tokens = sourceTokens(page);
  const scores = new Map("one two three four five".split(" ").map((word, i) => [word, i]));
  const units = wordUnits(tokens, (token) => {
    const { start, end } = tokens[token]!;
    const score = scores.get(document.source.slice(start, end).trim())!;
    return { score, isContent: score < 2 };
  });
  expect(
    units.map(({ start, end, ...verdict }) => [document.source.slice(start, end), verdict]),
  ).toEqual([
    ["one two ", { score: 0.5, isContent: true }],
    ["three ", { score: 2, isContent: false }],
    ["four", { score: 3, isContent: false }],
    [" five", { score: 4, isContent: false }],
  ]);
});
