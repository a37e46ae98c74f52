import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { calibrate } from "../../../src/models/calibration.ts";
import { sigmoid } from "../../../src/models/logistic.ts";
import { fitCalibration, reliability } from "../../../training/fit/calibration.ts";

const ones = (n: number): number[] => new Array(n).fill(1);

describe("calibration", () => {
  test("finds how a predictor is over-sure", () => {
    const random = createRandom(1);
    const logOdds = Array.from({ length: 20_000 }, () => 6 * random.next() - 3);
    const labels = logOdds.map((x) => (random.next() < sigmoid(0.5 * x - 1) ? 1 : 0));
    const fitted = fitCalibration(logOdds.map(sigmoid), labels, ones(labels.length));
    expect(fitted.slope).toBeCloseTo(0.5, 1);
    expect(fitted.offset).toBeCloseTo(-1, 1);
  });

  test("is found where nearly all blocks are sure, a few of them wrong", () => {
    // Log-odds of 14 and -14, 2 % of them wrong: sigma(14 slope) = .98 = 49/50, but for the pull to 1.
    const sure = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? 14 : -14));
    const labels = sure.map((x, i) => (x > 0 === i % 100 > 1 ? 1 : 0));
    const { slope, offset } = fitCalibration(sure.map(sigmoid), labels, ones(2000));
    expect(slope).toBeCloseTo(Math.log(49) / 14, 2);
    expect(offset).toBeCloseTo(0, 6);
  });

  test("maps log-odds by slope and offset", () => {
    const [p] = calibrate(Float64Array.of(0.75), { slope: 2, offset: -1 });
    // logit .75 = ln 3; sigma(2 ln 3 - 1) = 9 / (9 + e).
    expect(p).toBeCloseTo(9 / (9 + Math.E), 12);
    expect([...calibrate(Float64Array.of(0, 1), { slope: 1, offset: 0 })].map(Math.round)).toEqual([
      0, 1,
    ]);
  });

  test("stays finite on separable blocks and never turns the order around", () => {
    const { slope, offset } = fitCalibration([0.1, 0.9], [0, 1], [1, 1]);
    expect(slope).toBeGreaterThan(1);
    expect(Number.isFinite(offset)).toBe(true);
    expect(
      fitCalibration(
        Array(999).fill(0.9).concat(Array(999).fill(0.1)),
        [...Array(999).fill(0), ...Array(999).fill(1)],
        ones(1998),
      ).slope,
    ).toBeGreaterThan(0);
  });
});

describe("reliability", () => {
  test("compares mean probability and content share per bin", () => {
    // Bin 0 to .5: mean (.1 + .3) / 2 = .2, share 0; bin .5 to 1: mean .8, share 1.
    const { bins, error } = reliability([0.1, 0.3, 0.8], [0, 0, 1], [1, 1, 2], 2);
    expect(bins.map((bin) => [bin.weight, bin.meanProbability, bin.contentShare])).toEqual([
      [2, 0.2, 0],
      [2, 0.8, 1],
    ]);
    // (|.4 - 0| + |1.6 - 2|) / 4
    expect(error).toBeCloseTo(0.2, 12);
  });

  test("a probability of 1 lies in the last bin", () => {
    expect(reliability([1], [1], [1], 10).error).toBe(0);
  });
});
