import type { Element } from "hast";
import { path, plot, SERIES_COLOURS } from "../../../src/plots/plot.ts";

/** Loss of one predictor on its training rows during the fit. */
export interface LossCurve {
  /** E.g. `general: all pages: tree`. */
  readonly name: string;
  /** Loss after each step. */
  readonly losses: readonly number[];
}

/** Loss on the training rows after each step, a line per predictor in the order of the colours. */
export function learningCurveChart(curves: readonly LossCurve[]): Element {
  const steps = Math.max(2, ...curves.map(({ losses }) => losses.length));
  const most = curves.reduce((max, { losses }) => Math.max(max, ...losses), 0);
  const options = {
    title: "Loss on the training rows after each step",
    x: { label: "step", domain: [1, steps] },
    y: { label: "log-loss", domain: [0, most || 1] },
  } as const;
  return plot(options, (scales) =>
    curves.map(({ losses }, i) =>
      path(
        scales,
        losses.map((loss, step) => [step + 1, loss]),
        `s${i % SERIES_COLOURS}`,
      ),
    ),
  );
}
