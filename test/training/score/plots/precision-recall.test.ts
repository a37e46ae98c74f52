import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMarkup } from "../../../../src/plots/element.ts";
import {
  precisionRecall,
  precisionRecallChart,
} from "../../../../training/score/plots/precision-recall.ts";

describe("precision and recall", () => {
  it("are those of every threshold", () => {
    // Thresholds .9, .8, .4, .1 keep 1, 2, 3, 4 blocks, of which 1, 1, 2, 2 are content.
    const found = precisionRecall({
      probabilities: [0.4, 0.9, 0.8, 0.1],
      labels: [1, 1, 0, 0],
      weights: [1, 1, 1, 1],
    });
    expect(found.points).toEqual([
      [0.5, 1],
      [0.5, 0.5],
      [1, 2 / 3],
      [1, 0.5],
    ]);
    expect(found.average).toBeCloseTo(0.5 * 1 + 0.5 * (2 / 3), 12);
  });

  it("weigh blocks, and let equal probabilities fall together", () => {
    const found = precisionRecall({
      probabilities: [0.5, 0.5, 0.2],
      labels: [1, 0, 1],
      weights: [3, 1, 1],
    });
    expect(found.points).toEqual([
      [0.75, 0.75],
      [1, 0.8],
    ]);
  });

  it("are unknown where nothing is content", () => {
    const found = precisionRecall({ probabilities: [0.5], labels: [0], weights: [1] });
    expect(found).toEqual({ points: [], average: Number.NaN });
  });

  it("end at recall 1, recall never falling", () => {
    const block = fc.record({ p: fc.double({ noNaN: true, min: 0, max: 1 }), label: fc.nat(1) });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1 }), (blocks) => {
        const { points, average } = precisionRecall({
          probabilities: blocks.map(({ p }) => p),
          labels: blocks.map(({ label }) => label),
          weights: blocks.map(() => 1),
        });
        const recalls = points.map(([recall]) => recall);
        expect(recalls).toEqual(recalls.toSorted((a, b) => a - b));
        if (points.length === 0) return;
        expect(recalls.at(-1)).toBe(1);
        expect(average).toBeGreaterThan(0);
        expect(average).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

it("draws a line per curve, with no more points than show", () => {
  const labels = Array.from({ length: 5000 }, (_, i) => (i % 3 === 0 ? 1 : 0));
  const curve = precisionRecall({
    probabilities: labels.map((_, i) => 1 - i / 5000),
    labels,
    weights: labels.map(() => 1),
  });
  const markup = toMarkup(precisionRecallChart([curve, curve]));
  expect(markup.split("<path").length - 1).toBe(2);
  expect(markup.length).toBeLessThan(40_000);
});
