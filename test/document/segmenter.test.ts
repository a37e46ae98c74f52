import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeText, tagPath } from "../../src/document/document.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed, segmenters } from "../../src/document/segmenter.ts";
import { blockTags, silentTags, TEXT } from "../../src/document/tags.ts";
import { markup } from "../cases/markup.ts";

const space = /\s+/g;
const texts = (name: string, html: string): string[] =>
  segmenterNamed(name)
    .segment(parse(html))
    .map((block) => block.text);

describe("layout", () => {
  test.each([
    ["<div>a<p>b</p>c</div>", ["a", "b", "c"]],
    ["<p>a<b>b</b> <i>c</i><br>d</p>", ["ab c d"]],
    ["<ul><li>a<li><a href=x>b</a></ul>", ["a", "b"]],
    ["<table><tr><td>a<td>b</table>", ["a", "b"]],
    ["a<script>x</script>b<style>y</style><template>z</template><svg>w</svg>c", ["abc"]],
    ["<noscript><p>a</p></noscript>", ["a"]],
    ["<title>t</title><p> &nbsp; </p><p>a</p>", ["a"]],
    ["<p>a<hr>b", ["a", "b"]],
    ["<a href=x><h2>a</h2><p>b</p></a>", ["a", "b"]],
    ["<p><span>a</span><span>b</span><b>c</b>d<i>e</i></p>", ["abcde"]],
    ["<pre><b>a</b><b>.</b><b>b</b></pre>", ["a.b"]],
    ["<p>a<![CDATA[<p>b</p>]]>c", ["ab", "]]>c"]],
    ["", []],
  ])("%s", (html, expected) => {
    expect(texts("layout", html)).toEqual(expected);
  });

  test("a block knows its text, links, place and source", () => {
    const html =
      '<div class=x><p id=p>One <a href="/">two</a> <a name=n>three</a> &amp; four</p></div>';
    const document = parse(html);
    const [block, ...rest] = segmenterNamed("layout").segment(document);
    expect(rest).toEqual([]);
    expect(block).toMatchObject({
      index: 0,
      text: "One two three & four",
      linkText: "two",
      words: 4,
      linkWords: 1,
      characters: 20,
      linkCharacters: 3,
      tagCount: 3,
    });
    expect(tagPath(document, block!.node)).toBe("div.p");
    expect(html.slice(block!.start, block!.end)).toBe(
      'One <a href="/">two</a> <a name=n>three</a> &amp; four',
    );
  });
});

describe("dragnet (methods A.1)", () => {
  test.each([
    // Step 3's own example: text behind a closing tag goes to the block that is current then.
    ["<div>a<p>b</p>c</div>", ["a", "b c"]],
    // Step 4: nothing splits inside an anchor; ignored tags give no text even there.
    ["<div>x<a><div>a</div><script>s</script><h2>b</h2></a>y", ["x a b y"]],
    ["<p>a<noscript>n</noscript>b<select><option>o</select>c", ["a b c"]],
    ["<ul><li>a<li>b</ul><h2>c</h2>d", ["a b", "c d"]],
    ["<p>...</p><p>a</p><p>!</p>", ["a"]],
    // The code neither ignores a title nor opens a block at it.
    ["<title>t</title><body>a<p>b", ["t a", "b"]],
  ])("%s", (html, expected) => {
    expect(texts("dragnet", html)).toEqual(expected);
  });

  test("counts the tags of the block, one less in the last (methods A.3)", () => {
    const html = "<div>a<b>b</b><img><a>c</a></div><p>d<i>e</i></p>";
    const blocks = segmenterNamed("dragnet").segment(parse(html));
    expect(blocks.map((block) => block.tagCount)).toEqual([4, 1]);
  });
});

/** All text outside silent subtrees, white space removed. */
function visibleText(html: string): string {
  const document = parse(html);
  let text = "";
  for (let node = 1; node < document.size; node++) {
    if (silentTags.has(document.tags[node]!)) node = document.ends[node]! - 1;
    else if (document.tags[node] === TEXT) text += nodeText(document, node);
  }
  return text.replace(space, "");
}

test("no visible text is lost or doubled", () => {
  fc.assert(
    fc.property(markup, (html) => {
      expect(texts("layout", html).join("").replace(space, "")).toBe(visibleText(html));
    }),
    { numRuns: 1000 },
  );
});

test.each(segmenters.map((segmenter) => [segmenter.name]))(
  "%s: blocks of any markup are in order",
  (name) => {
    fc.assert(
      fc.property(markup, (html) => {
        const document = parse(html);
        const blocks = segmenterNamed(name).segment(document);
        let previousEnd = 0;
        for (const [index, block] of blocks.entries()) {
          expect(block.index).toBe(index);
          expect(block.text).not.toBe("");
          expect(block.start).toBeGreaterThanOrEqual(previousEnd);
          expect(block.end).toBeGreaterThan(block.start);
          expect(block.linkCharacters).toBeLessThanOrEqual(block.characters);
          previousEnd = block.end;
        }
      }),
      { numRuns: 500 },
    );
  },
);

test("every block tag of the layout segmenter splits", () => {
  for (const number of blockTags.numbers) {
    const document = parse("");
    const name = document.tagNames[number]!;
    if (
      ["html", "body", "head", "frameset", "frame", "plaintext", "option", "optgroup"].includes(
        name,
      )
    )
      continue;
    const html = ["col", "colgroup", "hr"].includes(name)
      ? `a<${name}>b`
      : `a<${name}>x</${name}>b`;
    expect(texts("layout", html).length, name).toBeGreaterThanOrEqual(2);
  }
});
