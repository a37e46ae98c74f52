import fc from "fast-check";
import { expect, test } from "vitest";
import { toText } from "../../src/output/text.ts";
import { measured } from "../cases/feature-rows.ts";
import { markup } from "../cases/markup.ts";

const whiteSpace = /\s+/g;

function textOf(html: string): string {
  const { document, blocks } = measured(html);
  return toText(document, blocks);
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
  ["inline elements", "<p>on<b>e</b> <i>two</i>", "one two"],
  ["preformatted text", "<pre>\n  if x:\n\n    y  \n</pre>", "  if x:\n\n    y"],
  ["code in preformatted text", "<pre><code>a\n<b> b</b><br>c</code></pre>", "a\n b\nc"],
  ["nothing", "", ""],
])("%s", (_, html, expected) => {
  expect(textOf(html)).toBe(expected);
});

test("takes the blocks given, in their order", () => {
  const { document, blocks } = measured("<p>a<p>b<p>c");
  expect(toText(document, [blocks[0]!, blocks[2]!])).toBe("a\nc");
  expect(toText(document, [])).toBe("");
});

test("loses and doubles nothing: the blocks' texts but for white space", () => {
  fc.assert(
    fc.property(markup, (html) => {
      const { document, blocks } = measured(html);
      const joined = blocks.map((block) => block.text).join("");
      const bare = (text: string): string => text.replace(whiteSpace, "");
      expect(bare(toText(document, blocks))).toBe(bare(joined));
    }),
    { numRuns: 200 },
  );
});
