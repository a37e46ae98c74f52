import { scaleBand, scaleLinear } from "d3-scale";
import type { Element } from "hast";
import { figure } from "../../../src/base/figures.ts";
import { axisBelow } from "../../../src/plots/axis.ts";
import { element } from "../../../src/plots/element.ts";
import { drawing } from "../../../src/plots/plot.ts";

export interface Bar {
  readonly name: string;
  /** At least 0. */
  readonly value: number;
}

const WIDTH = 640;
const ROW = 20;
const MARGIN = { top: 4, right: 14, bottom: 46, left: 190 };

/**
 * Horizontal bars, one below the other in the given order.
 *
 * @param label of the axis
 */
export function barChart(bars: readonly Bar[], title: string, label: string): Element {
  const bottom = MARGIN.top + ROW * bars.length;
  const most = bars.reduce((max, { value }) => Math.max(max, value), 0);
  const x = scaleLinear([0, most || 1], [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scaleBand(
    bars.map((_, i) => i),
    [MARGIN.top, bottom],
  ).padding(0.25);
  const rows = bars.map(({ name, value }, i) =>
    element(
      "g",
      { transform: `translate(0 ${y(i)})` },
      element(
        "text",
        { x: MARGIN.left - 8, y: y.bandwidth() / 2, dy: "0.32em", "text-anchor": "end" },
        name,
      ),
      element(
        "rect",
        { class: "bar s0", x: x(0), width: x(value) - x(0), height: y.bandwidth() },
        element("title", {}, `${name}: ${figure(value)}`),
      ),
    ),
  );
  const height = bottom + MARGIN.bottom;
  return drawing(
    { title, width: WIDTH, height },
    axisBelow(x, bottom, bottom - MARGIN.top, { label }),
    ...rows,
  );
}
