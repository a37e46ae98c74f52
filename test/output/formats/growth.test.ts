import { describe, expect, test } from "vitest";
import { extract } from "../../../src/api/extract.ts";
import { expectLinear } from "../../cases/growth.ts";

/** Shapes that Markdown writes in one go, with escapes, or by its library. */
const shapes: Readonly<Record<string, (count: number) => string>> = {
  "links in a paragraph": (count) => `<p>${"<a href=/x>words</a>, more ".repeat(count)}`,
  "marks side by side": (count) => `<p>${"<b>words</b><i>more</i>".repeat(count)}`,
  "lines in a paragraph": (count) => `<p>${"words<br>".repeat(count)}`,
  "stars and brackets": (count) => `<p>${"words* [b] _c ".repeat(count)}`,
  "a run of underscores": (count) => `<p>words ${"_".repeat(8 * count)} words`,
  "an address with stars": (count) => `<p>words http://x.y/${"a_*".repeat(count)}`,
  "items with lists": (count) => `<ul>${"<li>words<ul><li>more</ul>".repeat(count)}</ul>`,
  "rows of a table": (count) => `<table>${"<tr><td>words<td>more".repeat(count)}</table>`,
  "paragraphs and quotations": (count) => "<p>words<blockquote><p>more</blockquote>".repeat(count),
};

describe.each(Object.entries(shapes))("%s", (_, make) => {
  test("as Markdown: in time that grows with them", { timeout: 300_000 }, () => {
    const render = (html: string): string =>
      extract(html, { format: "markdown", threshold: 0 }).content;
    expect(render(make(10))).toContain("words");
    expectLinear((n) => {
      const html = make(n);
      return () => render(html);
    }, 250);
  });
});
