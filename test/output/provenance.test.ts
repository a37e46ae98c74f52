import fc from "fast-check";
import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { decode } from "../../src/document/decode.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { collapse } from "../../src/document/words.ts";
import { extractionJsonSchema, extractionSchema } from "../../src/output/extraction-schema.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../../training/corpus/readers/reader.ts";
import { structures } from "../cases/structures.ts";
import { tinyModel } from "../cases/tiny-model.ts";

/*
 * Offsets address the decoded source: a slice of it, read as a page of its own, has the block's text
 * and nothing else.
 */
const model = tinyModel();
const pages: LabelledPage[] = [];
for await (const page of readCorpus(new URL("../../data/pages", import.meta.url).pathname)) {
  if (page instanceof ReaderError) throw page;
  pages.push(page);
}

function textOfSlice(slice: string): string {
  return collapse(
    layout
      .segment(parse(slice))
      .map(({ text }) => text)
      .join(" "),
  );
}

const spaces = /\s/g;
const pathStart = /^[a-z]/;
const imageTag = /^<img\b.*>$/is;

test.each(pages.map((page) => [page.id, page] as const))("%s", (_, page) => {
  const options = page.encoding === undefined ? {} : { charset: page.encoding };
  const { blocks, images, content } = extract(page.html, {
    ...options,
    model,
    threshold: 0,
    // A slice holds what the page does not show, too.
    invisible: "keep",
    format: "json",
    metadata: true,
  });
  const source = decode(page.html, page.encoding).text;
  for (const { start, end, text, path } of blocks) {
    // A slice that leaves an inline element has no space where the page's joining adds one.
    expect(textOfSlice(source.slice(start, end)).replace(spaces, "")).toBe(
      text.replace(spaces, ""),
    );
    expect(path).toMatch(pathStart);
  }
  for (const { start, end } of images) expect(source.slice(start, end)).toMatch(imageTag);
  expect(extractionSchema.safeParse(JSON.parse(content)).error).toBeUndefined();
});

test("of any structure", () => {
  fc.assert(
    fc.property(structures, (html) => {
      for (const { start, end, text } of extract(html, { model, threshold: 0 }).blocks) {
        const slice = html.slice(start, end);
        for (const word of ["text", "more", "DROP"]) {
          expect(slice.split(word).length).toBeGreaterThanOrEqual(text.split(word).length);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["a byte-order mark", "\ufeff<p>one two</p>"],
  ["characters beyond the first plane", "<p>😀 𝒳</p><p>one two</p>"],
  ["character references", "<p>&amp;&#128512;&nbsp;&notit;</p><p>one two</p>"],
  ["line ends of all kinds", "<p>a\r\nb\rc\n</p>\r\n<p>one two</p>"],
  ["characters that HTML has none of", "<p>\0a\ud83d\uffff</p><p>one two</p>"],
])("of a string with %s", (_, html) => {
  const { start, end } = extract(html, { model, threshold: 0 }).blocks.at(-1)!;
  expect(html.slice(start, end)).toBe("one two");
});

test("JSON is what extract returns, and validates by the schema that is published", () => {
  const html =
    "<h2>A heading of several words, long enough</h2><pre>a = 1 and b = 2 and c = 3</pre>";
  const { content, ...record } = extract(html, { model, format: "json" });
  expect(JSON.parse(content)).toEqual(record);
  expect(record.blocks.map(({ kind, level }) => [kind, level])).toEqual([
    ["heading", 2],
    ["code", undefined],
  ]);
  expect(extractionJsonSchema()).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    required: [
      ...["score", "encoding", "encodingReason", "hiddenWords"],
      ...["text", "wordCount", "blocks", "images"],
    ],
  });
});
