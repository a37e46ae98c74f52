import { scaleLinear } from "d3-scale";
import type { Element } from "hast";
import { figure } from "../../../src/base/figures.ts";
import { axisBelow } from "../../../src/plots/axis.ts";
import { element } from "../../../src/plots/element.ts";
import { drawing } from "../../../src/plots/plot.ts";

/** Precision and recall of an attribute on a group's pages. */
export interface RecordsBar {
  readonly name: string;
  readonly precision: number;
  readonly recall: number;
}

/** A recall to compare with, drawn as a line. */
export interface PublishedRecall {
  readonly name: string;
  readonly recall: number;
}

const WIDTH = 640;
const MARGIN = { left: 190, right: 14, bottom: 46 };
/** Height of a group's heading, of an attribute, and of each of its two bars, in pixels. */
const HEAD = 24;
const ROW = 20;
const BAR = 7;
/** Height of the legend. */
const LEGEND = 26;
const measures = ["precision", "recall"] as const;

/**
 * Precision and recall of attributes, group after group, as in figures 11 to 17 of VSSE's paper: there a group
 * is a shop, and its rows are categories of goods.
 */
export function recordsChart(
  groups: ReadonlyMap<string, readonly RecordsBar[]>,
  published: readonly PublishedRecall[],
  title: string,
): Element {
  const x = scaleLinear([0, 1], [MARGIN.left, WIDTH - MARGIN.right]);
  const rows: Element[] = [];
  let y = LEGEND;
  for (const [group, bars] of groups) {
    rows.push(element("text", { class: "label", x: 8, y: y + 16 }, group));
    y += HEAD;
    for (const bar of bars) {
      rows.push(rowOf(bar, x, y));
      y += ROW;
    }
  }
  const lines = published.map(({ name, recall }) =>
    element(
      "line",
      { class: "ideal", x1: x(recall), x2: x(recall), y1: LEGEND, y2: y },
      element("title", {}, `${name}: recall ${recall}`),
    ),
  );
  const height = y + MARGIN.bottom;
  return drawing(
    { title, width: WIDTH, height },
    axisBelow(x, y, y - LEGEND, { label: "share of pairs" }),
    ...measures.flatMap((name, i) => [
      element("rect", { class: `bar s${i}`, x: MARGIN.left + 100 * i, y: 8, width: 12, height: 6 }),
      element("text", { x: MARGIN.left + 100 * i + 18, y: 15 }, name),
    ]),
    ...rows,
    ...lines,
  );
}

function rowOf(
  { name, ...values }: RecordsBar,
  x: (value: number) => number,
  top: number,
): Element {
  return element(
    "g",
    { transform: `translate(0 ${top})` },
    element("text", { x: MARGIN.left - 8, y: ROW / 2, dy: "0.2em", "text-anchor": "end" }, name),
    ...measures.map((measure, i) =>
      element(
        "rect",
        {
          class: `bar s${i}`,
          ...{ x: x(0), y: 2 + i * (BAR + 1), width: x(values[measure]) - x(0), height: BAR },
        },
        element("title", {}, `${name}: ${measure} ${figure(values[measure])}`),
      ),
    ),
  );
}
