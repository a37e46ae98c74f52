import { describe, expect, test } from "vitest";
import { markdown, rendered } from "../../cases/rendered.ts";

describe("Markdown has", () => {
  test.each([
    ["headings on a line", "<h2>a<br>b</h2>", "## a b"],
    ["tight lists", "<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"],
    ["numbers", "<ol start=3><li>a<li>b</ol>", "3. a\n4. b"],
    ["numbers of items", "<ol><li value=9>a<li>b</ol>", "9. a\n10. b"],
    [
      "words that styles mark",
      `<p>a <span style="font-weight:700">b</span> <span style="font-style: italic">c</span>`,
      "a **b** *c*",
    ],
    [
      "words that the page's sheet marks",
      "<style>.x{font-weight:bold}.y,.x i{font-style:italic}.z{font-weight:400}</style><p>a <span class=x>b</span> <span class='x y'>c</span> <span class=z>d</span>",
      "a **b** **_c_** d",
    ],
    [
      "no marks that a style takes away, nor in a heading",
      `<p><b style="font-weight:normal">a <b>b</b></b><h2>c <span style="font-weight:bold">d</span></h2>`,
      "a **b**\n\n## c d",
    ],
    ["marks", "<p><b>a</b> <i>b</i> <del>c</del> <code>d`</code>", "**a** *b* ~~c~~ `` d` ``"],
    ["marks inside a word", "<p>un<b>believ</b>able", "un**believ**able"],
    [
      "lists beside each other as one",
      "<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol>",
      "- a\n- b\n\n1. c",
    ],
    ["headings with spaces between marks", "<h2><i>a</i> <b>b</b> c</h2>", "## *a* **b** c"],
    [
      "cells with spaces between marks",
      "<table><tr><th>a<th>b<tr><td><i>c</i> <b>d</b><td>e</table>",
      "| a | b |\n| - | - |\n| *c* **d** | e |",
    ],
    ["headings without bold", "<h2><b>a</b></h2><h3>b <b>c</b></h3>", "## a\n\n### b **c**"],
    [
      "a picture that words flow around before them",
      `<p><a href=/b.jpg><img src=/a.jpg></a> ${"word ".repeat(20)}</p><p><img src=/b.jpg> few words`,
      `[![](/a.jpg)](/b.jpg)\n\n${"word ".repeat(20).trim()}\n\n![](/b.jpg) few words`,
    ],
    [
      "what smileys stand for",
      "<p>a <img class=smilies src=/s.gif alt=':-)'> b <img class='emoji' src=/t.png></p>",
      "a :-) b",
    ],
    ["quotes", "<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"],
    [
      "callouts, without the words that say their kind",
      "<div class='admonition note'><p><b>Note:</b><br>a</div><p>x<div class='admonition note'><p><b>Note:</b> a<ul><li>b</ul></div>",
      "> [!note]\n> a\n\nx\n\n> [!note]\n> a\n>\n> - b",
    ],
    ["quotation marks", "<p>He said <q>no</q>.", 'He said "no".'],
    [
      "tables",
      "<table><tr><th>a<th align=right>b|c<tr><td><p>d<p>e<td>f<br>g</table>",
      "| a | b\\|c |\n| - | -: |\n| d<br>e | f<br>g |",
    ],
    [
      "an empty head where the table has none",
      "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
      "| | |\n| - | - |\n| a | b |\n| c | d |",
    ],
    [
      "an empty head where the first row has data beside a header",
      "<table><tr><th>a<td>b<tr><th>c<td>d</table>",
      "| | |\n| - | - |\n| a | b |\n| c | d |",
    ],
    [
      "a head whose first cell is empty",
      "<table><tr><td><th>a<tr><th>b<td>c</table>",
      "| | a |\n| - | - |\n| b | c |",
    ],
    [
      "captions before tables",
      "<table><caption>t</caption><tr><th>a<th>b<tr><td>c<td>d</table>",
      "t\n\n| a | b |\n| - | - |\n| c | d |",
    ],
    [
      "cells for spans",
      "<table><tr><th colspan=2>a<th>b<tr><td>c<td>d<td>e</table>",
      "| a | | b |\n| - | - | - |\n| c | d | e |",
    ],
    ["raised digits", "<p>10<sup>-3</sup> 1<sup>st</sup> 9<sup>2,3</sup>", "10⁻³ 1st 9²,³"],
    ["code as it is", "<pre>a *b*\n\n  c_d_e\n```\n</pre>", "````\na *b*\n\n  c_d_e\n```\n````"],
    ["the language of code", "<pre><code class='hljs language-ts'>a</code></pre>", "```ts\na\n```"],
    [
      "figures",
      "<figure><img src=/a.png alt=x><figcaption>b</figcaption></figure>",
      "![x](/a.png)\n\nb",
    ],
    [
      "definitions",
      "<dl><dt>a<dt>b<dd>c<dd>d<dt>e<dd>f</dl>",
      "- a\n\n  b\n\n  c\n\n  d\n\n- e\n\n  f",
    ],
    [
      "text escaped that would be markup",
      "<p># a *b* [c](d) &lt;i&gt; `e` 1. f",
      "\\# a \\*b\\* \\[c]\\(d) \\<i> \\`e\\` 1. f",
    ],
    [
      "a line that would be a heading escaped",
      "<p># a</p><p>- b</p><p>1. c</p><p>&gt; d</p>",
      "\\# a\n\n\\- b\n\n1\\. c\n\n\\> d",
    ],
    ["prices as they are", "<p>$5 or $6", "$5 or $6"],
    [
      "& as it is, unless a reference follows",
      "<p>AT&amp;T, <a href='/a?b=1&amp;c=2'>a &amp;amp; b</a>",
      "AT&T, [a \\&amp; b](/a?b=1&c=2)",
    ],
    ["a space between codes", "<p><code>a</code><code>b</code>c", "`a` `b`c"],
    [
      "listings of a table without header as listings",
      "<table><tr><td>1<td><pre>a\nb</pre></table>",
      "1\n\n```\na\nb\n```",
    ],
    [
      "tables with long listings cell by cell, as a cell is one line",
      "<table><tr><th>a<th>b<tr><td>c<td><pre>1\n2\n3\n4\n5\n6\n7\n8\nd</pre></table>",
      "a\n\nb\n\nc\n\n```\n1\n2\n3\n4\n5\n6\n7\n8\nd\n```",
    ],
    [
      "tables with short listings as tables, each line code",
      "<table><tr><th>a<th>b<tr><td>c<td><pre>d|\n e</pre></table>",
      "| a | b |\n| - | - |\n| c | `d\\|`<br>` e` |",
    ],
    [
      "lists of a table without header as lists",
      "<table><tr><td><ul><li>a<li>b</ul><td>c</table>",
      "- a\n- b\n\nc",
    ],
    [
      "a table with a short list in a cell",
      "<table><tr><td><ul><li>a</ul><td>c</table>",
      "| | |\n| - | - |\n| a | c |",
    ],
    [
      "punctuation beside letters outside of marks",
      "<p><b>Note:</b>text ‘<i>a’</i>s, b<b>,</b> c<del>(d)</del>, <b>你好，</b>我",
      "**Note**:text ‘*a*’s, b, c(~~d)~~, **你好**，我",
    ],
    ["punctuation beside spaces in them", "<p><b>Note:</b> <i>(text)</i>", "**Note:** *(text)*"],
    ["no code in a formula", "<p>$a_`$ b` c", "$a_\\lq $ b\\` c"],
    ["rules only between others", "<hr><p>a</p><hr><hr><p>b</p><hr>", "a\n\n---\n\nb"],
  ])("%s", (_, page, expected) => {
    expect(markdown(page)).toBe(expected);
  });
});

describe("blocks in a cell of Markdown are lines:", () => {
  test.each([
    ["<p>one</p> two", "| one<br>two | x |"],
    ["<p>one</p>two<p>three</p>", "| one<br>two<br>three | x |"],
    ["zero<div>one</div>two", "| zero<br>one<br>two | x |"],
    ["a<ul><li>b</ul>c", "| a<br>b<br>c | x |"],
    ["one<hr>two", "| one<br>two | x |"],
    ["<p>one</p><br>two", "| one<br>two | x |"],
  ])("%s", (cell, row) => {
    const html = `<table><tr><td>${cell}<td>x<tr><td>a<td>b</table>`;
    expect(rendered(html, { format: "markdown" })).toContain(row);
  });
});
