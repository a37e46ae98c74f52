import { expect, test } from "vitest";
import { neighbours } from "../../../src/features/families/neighbours.ts";
import { featureRows } from "../../cases/feature-rows.ts";

test("tells of the blocks before and after", () => {
  const found = featureRows(
    neighbours.extractor,
    "<div><p>abc</p><p><a href=x>ab</a>, d</p></div><section><p>abcd</p></section>",
  );
  expect(found[0]).toMatchObject({
    "before-1-log-characters": Number.NaN,
    "before-3-same-path": Number.NaN,
    "after-1-same-path": 1,
    "after-1-same-parent": 1,
    "after-2-same-path": 0,
    "after-2-same-parent": 0,
    "after-3-link-share": Number.NaN,
  });
  expect(found[0]!["after-1-log-characters"]).toBeCloseTo(Math.log(6));
  expect(found[0]!["after-1-link-share"]).toBeCloseTo(2 / 5);
  expect(found[0]!["after-1-punctuation"]).toBeCloseTo(1 / 5);
  expect(found[2]!["before-2-log-characters"]).toBeCloseTo(Math.log(4));
  expect(found[1]!["within-5-log-characters"]).toBeCloseTo(Math.log(1 + 12 / 3));
  expect(found[1]!["within-5-link-share"]).toBeCloseTo(2 / 12);
  expect(found[1]!["within-10-punctuation"]).toBeCloseTo(1 / 12);
  expect(found[1]!["difference-link-share"]).toBeCloseTo(2 / 5);
  expect(found[0]!["difference-punctuation"]).toBeCloseTo(-1 / 5);
});

test("equal path, other parent", () => {
  expect(featureRows(neighbours.extractor, "<ul><li>a</ul><ul><li>b</ul>")[0]).toMatchObject({
    "after-1-same-path": 1,
    "after-1-same-parent": 0,
  });
});

test("windows end where the page does", () => {
  const html = Array.from({ length: 12 }, (_, i) => `<p>${"x".repeat(i + 1)}</p>`).join("");
  const found = featureRows(neighbours.extractor, html);
  // Blocks 0 to 5 hold 1 + … + 6 characters; blocks 0 to 10 hold 66; 6 to 11 hold 57.
  expect(found[0]!["within-5-log-characters"]).toBeCloseTo(Math.log(1 + 21 / 6));
  expect(found[0]!["within-10-log-characters"]).toBeCloseTo(Math.log(1 + 66 / 11));
  expect(found[11]!["within-5-log-characters"]).toBeCloseTo(Math.log(1 + 57 / 6));
});

test("a lone block has no neighbours to differ from", () => {
  expect(featureRows(neighbours.extractor, "<p>a")[0]).toMatchObject({
    "difference-log-characters": Number.NaN,
  });
});
