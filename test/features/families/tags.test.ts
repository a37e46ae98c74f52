import { describe, expect, test } from "vitest";
import { tags } from "../../../src/features/families/tags.ts";
import { familyRows } from "../../cases/family-rows.ts";

const rows = (html: string): Record<string, number>[] => familyRows(tags, html);

describe("tags", () => {
  test.each([
    ["<p>a</p>", "is-p"],
    ["<ul><li>a</ul>", "is-li"],
    ["<table><tr><td>a</table>", "is-cell"],
    ["<table><tr><th>a</table>", "is-cell"],
    ["<div>a</div>", "is-div"],
    ["<dl><dt>a</dl>", "is-definition"],
    ["<pre>a</pre>", "is-pre"],
    ["<blockquote>a</blockquote>", "is-blockquote"],
    ["<figure><figcaption>a</figcaption></figure>", "is-caption"],
    ["<section>a</section>", "is-other"],
    ["a", "is-other"],
    ["<x-y>a</x-y>", "is-other"],
  ])("%s %s", (html, expected) => {
    const [row] = rows(html);
    const set = Object.keys(row!).filter((name) => name.startsWith("is-") && row![name] === 1);
    expect(set).toEqual([expected]);
    expect(row!["heading-level"]).toBe(0);
  });

  test("headings, also around the holder", () => {
    const [first, second] = rows("<h1>a</h1><h3><div>b</div></h3>");
    expect(first).toMatchObject({ "heading-level": 1, "is-other": 0 });
    expect(second).toMatchObject({ "heading-level": 3, "is-div": 1 });
  });

  test("elements around a block and how close they are", () => {
    const html =
      "<article><section><a href=x><div><ul><li><ol><li><p>a</p></ol></ul></div></a></section></article>";
    const [row] = rows(html);
    expect(row).toMatchObject({ "in-article": 1, "in-section": 1, "in-a": 1, "in-nav": 0 });
    // Steps up from p: li 1, ol 2, li 3, ul 4, div 5, a 6, section 7, article 8.
    expect(row!["list-closeness"]).toBeCloseTo(1 / 3);
    expect(row!["a-closeness"]).toBeCloseTo(1 / 7);
    expect(row!["article-closeness"]).toBeCloseTo(1 / 9);
    expect(row!["nav-closeness"]).toBe(0);
    expect(row).toMatchObject({ "list-depth": 2, "table-depth": 0 });
    expect(rows("<nav>a</nav>")[0]!["nav-closeness"]).toBe(1);
  });

  test("tables in tables", () => {
    const [outer, inner] = rows("<table><tr><td>a<table><tr><td>b</table></table>");
    expect(outer!["table-depth"]).toBe(1);
    expect(inner!["table-depth"]).toBe(2);
  });

  test("inline tags inside a block", () => {
    const [row] = rows(
      "<p><a href=x><b>a</b></a><strong>b</strong><i>c</i><em>d</em><br><img><img>" +
        "<span>e</span><input><button>f</button><time>g</time></p>",
    );
    expect(row).toMatchObject({
      links: 1,
      strong: 2,
      emphasis: 2,
      breaks: 1,
      images: 2,
      spans: 1,
      controls: 2,
      times: 1,
    });
  });

  test("the holder's parent", () => {
    const [alone, heading, text] = rows(
      "<div><p>a</p></div><div><h2>b</h2><p>c</p><p>d</p><p>e</p></div>",
    );
    expect(alone).toMatchObject({ "only-in-parent": 1, "parent-heading-share": 0 });
    expect(heading).toMatchObject({ "only-in-parent": 0, "parent-heading-share": 0.25 });
    expect(text!["parent-heading-share"]).toBe(0.25);
  });

  test("what the page uses", () => {
    const [row] = rows("<main><article><p>aaa</p></article><article>b</article></main>");
    expect(row!["page-log-articles"]).toBeCloseTo(Math.log(3));
    expect(row!["page-has-main"]).toBe(1);
    expect(row!["page-paragraph-share"]).toBe(0.75);
    expect(rows("<div>a</div>")[0]).toMatchObject({ "page-has-main": 0, "page-log-articles": 0 });
  });
});
