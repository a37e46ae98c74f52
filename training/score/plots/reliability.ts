import type { Element } from "hast";
import { decimals, figure } from "../../../src/base/figures.ts";
import { diagonal, dot, path, plot, standalone } from "../../../src/plots/plot.ts";
import type { ReliabilityBin } from "../../fit/calibration.ts";

/** Radius of the dot of a bin with all weight, in pixels. */
const LARGEST = 14;
const LEAST = 2.5;

/**
 * A reliability diagram: share of content against mean probability per bin, beside the diagonal of
 * perfect calibration. The area of a dot is the bin's share of all weight.
 */
export function reliabilityChart(bins: readonly ReliabilityBin[]): Element {
  const filled = bins.filter(({ weight }) => weight > 0);
  const total = filled.reduce((sum, { weight }) => sum + weight, 0);
  const axis = { domain: [0, 1], ticks: 5 } as const;
  const options = {
    title: "Reliability diagram: share of content against predicted probability",
    height: 360,
    x: { ...axis, label: "predicted probability" },
    y: { ...axis, label: "share that is content" },
  };
  return plot(options, (scales) => [
    diagonal(scales),
    path(
      scales,
      filled.map((bin) => [bin.meanProbability, bin.contentShare]),
      "s0",
    ),
    ...filled.map(({ from, to, weight, meanProbability, contentShare }) => {
      const share = weight / total;
      const text =
        `${decimals(from, 1)} to ${decimals(to, 1)}: ${(100 * share).toFixed(1)} % of the blocks' weight, ` +
        `mean probability ${figure(meanProbability)}, content ${figure(contentShare)}`;
      const radius = Math.max(LEAST, LARGEST * Math.sqrt(share));
      return dot(scales, [meanProbability, contentShare], { radius, className: "s0", text });
    }),
  ]);
}

/** A reliability diagram as an SVG file; the same bins give the same bytes. */
export function reliabilityPlot(bins: readonly ReliabilityBin[]): string {
  return standalone(reliabilityChart(bins));
}
