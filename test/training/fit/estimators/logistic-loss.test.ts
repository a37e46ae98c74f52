import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exactStep,
  meanLoss,
  priorLogOdds,
} from "../../../../training/fit/estimators/logistic-loss.ts";
import { fillGradients } from "../../../cases/plain-trees.ts";

const ln3 = Math.log(3);

describe("fillGradients", () => {
  it("gives w (p - y) and w p (1 - p), in the order of the rows", () => {
    const rows = {
      labels: Float32Array.of(1, 0.25, 0),
      weights: Float32Array.of(1, 2, 1),
      margins: Float64Array.of(0, ln3, -ln3),
    };
    const gradients = new Float32Array(3);
    const hessians = new Float32Array(3);
    fillGradients(rows, Int32Array.of(1, 0, 2), 2 ** -20, gradients, hessians);
    // p is 3/4, 1/2, 1/4.
    expect([...gradients]).toEqual([1, -0.5, 0.25]);
    expect([...hessians]).toEqual([0.375, 0.25, 0.1875]);
  });

  it("rounds to steps, a Hessian to one at least", () => {
    const rows = {
      labels: Float32Array.of(0.5),
      weights: Float32Array.of(1),
      margins: Float64Array.of(40),
    };
    const gradients = new Float32Array(1);
    const hessians = new Float32Array(1);
    fillGradients(rows, Int32Array.of(0), 0.375, gradients, hessians);
    expect([gradients[0], hessians[0]]).toEqual([0.375, 0.375]);
  });

  it("makes sums exact: any order gives the same", () => {
    const row = fc.record({
      label: fc.float({ min: 0, max: 1, noNaN: true }),
      weight: fc.float({ min: Math.fround(1e-3), max: 1000, noNaN: true }),
      margin: fc.double({ min: -30, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 200 }), (list) => {
        const weights = Float32Array.from(list, ({ weight }) => weight);
        const labels = Float32Array.from(list, ({ label }) => label);
        const margins = Float64Array.from(list, ({ margin }) => margin);
        const gradients = new Float32Array(list.length);
        const hessians = new Float32Array(list.length);
        const order = Int32Array.from(list.keys());
        fillGradients({ labels, weights, margins }, order, exactStep(weights), gradients, hessians);
        for (const terms of [gradients, hessians]) {
          const forward = terms.reduce((sum, term) => sum + term, 0);
          const backward = terms.reduceRight((sum, term) => sum + term, 0);
          expect(forward === backward).toBe(true);
        }
      }),
    );
  });
});

describe("exactStep", () => {
  it("is 2^-52 of the largest sum, rounded up to a power of two", () => {
    expect(exactStep(new Float32Array(1024).fill(1))).toBe(2 ** -42);
    expect(exactStep(Float32Array.of(0.5, 3, 0))).toBe(2 ** -48);
  });
});

describe("meanLoss", () => {
  it("is the weighted cross-entropy of the rows asked for", () => {
    const rows = {
      labels: Float32Array.of(1, 0.5, 0),
      weights: Float32Array.of(1, 3, 100),
      margins: Float64Array.of(0, ln3, 5),
    };
    // -ln 1/2, and -(ln 3/4 + ln 1/4) / 2 three times.
    const expected = (Math.log(2) - 1.5 * Math.log(3 / 16)) / 4;
    expect(meanLoss(rows, Int32Array.of(0, 1))).toBeCloseTo(expected, 14);
  });

  it("stays finite far out", () => {
    const rows = {
      labels: Float32Array.of(1, 0),
      weights: Float32Array.of(1, 1),
      margins: Float64Array.of(-1000, 1000),
    };
    expect(meanLoss(rows, Int32Array.of(0, 1))).toBe(1000);
  });
});

describe("priorLogOdds", () => {
  it("is the log-odds of the weighted mean label", () => {
    const rows = { labels: Float32Array.of(1, 0, 1), weights: Float32Array.of(3, 1, 9) };
    expect(priorLogOdds(rows, Int32Array.of(0, 1))).toBeCloseTo(ln3, 14);
  });

  it("is finite when all labels are the same", () => {
    const rows = { labels: Float32Array.of(1), weights: Float32Array.of(1) };
    expect(priorLogOdds(rows, Int32Array.of(0))).toBeCloseTo(Math.log(999_999), 6);
  });
});
