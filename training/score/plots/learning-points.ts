import type { Element } from "hast";
import { counted } from "../../../src/base/counted.ts";
import { figure } from "../../../src/base/figures.ts";
import { dot, path, plot } from "../../../src/plots/plot.ts";
import type { LearningPoint } from "../learning-curve.ts";

/** F1 on held-out pages against the number of training pages, with 95 % intervals. */
export function learningPointsChart(points: readonly LearningPoint[]): Element {
  const most = points.reduce((max, { pages }) => Math.max(max, pages), 1);
  const least = points.reduce((min, { f1 }) => Math.min(min, f1.low), 1);
  const options = {
    title: "F1 on held-out pages against the number of training pages",
    x: { label: "training pages", domain: [0, most] },
    y: { label: "F1", domain: [Math.floor(10 * least) / 10, 1] },
  } as const;
  return plot(options, (scales) => [
    path(
      scales,
      points.map(({ pages, f1 }) => [pages, f1.mean]),
      "s0",
    ),
    ...points.map(({ pages, f1 }) =>
      path(
        scales,
        [
          [pages, f1.low],
          [pages, f1.high],
        ],
        "s0",
      ),
    ),
    ...points.map(({ pages, f1 }) =>
      dot(scales, [pages, f1.mean], {
        className: "s0",
        text: `${counted(Math.round(pages), "page")}: ${figure(f1.mean)}`,
      }),
    ),
  ]);
}
