import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { createDecider, decide } from "../../src/decision/decide.ts";
import { pageThreshold } from "../../src/decision/threshold.ts";
import { openPage } from "../../src/document/open-page.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { measure } from "../../src/features/page-measures.ts";

const folder = new URL("../../data/pages/", import.meta.url);
const layout = segmenterNamed("layout");

test("a decider keeps what a decision by each threshold keeps", () => {
  const random = createRandom(11);
  for (const name of readdirSync(folder)) {
    const { page } = openPage(readFileSync(new URL(`${name}/page.html`, folder)), layout, {});
    const measures = measure(page);
    // Close together, so that means of wholes and their margins matter.
    const probabilities = Float64Array.from(page.blocks, () => 0.3 + 0.4 * random.next());
    const shares = new Map([
      ["article", 0.8],
      ["forum", 0.2],
    ]);
    const levels = Array.from({ length: 60 }, () => random.next());
    for (const comments of ["auto", "include", "exclude"] as const) {
      const decider = createDecider(measures, { probabilities, shares }, { comments });
      for (const threshold of levels) {
        const decision = { threshold };
        const { blocks, visible } = decide(measures, { probabilities, shares }, decision, {
          comments,
        });
        expect(decider.visible).toEqual(visible);
        expect(pageThreshold(page.blocks, visible, decision)).toBe(threshold);
        const kept = decider.keptAt(threshold);
        expect([...kept]).toEqual(blocks.map(({ isContent }) => (isContent ? 1 : 0)));
      }
    }
  }
});
