import { describe, expect, test } from "vitest";
import { fitToLabels, isForeign } from "../../src/sites/labelled-places.ts";
import { siteOf } from "../../src/sites/site.ts";
import type { PageSummary } from "../../src/sites/summary.ts";

const [ABC, BC, C] = [100, 200, 300];

/** A page of blocks as [text, words, whole, four, two, label]. */
function pageOf(digest: number, blocks: readonly (readonly number[])[]): PageSummary {
  const column = (i: number): number[] => blocks.map((block) => block[i]!);
  const zero = blocks.map(() => 0);
  return {
    digest,
    texts: column(0),
    paths: zero,
    words: column(1),
    logits: zero,
    labelled: { labels: column(5), whole: column(2), four: column(3), two: column(4) },
  };
}

const first = pageOf(1, [
  [11, 16, ABC, BC, C, 1],
  [12, 4, ABC, BC, C, 0],
  [13, 9, 101, 201, C, 0],
  [14, 0, 102, 202, 302, 2],
]);
const second = pageOf(2, [
  [15, 25, ABC, BC, C, 1],
  [13, 1, 103, BC, C, 0],
]);
const site = siteOf("m", 40, [first, second]);

/** The page that is judged: its blocks as [text, whole, four, two]. */
function fitOf(blocks: readonly (readonly number[])[], known = site, digest = 9) {
  const column = (i: number): number[] => blocks.map((block) => block[i]!);
  const zero = blocks.map(() => 0);
  const page = { digest, texts: column(0), paths: zero, words: zero, logits: zero };
  return fitToLabels(known, page, { whole: column(1), four: column(2), two: column(3) })!;
}

describe("fitToLabels", () => {
  test("is the formula, by hand", () => {
    const { pages, found, blocks } = fitOf([
      [90, ABC, 0, 0],
      [91, 0, BC, 0],
      [92, 0, 0, C],
      [13, ABC, BC, C],
      [93, 0, 0, 0],
    ]);
    expect(pages).toBe(2);
    expect(found).toBe(1);
    // Whole: content 4 + 5 of 4 + 2 + 5.
    const [m, w] = [9 / 11, 11];
    const trust = w / (w + 3);
    expect(blocks[0]).toMatchObject({ pages: 2, by: "whole", refused: false });
    expect(blocks[0]!.share).toBeCloseTo(m, 12);
    expect(blocks[0]!.trust).toBeCloseTo(trust, 12);
    expect(blocks[0]!.change).toBeCloseTo(4 * (2 * m - 1) * trust, 12);
    // The last four: 9 of 4 + 2 + 5 + 1, at .7.
    expect(blocks[1]!.by).toBe("four");
    expect(blocks[1]!.change).toBeCloseTo(4 * (2 * (9 / 12) - 1) * 0.7 * (12 / 15), 12);
    // The last two: 9 of 12 + 3, at .4.
    expect(blocks[2]!.by).toBe("two");
    expect(blocks[2]!.change).toBeCloseTo(4 * (2 * (9 / 15) - 1) * 0.4 * (15 / 18), 12);
    // A text that was boilerplate costs 3 more.
    expect(blocks[3]!.refused).toBe(true);
    expect(blocks[3]!.change).toBeCloseTo(4 * (2 * m - 1) * trust - 3, 12);
    // Of an unknown place labels say nothing.
    expect(blocks[4]).toEqual({ pages: 0, share: 0, trust: 0, refused: false, change: 0 });
  });

  test("finds that a page has none of the places of content", () => {
    const { found, blocks } = fitOf([
      [90, 7, 7, 7],
      [12, 8, 8, 8],
    ]);
    expect(found).toBe(0);
    expect(isForeign(found!)).toBe(true);
    expect(blocks.map(({ change }) => change)).toEqual([0, -3]);
    expect(isForeign(fitOf([[90, ABC, 0, 0]]).found!)).toBe(false);
  });

  test("weighs places of content by the roots of their words", () => {
    const more = pageOf(3, [[16, 81, 104, 204, 304, 1]]);
    expect(fitOf([[90, ABC, 0, 0]], siteOf("m", 40, [first, second, more])).found).toBe(0.5);
  });

  test("leaves out the page's own labels", () => {
    const own = fitOf([[90, ABC, BC, C]], site, 2);
    expect(own).toEqual(fitOf([[90, ABC, BC, C]], siteOf("m", 40, [first])));
    expect(own.pages).toBe(1);
    const alone = siteOf("m", 40, [second]);
    expect(fitOf([[90, ABC, BC, C]], alone, 2)).toBeUndefined();
  });

  test("a text that was content once is not refused", () => {
    const again = pageOf(4, [[12, 4, 105, 205, 305, 1]]);
    const known = siteOf("m", 40, [first, second, again]);
    expect(fitOf([[12, 0, 0, 0]], known).blocks[0]!.refused).toBe(false);
  });

  test("nothing labelled as content: no share of its places", () => {
    const nothing = siteOf("m", 40, [pageOf(5, [[17, 4, ABC, BC, C, 0]])]);
    const { found, blocks } = fitOf([[90, ABC, BC, C]], nothing);
    expect(found).toBeUndefined();
    expect(blocks[0]!.change).toBeCloseTo(-4 * (2 / 5), 12);
  });
});
