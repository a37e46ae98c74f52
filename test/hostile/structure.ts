import { paired, repeated, type Shapes } from "./shapes.ts";

const highlighted = "<span class=k>let</span> <span class=n>a№</span> = <span class=m>1</span>;\n";

/** What the content tree gives a meaning: notes, headings, lists, listings, formulas, images. */
export const structures: Shapes = {
  "notes after each reference": repeated("<sup><a href='#n№'>№</a></sup><p id=n№>note "),
  "references, then notes": paired("text<sup><a href='#n№' id=r№>№</a></sup> ", "<p id=n№>note "),
  "references, then notes in a list": paired(
    "text<sup><a href='#n№' id=r№>[№]</a></sup> ",
    "<li id=n№><a href='#r№'>^</a> note №",
    "<ol>",
  ),
  "references to one note": repeated("<sup><a href='#n'>1</a></sup> ", "<p>", "<p id=n>note"),
  "references to no note": repeated("text<sup><a href='#n№'>№</a></sup> "),
  "notes that refer to the next": repeated("<p id=n№>note <sup><a href='#n№1'>№</a></sup>"),
  "notes that refer to themselves": repeated("<p id=n№>note <a href='#n№'>№</a>"),
  "notes by their role": repeated(
    "<a role=doc-noteref href='#n№'>№</a><p role=doc-footnote id=n№>a",
  ),
  "notes of the page's names": repeated("<li id=cite_note-№><a href='#cite_ref-№'>^</a> note "),
  "names and ids": repeated("<a name=a№></a><a href='#a№'>link</a> "),
  headings: repeated("<h2>Heading №</h2><p>text"),
  "headings alone": repeated("<h1>Heading №</h1>"),
  "headings of every level": repeated("<h1>a<h2>b<h3>c<h4>d<h5>e<h6>f №"),
  "headings with links to edit": repeated(
    "<h2>Part №<span><a href=/edit>[edit]</a></span></h2>text",
  ),
  "a long heading": repeated("word № ", "<h1>", "</h1><p>text"),
  paragraphs: repeated(
    "<p>A sentence of some words, with a comma. And <a href=/x>a link</a>.</p>\n",
  ),
  articles: repeated(
    "<div class=s№><h2>Part №</h2><p>A sentence of ten words, with a comma in it. And <a href=/№>one link</a>.</p></div>\n",
  ),
  "comments of readers": repeated(
    "<div class=comment id=c№><b class=author>Ada №</b><p>A word on it.</p></div>",
  ),
  replies: repeated("<ul class=comments><li class=comment><p>reply № "),
  "a list of many items": repeated("<li>item №", "<ul>", "</ul>"),
  "items without a list": repeated("<li>item №"),
  "a list of empty items": repeated("<li>", "<ul>", "</ul>text"),
  "a list of links": repeated("<li><a href=/№>link №</a>", "<ul>", "</ul>"),
  "lists of an item": repeated("<ul><li>item №</ul>"),
  "lists in a list": repeated("<li>item<ol><li>a №<li>b</ol>", "<ul>", "</ul>"),
  "lists without items": repeated("<ul>text № </ul>"),
  tasks: repeated("<li><input type=checkbox checked> task №", "<ul>", "</ul>"),
  "a definition list": repeated("<dt>term №<dd>text", "<dl>", "</dl>"),
  "terms without definitions": repeated("<dt>term №", "<dl>", "</dl>"),
  "definitions without terms": repeated("<dd>text №"),
  "groups in a definition list": repeated("<div><dt>term №<dd>text</div>", "<dl>", "</dl>"),
  "a listing": repeated(highlighted, "<pre><code class=language-js>", "</code></pre>"),
  listings: repeated("<pre><code>let a = №</code></pre>text "),
  "a listing of lines": repeated("<div class=line><span>№</span>let a</div>", "<pre>", "</pre>"),
  "a listing with breaks": repeated("let a = №<br>", "<pre>", "</pre>"),
  "a listing in a table": repeated(
    "<tr><td class=line-number>№<td class=code>let a",
    "<div class=highlight><table>",
    "</table></div>",
  ),
  "a listing in two cells": (characters) =>
    repeated("№\n", "<table class=highlight><tr><td><pre>", "</pre>")(characters / 3) +
    repeated("let a№\n", "<td><pre>", "</pre></table>")((2 * characters) / 3),
  "a listing of items": repeated(
    "<li><code>let a№</code>",
    "<pre class=prettyprint><ol>",
    "</ol></pre>",
  ),
  "fences in a listing": repeated("```\n~~~\n", "<pre><code>", "</code></pre>"),
  "one long fence in a listing": repeated("`", "<pre><code>", "</code></pre>"),
  "code between words": repeated("<code>a`№`</code> "),
  "keys and variables": repeated("<kbd>Ctrl</kbd>+<var>a№</var><samp>b</samp> "),
  "formulas of TeX": repeated("<p>\\(a_{№}\\) and \\[b^{2}\\] and $$c$$"),
  "formulas of TeX that never end": repeated("\\( a_{№} \\[ $$ ", "<p>"),
  "formulas of scripts": repeated("<script type='math/tex'>a_{№}</script>text "),
  "formulas of images": repeated("<img class=tex alt='{\\displaystyle a_{№}}' src=a.png>text "),
  "formulas of MathML": repeated("<math><msup><mi>a</mi><mn>№</mn></msup></math>text "),
  "a formula of MathML": repeated("<mi>a</mi><mo>+</mo><mn>№</mn>", "<p>x<math>", "</math>"),
  "formulas with their source": repeated(
    "<math><semantics><mi>a</mi><annotation encoding=application/x-tex>a_№</annotation></semantics></math>x ",
  ),
  "a long source of a formula": repeated(
    "a_{№}^\\frac",
    "<p>x<math alttext='",
    "'><mi>a</mi></math>",
  ),
  "formulas drawn": repeated(
    "<span class=katex><span class=katex-mathml><math><mi>a</mi></math></span><span class=katex-html>a№</span></span> ",
  ),
  "formulas drawn, unclosed": repeated("<span class=katex><span class=katex-html>a№ "),
  "fractions in fractions": repeated("<mfrac><mi>a</mi>", "<p>x<math>"),
  images: repeated("<p>text<img src=/a№.png alt='image №'>"),
  pictures: repeated("<picture><source srcset='a№.png 2x'><img src=b№.png></picture>text "),
  "pictures without an image": repeated("<picture><source srcset='a№.png 2x'></picture>text "),
  "pictures that are unclosed, in figures": repeated(
    "<figure><picture><source srcset=a№.png><img src=b№.png><figcaption>c ",
  ),
  "figures with captions": repeated(
    "<figure><img src=a№.png alt=a><figcaption>caption №</figcaption></figure>text ",
  ),
  "captions of one figure": repeated(
    "<figcaption>caption №",
    "<figure><img src=a.png>",
    "</figure>",
  ),
  "images of one figure": repeated("<img src=a№.png>", "<figure>", "<figcaption>a</figure>"),
  "captions by class": repeated(
    "<div class=wp-caption><img src=a№.png><p class=caption>caption №</div>",
  ),
  "credits of images": repeated(
    "<figure><img src=a№.png><span class=credit>Ada №</span></figure>x",
  ),
  "lazy images and the same without scripts": repeated(
    "<img src=data:, data-src=a№.png><noscript><img src=a№.png></noscript>text ",
  ),
  "images that nobody sees": repeated("<img src=a№.png width=1 height=1>text "),
  quotations: repeated("<blockquote><p>words №</p><cite>Ada</cite></blockquote>text "),
  "quotations with a source": repeated("<blockquote cite=/№><q cite=/№>words</q></blockquote>"),
  callouts: repeated("<div class='admonition note'><p class=admonition-title>Note<p>text №</div>"),
  abbreviations: repeated(
    "<abbr title='word №'>w№</abbr> <dfn>a</dfn> <time datetime=2024-01-0№>b</time> ",
  ),
  "changes of a text": repeated("<del>old №</del><ins>new</ins> <s>a</s><mark>b</mark> "),
  "ruby one after the other": repeated("<ruby>漢<rp>(<rt>kan<rp>)</ruby>", "<p>"),
  "raised and lowered": repeated("a<sup>№</sup><sub>b</sub> ", "<p>"),
  details: repeated("<details><summary>title №</summary><p>text</details>"),
  "details without a summary": repeated("<details open>text №</details>"),
  forms: repeated("<form><input name=a№ value=b><p>text №"),
  "a form of many fields": repeated(
    "<label>name №<input value=№></label>",
    "<form>",
    "</form>text",
  ),
  "a form of many choices": repeated("<option>choice №", "<form><select>", "</select></form>text"),
  navigation: repeated("<nav><ul><li><a href=/№>link</a></ul></nav>text "),
  embeds: repeated("<iframe src=https://www.youtube.com/embed/a№></iframe>text "),
  tweets: repeated(
    "<blockquote class=twitter-tweet><p>text №</p><a href=/№>March 1, 2024</a></blockquote>",
  ),
  players: repeated(
    "<video controls poster=a№.png><source src=b№.mp4></video><audio src=c№.mp3></audio>x",
  ),
};
