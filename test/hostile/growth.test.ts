import { describe, expect, test } from "vitest";
import { type Cost, superlinear } from "./growth.ts";
import { patience } from "./proportion.ts";

describe("the measure of growth", patience, () => {
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
    // What no longer fits a cache takes more for each character, and the same for each from then on.
    ["a step", (n) => (n < 4000 ? 1000 : 4000) * n],
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
