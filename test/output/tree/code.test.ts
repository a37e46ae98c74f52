import { describe, expect, test } from "vitest";
import { markdown } from "../../cases/rendered.ts";

describe("code has", () => {
  const code = (page: string): string => markdown(page).replace(fences, "");
  test.each([
    ["its white space", "<pre>\n  if x:\n\n    y  \n</pre>", "  if x:\n\n    y"],
    [
      "its white space in a `<pre>` within",
      "<code><pre><div>a/</div><div>  b/</div></pre></code>",
      "a/\n  b/",
    ],
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
      "no line numbers beside blocks, of which one is an empty line",
      "<pre><div><b>1</b><div>a</div></div><div><b>2</b><div>\n</div></div><div><b>3</b><div>b</div></div></pre>",
      "a\n\nb",
    ],
    [
      "numbers that are lines of their own",
      "<pre><b>1</b>\na\n<b>2</b>\nb\n<b>3</b>\nc</pre>",
      "1\na\n2\nb\n3\nc",
    ],
    [
      "no column of line numbers",
      "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>a\nb</pre></table>",
      "a\nb",
    ],
    [
      "a column of numbers that are not its lines'",
      "<table><tr><td><pre>1\n2</pre><td><pre>a\nb\nc\nd</pre></table>",
      "1\n2\n\na\nb\nc\nd",
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
      "a\n\nbc",
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
