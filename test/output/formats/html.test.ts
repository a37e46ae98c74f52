import { describe, expect, test } from "vitest";
import { html } from "../../cases/rendered.ts";

describe("HTML has", () => {
  test.each([
    ["text straight in a div in a paragraph", "<div>a</div>", "<p>a</p>"],
    ["no div", "<div><section><p>a</p></section></div>", "<p>a</p>"],
    ["headings", "<h1>a</h1><h6>b</h6>", "<h1>a</h1><h6>b</h6>"],
    ["no empty elements", "<p>DROP</p><ul><li>DROP</ul><p>a<b></b>", "<p>a</p>"],
    [
      "plain names",
      "<p><b>a</b> <i>b</i> <tt>c</tt> <strike>d</strike>",
      "<p><strong>a</strong> <em>b</em> <code>c</code> <del>d</del></p>",
    ],
    ["space outside of marks", "<p>a<b> b </b>c", "<p>a <strong>b</strong> c</p>"],
    ["no mark twice", "<p><b>a<b>b</b></b>", "<p><strong>ab</strong></p>"],
    [
      "marks across blocks",
      "<b><p>a</p><p>b</p></b>",
      "<p><strong>a</strong></p><p><strong>b</strong></p>",
    ],
    ["a lone paragraph of an item unwrapped", "<ul><li><div>a</div></ul>", "<ul><li>a</li></ul>"],
    [
      "paragraphs of an item",
      "<ul><li><div>a</div><div>b</div></ul>",
      "<ul><li><p>a</p><p>b</p></li></ul>",
    ],
    [
      "nested lists in items",
      "<ul><li>a<ol><li>b</ol></ul>",
      "<ul><li>a<ol><li>b</li></ol></li></ul>",
    ],
    [
      "lists straight in lists in the item before",
      "<ul><li>a</li><ul><li>b</li></ul></ul>",
      "<ul><li>a<ul><li>b</li></ul></li></ul>",
    ],
    ["text straight in a list as an item", "<ul>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"],
    ["items without a list as paragraphs", "<div><li>a</li></div>", "<p>a</p>"],
    ["menus as lists", "<menu><li>a</menu>", "<ul><li>a</li></ul>"],
    [
      "the start of a list",
      "<ol start=3><li value=5>a</ol>",
      '<ol start="3"><li value="5">a</li></ol>',
    ],
    [
      "definition lists",
      "<dl><div><dt>a</dt><dd>b</dd></div></dl>",
      "<dl><dt>a</dt><dd>b</dd></dl>",
    ],
    ["quotes", "<blockquote>a<p>b</blockquote>", "<blockquote>a<p>b</p></blockquote>"],
    [
      "details",
      "<details><summary><h3>a</h3></summary>b</details>",
      "<details><summary>a</summary>b</details>",
    ],
    [
      "figures",
      "<figure><img src=/a.png><figcaption>b</figcaption></figure>",
      '<figure><img src="/a.png" alt=""><figcaption>b</figcaption></figure>',
    ],
    ["ruby", "<p><ruby>漢<rp>(</rp><rt>kan</rt></ruby>", "<p><ruby>漢<rt>kan</rt></ruby></p>"],
    ["rules between content", "<p>a<hr><p>b<hr><p>DROP", "<p>a</p><hr><p>b</p>"],
    ["a heading that ends", "<h3>a</h4><p>b</p><p>c", "<h3>a</h3><p>b</p><p>c</p>"],
    ["a line break", "<p>a<br>b", "<p>a<br>b</p>"],
    ["no breaks at ends", "<p><br>a<br></p>", "<p>a</p>"],
    [
      "paragraphs at runs of breaks",
      "<div>a<br><br>b<br>c<br> <br> <br>d</div>",
      "<p>a</p><p>b<br>c</p><p>d</p>",
    ],
    [
      "paragraphs of an item at runs of breaks",
      "<ul><li>a<br><br>b</ul>",
      "<ul><li>a<p>b</p></li></ul>",
    ],
    ["a drop cap in its word", "<p><span class=dropcap>O</span>nce", "<p>Once</p>"],
    ["no soft hyphens", "<p>Donau&shy;dampf", "<p>Donaudampf</p>"],
    ["no-break spaces between words", "<p>10&nbsp;km &nbsp; x", "<p>10\u00a0km x</p>"],
    ["break opportunities without a space", "<p>a<wbr>b", "<p>ab</p>"],
    [
      "space between elements that touch",
      "<p><a href=/a>a</a><a href=/b>b</a>",
      '<p><a href="/a">a</a> <a href="/b">b</a></p>',
    ],
    [
      "direction and language",
      "<p dir=rtl lang=he>א</p><p dir=evil lang='x y'>b",
      '<p dir="rtl" lang="he">א</p><p>b</p>',
    ],
    ["line breaks in headings", "<h1>a<br>b</h1>", "<h1>a<br>b</h1>"],
    [
      "tables",
      "<table><caption>a</caption><tr><th>b<th>c<tr><td>d<td>e</table>",
      "<table><caption>a</caption><tr><th>b</th><th>c</th></tr><tr><td>d</td><td>e</td></tr></table>",
    ],
    [
      "empty cells of kept rows",
      "<table><tr><td>a<td>b<tr><td>DROP<td>c<tr><td>DROP<td>",
      "<table><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></table>",
    ],
    [
      "no tables for layout",
      "<table><tr><td><h2>a</h2><p>b</p><td>c</table>",
      "<h2>a</h2><p>b</p><p>c</p>",
    ],
    ["no tables of one cell", "<table><tr><td>a<td>DROP</table>", "<p>a</p>"],
    [
      "no tables around tables",
      "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>",
      "<p>a</p><table><tr><td>b</td><td>c</td></tr></table>",
    ],
    [
      "no tables that say so",
      "<table role=presentation><tr><td>a<td>b</table>",
      "<p>a</p><p>b</p>",
    ],
    [
      "spans",
      "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>",
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
    [
      "spans cut to the rows there are",
      "<table><tr><td rowspan=9>a<td>b<tr><td>c<tr><td>DROP</table>",
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ],
    [
      "no spans that cannot be meant",
      "<table><tr><td colspan=1000>a<td>b</table>",
      "<table><tr><td>a</td><td>b</td></tr></table>",
    ],
    [
      "a span to the end",
      "<table><tr><td rowspan=0>a<td>b<tr><td>c</table>",
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ],
  ])("%s", (_, page, expected) => {
    expect(html(page)).toBe(expected);
  });
});
