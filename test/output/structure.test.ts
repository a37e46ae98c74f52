import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNames } from "../../src/output/formats/registry.ts";
import { rendered } from "../cases/rendered.ts";
import { structures } from "../cases/structures.ts";

const lineStart = /\n/g;

/** What stands in the article, line ends left out. */
function html(page: string, options = {}): string {
  const written = rendered(page, { ...options, format: "html" }).replace(lineStart, "");
  return written.slice(written.indexOf(">") + 1, written.lastIndexOf("<"));
}

function markdown(page: string, options = {}): string {
  return rendered(page, { ...options, format: "markdown" });
}

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

describe("Markdown has", () => {
  test.each([
    ["headings on a line", "<h2>a<br>b</h2>", "## a b"],
    ["tight lists", "<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"],
    ["numbers", "<ol start=3><li>a<li>b</ol>", "3. a\n4. b"],
    ["marks", "<p><b>a</b> <i>b</i> <del>c</del> <code>d`</code>", "**a** *b* ~~c~~ `` d` ``"],
    ["marks inside a word", "<p>un<b>believ</b>able", "un**believ**able"],
    ["quotes", "<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"],
    ["quotation marks", "<p>He said <q>no</q>.", 'He said "no".'],
    [
      "tables",
      "<table><tr><th>a<th align=right>b|c<tr><td><p>d<p>e<td>f<br>g</table>",
      "| a | b\\|c |\n| - | -: |\n| d e | f g |",
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
    ["raised digits", "<p>10<sup>-3</sup> 1<sup>st</sup>", "10⁻³ 1st"],
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
      "tables with listings cell by cell, as a cell is one line",
      "<table><tr><th>a<th>b<tr><td>c<td><pre>d\ne</pre></table>",
      "a\n\nb\n\nc\n\n```\nd\ne\n```",
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
    ["rules only between others", "<hr><p>a</p><hr><hr><p>b</p><hr>", "a\n\n---\n\nb"],
  ])("%s", (_, page, expected) => {
    expect(markdown(page)).toBe(expected);
  });
});

describe("words of blocks that stand on one line in Markdown are apart:", () => {
  test.each([
    ["<p>one</p> two", "| one two | x |"],
    ["<p>one</p>two<p>three</p>", "| one two three | x |"],
    ["zero<div>one</div>two", "| zero one two | x |"],
    ["a<ul><li>b</ul>c", "| a b c | x |"],
    ["one<hr>two", "| one two | x |"],
    ["<p>one</p><br>two", "| one two | x |"],
  ])("%s", (cell, row) => {
    const html = `<table><tr><td>${cell}<td>x<tr><td>a<td>b</table>`;
    expect(rendered(html, { format: "markdown" })).toContain(row);
  });
});

test("XML has no end of a section that it never began", () => {
  expect(rendered("<p>a[b[0]]>c", { format: "xml" })).toContain("<p>a[b[0]]&gt;c</p>");
});

describe("code has", () => {
  const code = (page: string): string => markdown(page).replace(fences, "");
  test.each([
    ["its white space", "<pre>\n  if x:\n\n    y  \n</pre>", "  if x:\n\n    y"],
    [
      "no elements of highlighters",
      "<pre><code><span class=k>if</span> <span>x</span></code></pre>",
      "if x",
    ],
    [
      "no line numbers in spans",
      "<pre><span class=lineno>1</span>a\n<span class=lineno>2</span>b</pre>",
      "a\nb",
    ],
    [
      "no column of line numbers",
      "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>a\nb</pre></table>",
      "a\nb",
    ],
    [
      "no line numbers in cells",
      "<table><tr><td class=blob-num>1<td>a<tr><td class=blob-num>2<td>  b</table>",
      "a\n  b",
    ],
    [
      "lines of rows",
      "<pre><code><table><tr><td class=hljs-ln-numbers>1<td>a</tr><tr><td class=hljs-ln-numbers>2<td>b</tr></table></code></pre>",
      "a\nb",
    ],
    ["lines of elements", "<pre><div>a</div><div>b</div></pre>", "a\nb"],
    ["lines of breaks", "<pre>a<br>b</pre>", "a\nb"],
    [
      "numbers that are not the lines'",
      "<pre><span class=number>1</span> <span class=ln>x</span></pre>",
      "1 x",
    ],
    ["no buttons", "<pre>a = 1<button>Copy</button></pre>", "a = 1"],
    ["plain spaces", "<pre>a&nbsp;&nbsp;b</pre>", "a  b"],
    [
      "what of it is kept, when that is less than half",
      "<pre><div>DROP this and that</div><div>a</div></pre>",
      "a",
    ],
    [
      "lines that a style sheet keeps apart",
      "<pre><span class=code-line>a</span><span class=code-line> b</span>\n<span class=line>c</span><span>d</span></pre>",
      "a\n b\ncd",
    ],
    [
      "lines that a space of no width kept apart",
      "<pre><code>a\n\u200b\nb\u200bc</code></pre>",
      "a\n\nb\u200bc",
    ],
    [
      "lines of an element for words",
      "<p>See <code>a = 1;<br>\n&nbsp; b(<b>x</b>);<br>c</code>",
      "See\n\na = 1;\n  b(x);\nc",
    ],
    ["a lone line of one left in its line", "<p>See <code>a<br></code> there", "See `a`\\\nthere"],
    [
      "lines of a table that have no cell of their own",
      "<table><tr><td class=gutter>1 2<td><div class=line>a</div>\n<div>&nbsp;<b>b</b></div></table>",
      "a\n b",
    ],
    [
      "no line numbers of Crayon",
      "<table class=crayon-table><tr><td class='crayon-nums '><div class=crayon-num>1</div><div>2</div><td><pre>a\nb</pre></table>",
      "a\nb",
    ],
    [
      "all of it, when most is kept",
      "<pre><div>a long line of code</div><div>DROP</div></pre>",
      "a long line of code\nDROP",
    ],
  ])("%s", (_, page, expected) => {
    expect(code(`<p>x</p>${page}`)).toBe(`x\n\n${expected}`);
  });

  test.each([
    ["<pre class='brush: js'>a</pre>", "js"],
    ["<div class='highlight-source-python'><pre>a</pre></div>", "python"],
    ["<div class='highlight'><pre data-lang='C++'>a</pre></div>", "c++"],
    ["<pre class='sourceCode haskell'><code>a</code></pre>", "haskell"],
    ["<figure class='highlight ruby'><pre>a</pre></figure>", "ruby"],
    ["<body class=lang-en><div><div><pre>a</pre></div></div></body>", ""],
    ["<pre><code class=language-none>a</code></pre>", ""],
    ["<pre data-lang='a b'>a</pre>", ""],
  ])("the language of %s", (page, language) => {
    expect(markdown(page)).toBe(`\`\`\`${language}\na\n\`\`\``);
  });
});

const fences = /```\n?|\n```/g;

describe("formulas:", () => {
  const annotated =
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></semantics></math>";
  test.each([
    ["MathML with an annotation", `<p>a ${annotated} b`, "a $x^2$ b"],
    [
      "MathML with alternative text",
      "<p>a <math alttext='{\\displaystyle x}'><mi>x</mi></math>",
      "a $x$",
    ],
    [
      "MathML on its own line",
      `<p>a ${annotated.replace("<math", "<math display=block")} b`,
      "a\n\n$$\nx^2\n$$\n\nb",
    ],
    ["MathML without TeX", "<p>a <math><mi>x</mi></math> $", "a $x$ \\$"],
    ["TeX that no script renders", "<p>a $x_1 * y_2$ b", "a $x_1 * y_2$ b"],
    [
      "no prices",
      "<p>from $5 to $10_000, US$_a$b, $x and $y_z $",
      "from $5 to $10_000, US$\\_a$b, $x and $y_z $",
    ],
    [
      "an environment",
      "<p>\\begin{align}a&amp;=b\\end{align}",
      "$$\n\\begin{align}a&=b\\end{align}\n$$",
    ],
    [
      "an image of one",
      "<p>a <img class=latex src=/a.png alt=x^2 width=9> <b>latex</b>",
      "a $x^2$ **latex**",
    ],
    [
      "KaTeX",
      `<p>a <span class=katex><span class=katex-mathml>${annotated}</span><span class=katex-html>x2</span></span> b`,
      "a $x^2$ b",
    ],
    [
      "KaTeX on its own line",
      `<div>a <span class=katex-display><span class=katex>${annotated}</span></span></div>`,
      "a\n\n$$\nx^2\n$$",
    ],
    [
      "Wikipedia",
      `<p>a <span class=mwe-math-element>${annotated}<img src=/x.svg alt=y></span> b`,
      "a $x^2$ b",
    ],
    [
      "MathJax 2",
      "<p>a <span class=MathJax_Preview>x2</span><span class=MathJax>x2</span><script type='math/tex'>x^2</script> b",
      "a $x^2$ b",
    ],
    ["MathJax 2 before it has run", "<p>a <script type='math/tex'>x^2</script> b", "a $x^2$ b"],
    [
      "MathJax 2 on its own line",
      "<p>a</p><script type='math/tex; mode=display'>x^2</script><p>b",
      "a\n\n$$\nx^2\n$$\n\nb",
    ],
    [
      "MathJax 3",
      `<p>a <mjx-container><mjx-math></mjx-math><mjx-assistive-mml>${annotated}</mjx-assistive-mml></mjx-container> b`,
      "a $x^2$ b",
    ],
    [
      "delimiters, where there is MathJax",
      "<script src=mathjax.js></script><p>a \\(x_1*x_2\\) b",
      "a $x_1*x_2$ b",
    ],
    [
      "no formula between price ranges",
      "<script>Math.max(1)</script><p>from $$ to $$$ or $$ a head",
      "from $$ to $$$ or $$ a head",
    ],
    [
      "nor in regular expressions",
      "<script>Math.max(1)</script><p>\\( opens, \\) closes",
      "\\\\( opens, \\\\) closes",
    ],
    ["delimiters in Pandoc's spans", "<p>a <span class='math inline'>\\(x\\)</span> b", "a $x$ b"],
    ["no delimiters, where there is none", "<p>a $$x$$ b", "a $$x$$ b"],
    ["no formula in code", "<script src=mathjax.js></script><p><code>\\(x\\)</code>", "`\\(x\\)`"],
    ["prices beside formulas", `<p>${annotated} for $5`, "$x^2$ for \\$5"],
    [
      "a bar in a table",
      "<table><tr><th>a<th><math alttext='|x|'><mi>x</mi></math><tr><td>b<td>c</table>",
      "| a | $\\vert x\\vert$ |\n| - | - |\n| b | c |",
    ],
  ])("%s", (_, page, expected) => {
    expect(markdown(page)).toBe(expected);
  });
});

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
});

test.each(formatNames)("%s never fails, whatever the structure", (format) => {
  fc.assert(
    fc.property(structures, (page) => {
      rendered(page, { format });
      for (const choice of ["text", "drop"] as const) {
        rendered(page, { format, links: choice, images: choice, tables: choice });
      }
    }),
    { numRuns: 150 },
  );
});
