import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { anyBytes, cutPages, damagedPages, windows } from "./damaged-pages.ts";
import { faultsOf, faultsOfUse, plans } from "./stages.ts";

/*
 * 20,000 pages that nobody wrote, 4,000 in each format: damaged windows of the project's own pages and
 * arbitrary bytes; and 1,000 for the public functions, most of them cut within what is no HTML. What is
 * done with them, and must hold, is in stages.ts. A page that fails is told as small as fast-check can make
 * it. `npm run fuzz` tries others, and many more.
 */
const SEED = 42;
const HOUR = 3_600_000;

const used = fc.oneof(
  { arbitrary: cutPages, weight: 3 },
  { arbitrary: damagedPages(windows.small), weight: 1 },
);

const tally = new Map<string, number>();
function count(stage: string): void {
  tally.set(stage, (tally.get(stage) ?? 0) + 1);
}

test.each([
  ["damaged pages", damagedPages(windows.usual), 15_000],
  ["arbitrary bytes", anyBytes, 5000],
  ["public functions on pages cut within scripts, styles and attributes", used, 1000, faultsOfUse],
] as const)(
  "%s",
  (_, pages, numRuns, faultsIn = faultsOf) => {
    const property = fc.property(
      pages as fc.Arbitrary<string | Uint8Array>,
      plans,
      (html, plan) => {
        const faults = faultsIn(html, plan, count);
        if (faults.length > 0) expect(faults).toEqual([]);
      },
    );
    fc.assert(property, { numRuns, seed: SEED });
  },
  HOUR,
);

afterAll(() => {
  console.log(
    [...tally]
      .sort()
      .map(([stage, times]) => `${stage}: ${times}`)
      .join("\n"),
  );
});
