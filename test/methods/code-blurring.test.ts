import { expect, test } from "vitest";
import { blur } from "../../src/methods/code-blurring.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { measured } from "../cases/feature-rows.ts";

const word = { kind: "word" } as const;
const tag = { kind: "tag" } as const;

test("blurs 1 for words and 0 for tags with half the range as deviation", () => {
  // Range 2, deviation 1, radius 4, mirrored: … 1 | 1 0 | 0 1 1 …; the weights of the ones are
  // 1 (0), e^-.5 (-1), e^-4.5 (3) and twice e^-8 (-4, 4), of 2.506621 in all.
  const { values, starts } = blur([word, tag], [1, 1], 2);
  expect([...starts]).toEqual([0, 1, 2]);
  expect(values[0]).toBeCloseTo(0.645615, 5);
  expect(values[1]).toBeCloseTo(1 - 0.645615, 5);
});

test("a token has as many entries as its width; a constant stays what it is", () => {
  const { values, starts } = blur([word, tag, word], [3, 0, 2], 25);
  expect([...starts]).toEqual([0, 3, 3, 5]);
  for (const value of values) expect(value).toBeCloseTo(1, 12);
});

const menu = '<ul class="navigation"><li><a href="/somewhere/else">Menu</a></li></ul>'.repeat(8);
const article =
  "<p>The bridge over the river was opened by the mayor on Monday, and many people came to see it. " +
  "Work on it took three years and cost two million, she said when she cut the ribbon at noon.</p>";

test.each(["ccb", "accb", "tccb"])("%s keeps an article between menus", (id) => {
  const { text } = methodNamed(id).run(measured(`${menu}${article}${menu}`).page);
  expect(text).toContain("was opened by the mayor on Monday, and many people came");
  expect(text.length).toBeLessThan(230);
});

test("links inside an article cost ACCB nothing", () => {
  const linked = article.replace(
    "the mayor",
    '<a href="/wiki/the-mayor-of-the-town">the mayor</a>',
  );
  const { page } = measured(`${menu}${linked}${menu}`);
  const textOf = (id: string): string => methodNamed(id).run(page).text;
  expect(textOf("accb")).toContain("by the mayor on Monday, and many people came");
  expect(textOf("ccb")).toContain("Monday, and many people came");
  expect(textOf("ccb")).not.toContain("mayor");
});
