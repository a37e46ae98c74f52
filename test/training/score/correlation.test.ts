import { expect, test } from "vitest";
import { rankCorrelation } from "../../../training/score/correlation.ts";

test("equal orders correlate fully, opposite ones negatively", () => {
  expect(rankCorrelation([1, 2, 30], [5, 6, 7])).toBeCloseTo(1, 12);
  expect(rankCorrelation([1, 2, 30], [7, 6, 5])).toBeCloseTo(-1, 12);
});

test("ties share their mean rank", () => {
  // Ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3: covariance 4.5, variances 4.5 and 5.
  expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
});
