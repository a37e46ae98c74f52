import { describe, expect, test } from "vitest";
import { html, markdown } from "../../cases/rendered.ts";

describe("footnotes:", () => {
  const page =
    "<p>a<sup><a href=#n1 id=r1>1</a></sup> b<a href=#n2 class=footnote-ref>2</a> c<sup><a href=#n1>[1]</a></sup></p>" +
    "<h2>Notes</h2><ol><li id=n1>first <a href=#r1>↩</a></li><li><p id=n2>second</li></ol>";

  test("become GitHub's", () => {
    expect(markdown(page)).toBe("a[^1] b[^2] c[^1]\n\n## Notes\n\n[^1]: first\n\n[^2]: second");
  });

  test("link to their text in HTML", () => {
    expect(html(page)).toBe(
      '<p>a<sup><a href="#fn-1" data-footnote-ref="">1</a></sup> b<sup><a href="#fn-2" data-footnote-ref="">2</a></sup> ' +
        'c<sup><a href="#fn-1" data-footnote-ref="">[1]</a></sup></p><h2>Notes</h2>' +
        '<ol><li id="fn-1">first</li><li id="fn-2"><p>second</p></li></ol>',
    );
  });

  test.each([
    ["whose text is dropped", "<p>a<sup><a href=#n>1</a></sup></p><p id=n>DROP", "a¹"],
    ["that lead to a heading", "<p>a<sup><a href=#n>1</a></sup></p><h2 id=n>b</h2>", "a¹\n\n## b"],
    ["that lead back", "<p id=n>a</p><p>b<sup><a href=#n>1</a></sup>", "a\n\nb¹"],
    [
      "in another link",
      "<a href=/x><div><a href=#n>[1]</a></div></a><p id=n>b",
      "[\\[1\\]](/x)\n\nb",
    ],
    ["that are links of a contents list", "<p><a href=#n>Part</a></p><p id=n>b", "Part\n\nb"],
  ])("are not made of marks %s", (_, marks, expected) => {
    expect(markdown(marks)).toBe(expected);
  });

  test.each(["keep", "text", "drop"] as const)(
    "in tables stand behind all (tables: %s)",
    (tables) => {
      const table = "<table><tr><th>a<th>b<tr><td>c<td>d<tr><td id=n>1. e<td></table>";
      const written = markdown(`<p>f<sup><a href=#n>1</a></sup></p>${table}<p>g`, { tables });
      expect(written.startsWith("f[^1]\n\n")).toBe(true);
      expect(written.endsWith("g\n\n[^1]: e")).toBe(true);
    },
  );

  test.each([
    [
      "superscripts",
      "<p>word<sup>1</sup> word<sup>*</sup><hr><p><sup>1</sup> a<p><sup>*</sup>b",
      "word¹ word\\*\n\n---\n\n¹ a\n\n\\*b",
    ],
    [
      "numbers in brackets",
      "<p>word [1] word [2]<h2>Notes</h2><ol><li>a<li>b</ol>",
      "word \\[1] word \\[2]\n\n## Notes\n\n1. a\n2. b",
    ],
    ["raised digits", "<p>word¹<p>¹ a", "word¹\n\n¹ a"],
  ])("%s that link nowhere stay as they are", (_, marks, expected) => {
    expect(markdown(marks)).toBe(expected);
  });
});
