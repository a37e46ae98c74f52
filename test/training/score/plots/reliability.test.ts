import { expect, it } from "vitest";
import { reliability } from "../../../../training/fit/calibration.ts";
import { reliabilityPlot } from "../../../../training/score/plots/reliability.ts";

const radius = /<circle[^>]* r="([\d.]+)"/g;

it("draws a dot per bin that has blocks, its area by weight", () => {
  // Bin 0 has three quarters of the weight and no content, bin 9 the rest, all of it content.
  const { bins } = reliability([0.05, 0.95], [0, 1], [3, 1]);
  const svg = reliabilityPlot(bins);
  const radii = [...svg.matchAll(radius)].map(([, found]) => Number(found));
  expect(radii).toEqual([12.12, 7]);
  expect(svg).toContain(
    ".9 to 1.0: 25.0 % of the blocks' weight, mean probability .950, content 1.000",
  );
  expect(svg).toBe(reliabilityPlot(bins));
});

it("draws the axes when there is nothing to show", () => {
  const { bins } = reliability([], [], []);
  expect(reliabilityPlot(bins)).toContain("predicted probability");
  expect(reliabilityPlot(bins)).not.toContain("NaN");
});
