import { describe, expect, test } from "vitest";
import { addresses } from "./addresses.ts";
import { attributes } from "./attributes.ts";
import { mixedElements, nestedElements, unclosedElements } from "./elements.ts";
import { type Cost, superlinear } from "./growth.ts";
import { brokenTags, comments, scripts } from "./markup.ts";
import { products } from "./products.ts";
import type { Shapes } from "./shapes.ts";
import { stageCosts } from "./stages.ts";
import { headStatements, structuredData, visibleStatements } from "./statements.ts";
import { structures } from "./structure.ts";
import { tables } from "./tables.ts";
import { references, texts } from "./text.ts";

/*
 * Pages nobody writes by hand, by their shape: whatever is made of them, in time or in length, grows
 * in proportion to the page. Each is taken with n, 2n and 4n characters through extraction to every
 * format, metadata, explanation and inspection, and each stage is held to its bound.
 */

/** Characters from which on growth is in proportion: nested pages have reached the limits of depth. */
const FLAT = 2000;
const NESTED = 5000;
/** Most time for a test, in milliseconds, where other work has the processors. */
const BUSY = 120_000;
/** What grows too fast does so each time; a moment that took the processor's caches passes. */
const AGAIN = 2;

describe.each<[string, Shapes, number]>([
  ["elements in themselves, unclosed", unclosedElements, NESTED],
  ["elements in themselves", nestedElements, NESTED],
  ["elements in each other", mixedElements, NESTED],
  ["text", texts, FLAT],
  ["character references", references, FLAT],
  ["attributes", attributes, FLAT],
  ["tables", tables, FLAT],
  ["addresses", addresses, FLAT],
  ["long things and many", products, NESTED],
  ["structure", structures, FLAT],
  ["the head", headStatements, FLAT],
  ["names and dates in the text", visibleStatements, FLAT],
  ["structured data", structuredData, FLAT],
  ["comments", comments, FLAT],
  ["scripts", scripts, FLAT],
  ["broken tags", brokenTags, FLAT],
])("in proportion to the page: %s:", { timeout: BUSY, retry: AGAIN }, (_, shapes, least) => {
  test.each(Object.entries(shapes))("%s", (_, make) => {
    expect(superlinear(make, stageCosts, least)).toEqual([]);
  });
});

test("in proportion to the page: articles of 240 KB", { timeout: BUSY, retry: AGAIN }, () => {
  expect(superlinear(structures.articles!, stageCosts, 60_000)).toEqual([]);
});

describe("the measure of growth", { timeout: BUSY, retry: AGAIN }, () => {
  const make = (characters: number): string => "a".repeat(characters);

  /** A stage of that many steps for a page of a length, beside one in proportion to the page. */
  function stage(steps: (n: number) => number, length: (n: number) => number = (n) => n) {
    return ({ length: n }: string): Map<string, Cost> => {
      const costs = new Map<string, Cost>();
      const work = { linear: 300 * n, tried: steps(n) };
      for (const [name, count] of Object.entries(work)) {
        const before = process.cpuUsage().user;
        // Work that no compiler leaves out.
        let sum = 0;
        for (let i = 0; i < count; i++) sum = (sum + Math.sqrt(i)) % 1000;
        expect(sum).toBeLessThan(1000);
        costs.set(name, { time: (process.cpuUsage().user - before) / 1000, length: length(n) });
      }
      return costs;
    };
  }

  test.each<[string, (n: number) => number]>([
    ["proportion", (n) => 2000 * n],
    ["n log n", (n) => 100 * n * Math.log2(n)],
  ])("passes %s", (_, steps) => {
    expect(superlinear(make, stage(steps), 1000)).toEqual([]);
  });

  test.each<[string, (n: number) => number]>([
    ["the square", (n) => n * n],
    // Less than all else at n, three times as much at 4n.
    ["the square, in part", (n) => 500 * n + 0.5 * n * n],
    ["n to the power of 1.8", (n) => 2 * n ** 1.8],
  ])("finds %s", (_, steps) => {
    expect(superlinear(make, stage(steps), 1000).join()).toContain("time of tried");
  });

  test.each<[string, (n: number) => number]>([
    ["by the square", (n) => (n * n) / 1000],
    ["of a great multiple", (n) => 200 * n],
  ])("finds a length %s", (_, length) => {
    const found = superlinear(
      make,
      stage((n) => n, length),
      1000,
    );
    expect(found.join()).toContain("length of tried");
  });
});
