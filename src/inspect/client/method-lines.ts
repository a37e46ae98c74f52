import { axisBelow } from "../../plots/axis.ts";
import { element } from "../../plots/element.ts";
import { placeScale } from "../charts/bars.ts";
import { lineMarks, lineParts, linePartTitle, lineScale } from "../charts/line-chart.ts";
import { panelAxis } from "../charts/panel.ts";
import { h, svg } from "./dom.ts";
import { scroller } from "./scroller.ts";
import type { View } from "./view.ts";

const HEIGHT = 120;
const PAD = 8;
const AXIS = 56;
const FOOT = 46;

/** DANAg's diagram of a line-based method; undefined for other methods. */
export function methodLines(view: View): HTMLElement | undefined {
  const { method } = view.inspection;
  const lines = method?.lines;
  if (method === undefined || lines === undefined) return undefined;
  const first = new Map<number, number>();
  for (const [i, { block }] of lines.entries()) {
    if (block !== undefined && !first.has(block)) first.set(block, i);
  }
  const axes = h("div", { class: "axes", "aria-hidden": "true" });
  const plots = h("div", { class: "plots" });
  const { element: chart } = scroller(view, {
    label: `Lines of the source as ${method.name} sees them`,
    content: plots,
    count: lines.length,
    blockAt: (line) => lines[line]!.block,
    placeOf: (block) => first.get(block),
    draw(width) {
      axes.replaceChildren();
      plots.replaceChildren();
      for (const part of lineParts) {
        const y = lineScale(lines, part, HEIGHT - PAD, PAD);
        const axis = element(
          "svg",
          { class: "plot", width: AXIS, height: HEIGHT },
          panelAxis(y, AXIS - 1, 0),
        );
        const marks = lineMarks(lines, part, y, 0, width);
        axes.append(h("div", { class: "panel-head" }), svg(axis));
        plots.append(
          h("div", { class: "panel-head" }, linePartTitle(part)),
          svg(element("svg", { class: "plot", width, height: HEIGHT }, ...marks)),
        );
      }
      const foot = axisBelow(placeScale(lines.length, 0, width), 1, 0, {
        label: "line of the source",
        ticks: Math.min(lines.length, Math.max(4, width / 90)),
      });
      plots.append(svg(element("svg", { class: "plot", width, height: FOOT }, foot)));
    },
  });
  return h(
    "section",
    { class: "card charts wide-axes", "aria-label": method.name },
    h("h2", {}, `${method.name}, line by line`),
    h("p", { class: "muted" }, `It keeps ${method.description}.`),
    h("div", { class: "frame" }, axes, chart),
  );
}
