import { expect, test } from "vitest";
import { textShape } from "../../../src/features/families/text-shape.ts";
import { featureRows } from "../../cases/feature-rows.ts";

test("measures a block by itself and against its page", () => {
  const [first, second, third] = featureRows(
    textShape.extractor,
    "<p>Ab 12</p><p><a href=x>link</a> text, no.</p><p>你好你好。</p>",
  );
  expect(first).toMatchObject({
    "characters-per-word": 2.5,
    lines: 1,
    "link-share": 0,
    "starts-upper": 1,
    "ends-sentence": 0,
    "log-relative-to-median": 0,
  });
  expect(first!.rank).toBeCloseTo(1 / 3); // none below, two equal
  expect(first!["letter-share"]).toBeCloseTo(2 / 5);
  expect(first!["digit-share"]).toBeCloseTo(2 / 5);
  expect(first!["upper-share"]).toBeCloseTo(1 / 2);
  expect(first!["capital-word-share"]).toBeCloseTo(1 / 2);
  expect(first!["page-share"]).toBeCloseTo(5 / 24);
  expect(first!["relative-to-longest"]).toBeCloseTo(5 / 14);
  expect(second!["link-share"]).toBeCloseTo(4 / 14);
  expect(second!["log-plain-characters"]).toBeCloseTo(Math.log(11));
  expect(second!["page-share-plain"]).toBeCloseTo(10 / 20);
  expect(second).toMatchObject({ sentences: 1, "ends-sentence": 1 });
  expect(third!["cjk-share"]).toBeCloseTo(4 / 5);
  expect(third!["log-weighted-characters"]).toBeCloseTo(Math.log(1 + 5 + 1.2 * 4));
  expect(third!["non-latin-share"]).toBe(1);
});

test("a page of links has no plain text to share", () => {
  const [row] = featureRows(textShape.extractor, "<p><a href=x>links</a></p>");
  expect(row).toMatchObject({ "page-share-plain": 0, "log-plain-characters": 0, "link-share": 1 });
});
