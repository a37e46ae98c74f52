import { describe, expect, test } from "vitest";
import { Entropies, entropyOfCounts } from "../../../src/methods/site/entropy.ts";
import { countTerms } from "../../../src/methods/site/terms.ts";

const entropiesOf = (pages: readonly string[]): Entropies => {
  const entropies = new Entropies();
  for (const page of pages) entropies.add(countTerms(page.split(" ")));
  return entropies;
};

describe("entropies over pages", () => {
  // Counts of "news" are 2, 2, 1, 1 of 6: -2 (1/3 log4 1/3) - 2 (1/6 log4 1/6) = .9591.
  const pages = ["news news home", "news news home", "news home x", "news home"];

  test("are 1 for what all pages have alike, 0 for what one has", () => {
    const entropies = entropiesOf(pages);
    expect(entropies.of("home", 4)).toBe(1);
    expect(entropies.of("x", 4)).toBe(0);
    expect(entropies.of("nowhere", 4)).toBe(0);
    expect(entropies.of("news", 4)).toBeCloseTo(0.9591, 4);
    expect(entropies.mean(4)).toBeCloseTo((0.9591 + 1 + 0) / 3, 4);
  });

  test("of one page are 0", () => {
    expect(entropiesOf(["a a b"]).of("a", 1)).toBe(0);
  });

  test("of two pages are 0 or near 1", () => {
    const entropies = entropiesOf(["a a b", "a c"]);
    expect(["a", "b", "c"].map((term) => entropies.of(term, 2))).toEqual([
      expect.closeTo(0.9183, 4),
      0,
      0,
    ]);
    expect(new Entropies().mean(2)).toBeUndefined();
  });
});

test("entropy of counts", () => {
  expect(entropyOfCounts([3, 1], 4)).toBeCloseTo(0.4056, 4);
  expect(entropyOfCounts([5, 0], 2)).toBe(0);
});
