import { expect, test } from "vitest";
import { sharesOf } from "../../../src/parts/shares.ts";
import { partNames } from "../../../src/parts/vocabulary.ts";
import { fitScaling } from "../../../training/fit/part-calibration.ts";

const PARTS = partNames.length;

/** Blocks that are `body` with some probability, else `related`, as often as not told so sure. */
function told(count: number, claimed: number, right: number) {
  const labels = new Uint8Array(count);
  const scores = new Float64Array(count * PARTS).fill(-20);
  const [body, related] = [partNames.indexOf("body"), partNames.indexOf("related")];
  for (let row = 0; row < count; row++) {
    labels[row] = row < right * count ? body : related;
    scores[row * PARTS + body] = Math.log(claimed);
    scores[row * PARTS + related] = Math.log(1 - claimed);
  }
  return { labels, scores, body };
}

test("probabilities that were too sure become what they are", async () => {
  const { labels, scores, body } = told(4000, 0.99, 0.8);
  const page = { labels };
  const calibration = await fitScaling([page], new Map([[page, scores]]));
  expect(sharesOf(scores.subarray(0, PARTS), calibration)[body]).toBeCloseTo(0.8, 1);
});

test("few blocks change little", async () => {
  const { labels, scores } = told(2, 0.9, 0.5);
  const page = { labels };
  const { slope, offset } = await fitScaling([page], new Map([[page, scores]]));
  expect(slope).toBeCloseTo(1, 0);
  for (const one of offset) expect(Math.abs(one)).toBeLessThan(0.1);
});
