import { expect, test } from "vitest";
import { moreWouldTell } from "../../../training/score/more-pages.ts";

const base = { name: "the model", difference: { mean: 0, low: 0, high: 0 } };
const correction = (mean: number) => ({
  name: "correction of 60 trees",
  difference: { mean, low: mean - 0.01, high: mean + 0.01 },
});

test.each([
  [
    { candidates: [], judged: 0, best: 0 },
    "label 5 more pages, of other sites, to see whether that pays",
  ],
  [
    { candidates: [], judged: 4, best: 0 },
    "label 1 more page, of other sites, to see whether that pays",
  ],
  [
    { candidates: [base, correction(-0.1)], judged: 5, best: 0 },
    "twice as many pages (5 more, of other sites) would tell more",
  ],
  [
    { candidates: [base, correction(0.005)], judged: 5, best: 1 },
    "correction of 60 trees was better by 0.0050, which may be chance: about 15 more pages, of other sites, would tell",
  ],
  [
    { candidates: [base, correction(0.01)], judged: 2, best: 1 },
    "correction of 60 trees was better by 0.0100, which may be chance: about 1 more page, of other sites, would tell",
  ],
])("tells how many pages would tell: %#", (tried, words) => {
  expect(moreWouldTell({ ...tried, groupedBy: "site" })).toBe(words);
});
