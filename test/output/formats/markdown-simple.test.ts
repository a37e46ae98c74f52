/** Simple blocks are written without the library: it must have written the same. */
import fc from "fast-check";
import type { Element, ElementContent, Root } from "hast";
import { describe, expect, test } from "vitest";
import { markdownByLibrary } from "../../../src/output/formats/markdown/by-library.ts";
import { simpleBlocks } from "../../../src/output/formats/markdown/simple-blocks.ts";
import { forMarkdown } from "../../../src/output/formats/markdown/tree.ts";
import { toMarkdownText } from "../../../src/output/formats/markdown/write.ts";

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element => ({ type: "element", tagName, properties, children });

/** Pieces of text beside which others have a meaning in Markdown. */
const pieces =
  "a B1 é 😀 _ __ * ** [ ] ( ) ! < <b & &amp; &#38; 1. 2) 12 # + - -- = > | : :- ` ~ ~~ $ \\ \" ' “ ” . , / http://x.y/a_b www.x.org a_b mailto:a@b.c".split(
    " ",
  );
const text: fc.Arbitrary<ElementContent> = fc
  .array(fc.oneof(fc.constant(" "), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 5 })
  .map((parts) => ({ type: "text", value: parts.join("").replace(/ +/g, " ") }));
const address = fc.constantFrom(
  ..."/a http://x.y/a_b www.x.org mailto:a@b.c /a(b) /?a=1&b=2 /?a&amp;b /ü /a]b /a$b #".split(" "),
);
const code = text.map((child) => element("code", [child]));
const image = fc
  .tuple(address, fc.constantFrom("", "a", 'say "b"', "<i>", "[a]", "a_b", "_", " a", "$"))
  .map(([src, alt]) => element("img", [], { src, alt }));
const note = element("a", [{ type: "text", value: "1" }], { href: "#fn-1", dataFootnoteRef: "" });

const { words } = fc.letrec<{ words: ElementContent[] }>((tie) => ({
  words: fc.array(
    fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      text,
      text,
      code,
      image,
      fc.constant(element("br", [])),
      fc.constant(note),
      fc.tuple(address, tie("words")).map(([href, children]) => element("a", children, { href })),
      fc
        .tuple(fc.constantFrom("strong", "em", "del", "kbd"), tie("words"))
        .map(([name, children]) => element(name, children)),
    ),
    { minLength: 1, maxLength: 3 },
  ),
}));

const listing = fc
  .tuple(fc.constantFrom(undefined, "language-js", "language-c++", "language-a b"), text)
  .map(([name, child]) => [element("code", [child], name ? { className: [name] } : {})])
  .map((children) => element("pre", children));
const cell = fc
  .tuple(fc.constantFrom("td", "th"), fc.constantFrom(undefined, "left", "right", "center"), words)
  .map(([name, align, children]) => element(name, children, align ? { align } : {}));
const table = fc
  .array(fc.array(cell, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((rows) =>
    element(
      "table",
      rows.map((cells) => element("tr", cells)),
    ),
  );

const { block } = fc.letrec<{ block: Element; item: Element }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words.map((children) => element("p", children)),
    fc
      .tuple(fc.constantFrom("h1", "h2", "h6"), words)
      .map(([name, children]) => element(name, children)),
    listing,
    table,
    fc.constant(element("hr", [])),
    words.map((children) => element("p", children, { id: "fn-1" })),
    fc
      .tuple(fc.constantFrom(undefined, "note"), fc.array(tie("block"), { maxLength: 3 }))
      .map(([kind, blocks]) => element("blockquote", blocks, kind ? { dataCallout: kind } : {})),
    fc
      .tuple(
        fc.constantFrom("ul", "ol"),
        fc.constantFrom(1, 1, 0, 9),
        fc.array(tie("item"), { maxLength: 3 }),
      )
      .map(([name, start, items]) =>
        element(name, items, name === "ol" && start !== 1 ? { start } : {}),
      ),
  ),
  item: fc
    .tuple(words, fc.array(tie("block"), { maxLength: 3 }), fc.constantFrom(0, 1, 2))
    .map(([children, blocks, kind]) =>
      element("li", kind === 0 ? children : kind === 1 ? [...children, ...blocks] : blocks),
    ),
}));

const root = (children: ElementContent[]): Root => ({ type: "root", children });

describe("Markdown without the library", () => {
  test("is what the library writes, with and without formulas", () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (blocks, hasMath) => {
          const formula = element("code", [{ type: "text", value: "x" }], {
            className: ["language-math", "math-inline"],
          });
          const tree = root(hasMath ? [...blocks, element("p", [formula])] : blocks);
          expect(toMarkdownText(tree)).toBe(markdownByLibrary(forMarkdown(tree).children, hasMath));
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 3000) },
    );
  });

  test("is written of nearly all blocks of usual pages", () => {
    const paragraph = element("p", [
      { type: "text", value: "The bridge (1902) is open; see " },
      element("a", [{ type: "text", value: "the map" }], { href: "/map?a=1&b=2" }),
      { type: "text", value: " or " },
      element("strong", [{ type: "text", value: "ask" }]),
      { type: "text", value: ", it's $5 – or 3 * 4 [sic]." },
    ]);
    const items = [element("li", paragraph.children), element("li", [paragraph, paragraph])];
    const blocks = [
      element("h2", [{ type: "text", value: "1. Ways" }]),
      paragraph,
      element("ul", [
        ...items,
        element("li", [{ type: "text", value: "a" }, element("ol", items)]),
      ]),
      element("blockquote", [paragraph, element("ul", items)]),
      element("table", [element("tr", [element("th", paragraph.children), element("td", [])])]),
      element("pre", [element("code", [{ type: "text", value: "a  b\n" }])]),
    ];
    for (const block of blocks)
      expect(simpleBlocks([block], false), block.tagName).not.toContain(undefined);
  });
});
