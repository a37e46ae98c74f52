import fc from "fast-check";
import { expect, test } from "vitest";
import { toText } from "../../../src/output/formats/text.ts";
import { cleanText } from "../../../src/output/tree/clean-text.ts";
import { contentTree } from "../../../src/output/tree/content-tree.ts";
import { measured } from "../../cases/feature-rows.ts";
import { markup } from "../../cases/markup.ts";

const whiteSpace = /\s+/g;

function textOf(html: string): string {
  const { document, blocks } = measured(html);
  return toText(contentTree(document, blocks, blocks).root);
}

test.each([
  ["a block per line", "<p>one</p>\n\n<p>two</p>", "one\ntwo"],
  ["white space collapsed", "<p>  one \n\t two&nbsp; </p>", "one two"],
  ["a line break", "<p>one<br>two<br/>three", "one\ntwo\nthree"],
  ["no empty lines", "<p><br>one<br><br> <br>two<br>", "one\ntwo"],
  ["white space around a break", "<p>one <br>\n two", "one\ntwo"],
  ["line breaks of the source", "<p>one\ntwo", "one two"],
  ["a line separator of the source", "<p>one\u2028two", "one two"],
  ["entities", "<p>a &lt;b&gt; &amp; c", "a <b> & c"],
  ["emoji that are images", "<p>a <img class=emoji src=/e.svg alt='😀'> b", "a 😀 b"],
  ["no names of signs", "<p>a <img class=emoji src=/e.svg alt=':heart:'> b", "a b"],
  ["inline elements", "<p>on<b>e</b> <i>two</i>", "one two"],
  ["preformatted text", "<pre>\n  if x:\n\n    y  \n</pre>", "  if x:\n\n    y"],
  ["code in preformatted text", "<pre><code>a\n<b> b</b><br>c</code></pre>", "a\n b\nc"],
  ["a list item a line", "<ul><li>one<ul><li>two</ul><li>three</ul>", "one\ntwo\nthree"],
  ["a table row a line", "<table><tr><th>a<th>b<tr><td>c<td>d e", "a\tb\nc\td e"],
  ["the lines of a cell together", "<table><tr><td>a<br>b<td>c<tr><td>d<td>e", "a b\tc\nd\te"],
  ["its paragraphs too", "<table><tr><td>a<td><p>b<p>c<br>d<tr><td>e<td>f", "a\tb c d\ne\tf"],
  ["the lines of one cell alone", "<table><tr><td>a<br>b<td><tr><td>d<td>e", "a\nb\nd\te"],
  ["an item a line in a cell", "<table><tr><td>a<td><ul><li>b<li>c</ul>", "a\nb\nc"],
  ["a heading in a cell apart", "<table><tr><td><h3>a</h3>b<td>c", "a\nb\nc"],
  [
    "the lines of a cell of 20 words together",
    `<table><tr><td>a<br>b<td>${"w ".repeat(20)}`,
    `a b\t${"w ".repeat(20).trim()}`,
  ],
  [
    "cells of lines apart where one has more words",
    `<table><tr><td>a<br>b<td>${"w ".repeat(21)}`,
    `a\nb\n${"w ".repeat(21).trim()}`,
  ],
  ["an empty cell in its column", "<table><tr><td>a<td>b<tr><td><td>c", "a\tb\n\tc"],
  ["a soft hyphen", "<p>bro&shy;ken", "broken"],
  ["spaces of no width where they part words", "<p>ភាសា\u200bខ្មែរ", "ភាសា\u200bខ្មែរ"],
  ["no such space elsewhere", "<p>\u200ba\u200b b<b>\u200b</b>.\u200bc\u200bd\u200b", "a b.cd"],
  ["nothing of a paragraph that is such a space", "<p>a</p><p>&#8203;</p>", "a"],
  ["words on either side of an image", "<p>2024<img src=/a.png width=90>If", "2024 If"],
  ["raised digits", "<p>10<sup>6</sup> m<sup>2</sup>, 1<sup>st</sup>", "10⁶ m², 1st"],
  [
    "marks of notes in raised digits",
    "<p>48<sup><a href=#f>1</a></sup> min, 9<sup><a href=#f>1</a>, <a href=#g>2</a></sup> and 1999<sup>2,3</sup>" +
      "<ol><li id=f>one note<li id=g>two notes</ol>",
    "48¹ min, 9¹, ² and 1999²,³\none note\ntwo notes",
  ],
  ["nothing", "", ""],
])("%s", (_, html, expected) => {
  expect(textOf(html)).toBe(expected);
});

test("takes the blocks given, in their order", () => {
  const { document, blocks } = measured("<p>a<p>b<p>c");
  const text = (chosen: readonly number[]): string => {
    const { root } = contentTree(
      document,
      blocks,
      chosen.map((index) => blocks[index]!),
    );
    return toText(root);
  };
  expect(text([0, 2])).toBe("a\nc");
  expect(text([])).toBe("");
});

test("loses and doubles nothing: the blocks' texts but for white space", () => {
  fc.assert(
    fc.property(markup, (html) => {
      const { blocks } = measured(html);
      const joined = blocks.map((block) => block.text).join("");
      const bare = (text: string): string => text.replace(whiteSpace, "");
      expect(bare(textOf(html))).toBe(bare(cleanText(joined)));
    }),
    { numRuns: 200 },
  );
});
