import { expect, test } from "vitest";
import { methodNamed } from "../../src/methods/index.ts";
import { measured } from "../cases/feature-rows.ts";

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
