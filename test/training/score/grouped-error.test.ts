import { expect, test } from "vitest";
import {
  crossInterval,
  moderatedError,
  studentFactor,
} from "../../../training/score/grouped-error.ts";

test("the interval has a width where all values are alike", () => {
  const { mean, low, high } = crossInterval([0, 0, 0], ["a", "b", "c"], 0.3, 3);
  // Prior: .3 / sqrt(3) with 4 of 6 degrees of freedom; t by the expansion for 6.
  // Three folds: sqrt(1 + 3 / 2).
  const half = 1.96 * studentFactor(6) * Math.sqrt(2.5) * Math.sqrt((4 * 0.03) / 6);
  expect(mean).toBe(0);
  expect(high).toBeCloseTo(half, 12);
  expect(low).toBeCloseTo(-half, 12);
});

test("the interval is around the mean, by the moderated error", () => {
  const [values, groups] = [
    [0.1, 0.3, 0.2, 0],
    ["a", "a", "b", "c"],
  ];
  const { mean, low, high } = crossInterval(values, groups, 0.2, 5);
  expect(mean).toBeCloseTo(0.15, 12);
  expect((high - low) / 2).toBeCloseTo(
    1.5 * 1.96 * studentFactor(6) * moderatedError(values, groups, 0.2),
    12,
  );
});
