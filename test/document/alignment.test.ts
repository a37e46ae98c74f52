import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { alignTokens, lcsLength } from "../../src/document/alignment.ts";

/** The quadratic table and Dragnet's traceback. */
function slowAlign(page: readonly string[], gold: readonly string[]): number[] {
  const c = Array.from({ length: page.length + 1 }, () => new Int32Array(gold.length + 1));
  for (let i = 1; i <= page.length; i++) {
    for (let j = 1; j <= gold.length; j++) {
      c[i]![j] =
        page[i - 1] === gold[j - 1]
          ? c[i - 1]![j - 1]! + 1
          : Math.max(c[i]![j - 1]!, c[i - 1]![j]!);
    }
  }
  const included = new Array<number>(page.length).fill(0);
  let i = page.length;
  let j = gold.length;
  while (i > 0 && j > 0) {
    if (page[i - 1] === gold[j - 1]) {
      included[i - 1] = 1;
      i--;
      j--;
    } else if (c[i]![j - 1]! >= c[i - 1]![j]!) {
      j--;
    } else {
      i--;
    }
  }
  return included;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function randomWords(count: number, vocabulary: number, seed: number): string[] {
  const random = createRandom(seed);
  // The product of two uniforms makes low numbers frequent, as in a natural vocabulary.
  return Array.from(
    { length: count },
    () => `w${Math.floor(random.next() * random.next() * vocabulary)}`,
  );
}

describe("alignTokens", () => {
  it.each([
    ["", "", ""],
    ["abc", "", "000"],
    ["", "abc", ""],
    ["abc", "abc", "111"],
    ["xaybzc", "abc", "010101"],
    ["abc", "xyz", "000"],
    // The last of equal candidates, and Dragnet's choice between "a" and "b".
    ["aa", "a", "01"],
    ["ab", "ba", "01"],
  ])("aligns %j with %j", (page, gold, expected) => {
    expect([...alignTokens([...page], [...gold])].join("")).toBe(expected);
  });

  it("agrees with the quadratic table, on lists longer than a machine word", () => {
    const list = fc
      .constantFrom("ab", "abcdefgh", "abcdefghijklmnopqrstuvwxyz")
      .chain((letters) => {
        const tokens = fc.array(fc.constantFrom(...letters), { maxLength: 150, size: "max" });
        return fc.tuple(tokens, tokens);
      });
    fc.assert(
      fc.property(list, ([page, gold]) => {
        const expected = slowAlign(page, gold);
        expect([...alignTokens(page, gold)]).toEqual(expected);
        expect(lcsLength(page, gold)).toBe(sum(expected));
      }),
      { numRuns: 300 },
    );
  });

  it("agrees with the quadratic table when gold is cut out of a page", () => {
    const page = randomWords(1500, 800, 1);
    const gold = [...page.slice(200, 600), ...randomWords(50, 800, 2), ...page.slice(700, 1200)];
    expect([...alignTokens(page, gold)]).toEqual(slowAlign(page, gold));
  });

  it("aligns 45,000 words in under 500 MB", () => {
    const page = randomWords(45_000, 20_000, 3);
    const gold = randomWords(45_000, 20_000, 4);
    const memory = process.memoryUsage().rss;
    const included = alignTokens(page, gold);
    expect(process.memoryUsage().rss - memory).toBeLessThan(500e6);
    expect(sum(included)).toBe(lcsLength(page, gold));
  });

  it("aligns 45,000 words over a vocabulary of two", () => {
    const page = Array.from({ length: 45_000 }, (_, i) => (i % 2 === 0 ? "a" : "b"));
    const gold = Array.from({ length: 45_000 }, (_, i) => (i % 3 === 0 ? "a" : "b"));
    expect(sum(alignTokens(page, gold))).toBe(lcsLength(gold, page));
  });
});
