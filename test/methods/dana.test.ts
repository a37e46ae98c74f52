import { expect, test } from "vitest";
import { contentRegions, smoothedDifferences } from "../../src/methods/dana.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { measured } from "../cases/feature-rows.ts";

/** Content less code: -10, 5, 30, -15, -10, -30, 15, 40. */
const lines = [
  { content: 0, code: 10 },
  { content: 10, code: 5 },
  { content: 30, code: 0 },
  { content: 5, code: 20 },
  { content: 0, code: 10 },
  { content: 0, code: 30 },
  { content: 20, code: 5 },
  { content: 40, code: 0 },
];

test("adds a line's difference to its neighbours', outside the page 0 (Formula 1)", () => {
  expect([...smoothedDifferences(lines)]).toEqual([-5, 25, 20, 5, -55, -25, 25, 55]);
});

test("begins with the region of the most content and grows over small gaps", () => {
  const differences = smoothedDifferences(lines);
  // Lines 1 to 3 hold 45 characters, lines 6 and 7 hold 60; two lines lie between.
  expect(contentRegions(lines, differences, 1)).toEqual([{ first: 6, end: 8 }]);
  expect(contentRegions(lines, differences, 2)).toEqual([
    { first: 1, end: 4 },
    { first: 6, end: 8 },
  ]);
});

test("the earlier of equal regions wins; without a positive line there is none", () => {
  const equal = [9, 0, 0, 0, 0, 9].map((content) => ({ content, code: content === 0 ? 9 : 0 }));
  expect(contentRegions(equal, Float64Array.of(1, 0, 0, 0, 0, 1), 3)).toEqual([
    { first: 0, end: 1 },
  ]);
  expect(contentRegions(equal, new Float64Array(6), 3)).toEqual([]);
});

function pageOf(article: readonly string[]) {
  const menu = Array.from(
    { length: 24 },
    (_, i) => `<li class="navigation-item-of-the-menu"><a href="/section/${i}">Menu</a></li>`,
  );
  return measured([...menu, ...article, ...menu].join("\n")).page;
}

test("DANAg keeps the lines of text between lines of markup", () => {
  const first = "The bridge over the river was opened by the mayor on Monday. ".repeat(2).trim();
  const last = "Work on it took three years and cost two million, she said. ".repeat(2).trim();
  const picture = '<img src="/images/2024/05/bridge.jpg" alt=""> Picture';
  const { text, units } = methodNamed("danag").run(pageOf([`<p>${first}`, picture, last]));
  expect(text).toBe(`${first} Picture ${last}`);
  // 121 - 3, and its neighbours: 4 - 71 of the menu, 7 - 45 of the picture.
  expect(units[24]!.values).toEqual({ content: 121, code: 3 });
  expect(units[24]!.score).toBe(118 - 67 - 38);
});

test("lines inside the span are kept, or the regions alone", () => {
  const markup = `<img src="${"x".repeat(400)}"> Caption`;
  const lines = (part: string) => Array.from({ length: 3 }, () => `${part} words. `.repeat(5));
  const page = pageOf([...lines("First"), markup, markup, ...lines("Last")]);
  const keep = (which: string) => methodNamed("danag").run(page, { keep: which }).text;
  expect(keep("span")).toContain("Caption");
  expect(keep("regions")).not.toContain("Caption");
});

const arabic = [
  "<p>افتتح العمدة الجسر الجديد فوق النهر يوم الاثنين بحضور BBC وعدد كبير من السكان",
  "<p>واستغرق العمل فيه ثلاث سنوات وبلغت كلفته مليونين كما قالت العمدة في كلمتها أمام الحاضرين",
];

test("DANA keeps Latin words of a text that is not written in ASCII, R2L does not", () => {
  const page = pageOf(arabic);
  const dana = methodNamed("dana").run(page).text;
  const r2l = methodNamed("r2l").run(page).text;
  expect(dana).toContain("بحضور BBC وعدد");
  expect(dana).not.toContain("Menu");
  expect(r2l).toContain("بحضور وعدد");
  expect(r2l).toBe(dana.replace("BBC ", ""));
});

test("DANA and R2L find nothing on an English page", () => {
  const page = pageOf(["<p>The bridge over the river was opened by the mayor on Monday."]);
  expect(methodNamed("dana").run(page).text).toBe("");
  expect(methodNamed("r2l").run(page).text).toBe("");
});
