import { describe, expect, test } from "vitest";
import { ancestors } from "../../../src/features/families/ancestors.ts";
import { familyRows } from "../../cases/family-rows.ts";

const rows = (html: string, segmenter?: string): Record<string, number>[] =>
  familyRows(ancestors, html, segmenter);

describe("ancestors", () => {
  // Characters: a 4, b 6 (all link), c 11 of which 1 is a comma; 21 in all.
  const html =
    "<main><section><div><p>aaaa</p><p><a href=x>bbbbbb</a></p></div><p>cccc, cccc.</p></section></main>";

  test("the holder is the block itself when it holds nothing else", () => {
    const [first, second, third] = rows(html);
    expect(first!["holder-log-characters"]).toBeCloseTo(Math.log(5));
    expect(first!["holder-plain-share"]).toBeCloseTo(4 / 15);
    expect(first!["holder-tag-density"]).toBeCloseTo(1 / 4);
    expect(second!["holder-link-density"]).toBe(1);
    expect(second!["holder-tag-density"]).toBeCloseTo(2 / 6);
    expect(third!["holder-comma-density"]).toBeCloseTo(1 / 11);
  });

  test("levels climb one element at a time and stop at the page", () => {
    const [first] = rows(html);
    expect(first!["parent-log-blocks"]).toBeCloseTo(Math.log(3));
    expect(first!["parent-plain-share"]).toBeCloseTo(4 / 15);
    expect(first!["parent-link-density"]).toBeCloseTo(6 / 10);
    expect(first!["parent-log-characters-per-block"]).toBeCloseTo(Math.log(6));
    expect(first!["grandparent-link-density"]).toBeCloseTo(6 / 21);
    expect(first!["grandparent-log-blocks"]).toBeCloseTo(Math.log(4));
    expect(first!["great-grandparent-plain-share"]).toBe(1);
    const [alone] = rows("text");
    expect(alone!["great-grandparent-plain-share"]).toBe(1);
  });

  test("the nearest elements with two and five times the characters", () => {
    const [first, , third] = rows(html);
    expect(first!["twice-distance"]).toBe(1);
    expect(first!["twice-plain-share"]).toBeCloseTo(4 / 15);
    expect(first!["five-times-distance"]).toBe(2);
    expect(first!["five-times-plain-share"]).toBe(1);
    // 21 < 2 * 11: nothing is twice as long, so the page stands in (p, section, main, page).
    expect(third!["twice-distance"]).toBe(3);
    expect(third!["twice-plain-share"]).toBe(1);
    expect(third!["five-times-distance"]).toBe(3);
  });

  test("a holder without text gives zeros, not NaN", () => {
    for (const row of rows("<div>a</div><p></p>after", "dragnet")) {
      for (const [name, value] of Object.entries(row)) expect(value, name).not.toBeNaN();
    }
  });
});
