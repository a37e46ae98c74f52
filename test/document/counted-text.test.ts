import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { dragnet } from "../../src/document/segmenters/dragnet.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { markup } from "../cases/markup.ts";

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[" ", "  ", "\n", "\u00a0", "\u2028", "\ufeff", "a", "B9_", "-", "é", "e\u0301", "“a”"],
        ...[
          "漢字",
          "ไทย",
          "ー",
          "\u{1f600}",
          "\u{20000}",
          "\ud800",
          "\0",
          "&amp;",
          "&nbsp;",
          "&#32;",
        ],
        ...[
          "<br>",
          "<b>",
          "</b>",
          "<a href=b>",
          "</a>",
          "<p>",
          "<pre>",
          "</pre>",
          "<i>a</i><i>b</i>",
        ],
      ),
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

test.each([
  ["texts of all kinds", texts],
  ["markup", markup],
])("blocks of %s are the same whether the kernel holds the page or not", (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (source) => {
      const document = parse(source);
      const held = [layout, dragnet].map((segmenter) => segmenter.segment(document));
      parse("another page");
      expect(held).toEqual([layout, dragnet].map((segmenter) => segmenter.segment(document)));
    }),
    { numRuns: 3000 },
  );
});

test("blocks of more nodes than the kernel has room for are the same", () => {
  const source = "<a href=b>a</a> <b> c</b>\n".repeat(5000);
  const document = parse(source);
  const held = layout.segment(document);
  parse("another page");
  expect(held).toEqual(layout.segment(document));
});
