import { scaleLinear } from "d3-scale";
import type { Element } from "hast";
import { axisLeft, type PlotScale } from "../../plots/axis.ts";
import { element } from "../../plots/element.ts";
import type { Column, Inspection } from "../inspection.ts";
import { drawBars, placeScale, valueScale } from "./bars.ts";
import { partFills } from "./part-colours.ts";

/** A panel of the seed's chart: one bar per block. */
export interface Panel {
  readonly column: Column;
  readonly kept: readonly boolean[];
  /** Colour per bar, if parts colour them. */
  readonly fills?: readonly string[] | undefined;
  /** A dashed line across the panel, such as the threshold. */
  readonly line?: number | undefined;
}

/** What the panel of a column shows. */
export function panelOf(
  inspection: Pick<Inspection, "columns" | "threshold" | "blocks" | "gold">,
  name: string,
  kept: readonly boolean[],
): Panel | undefined {
  const { columns, threshold } = inspection;
  const column = columns.find((known) => known.name === name);
  const line = name === "probability" ? threshold : undefined;
  return column && { column, kept, fills: partFills(inspection), line };
}

/** Title of a panel: the seed's series in words, a feature by its name. */
export function panelTitle(name: string): string {
  const titles: Readonly<Record<string, string>> = {
    "text-density": "text density",
    "link-density": "link density",
    "id-class-density": "id/class density",
  };
  return titles[name] ?? name;
}

/** The models' column, see `linkDensity` of src/features/families/shallow-text.ts. */
const DRAGNET_LINKS = "Dragnet's link density: words in links, at least one, per word";

/** The meaning of the bars; undefined for most features, which their family describes. */
export function panelSubject(name: string): string | undefined {
  const subjects: Readonly<Record<string, string>> = {
    "text-density": "words per full line of 80 characters",
    "link-density": "share of the words that are in links",
    "id-class-density": "id and class tokens that lean to content, less the others",
    probability: "how sure the model is that the block is content",
    "shallow-text/link-density-before": `${DRAGNET_LINKS}, of the block before`,
    "shallow-text/link-density": DRAGNET_LINKS,
    "shallow-text/link-density-after": `${DRAGNET_LINKS}, of the block after`,
  };
  return subjects[name];
}

/** Scale of a panel's values, from the bottom pixel to the top one. */
export function panelScale({ column }: Panel, bottom: number, top: number): PlotScale {
  if (column.name === "probability") return scaleLinear([0, 1], [bottom, top]);
  return valueScale(column.values, bottom, top);
}

/** The axis left of a panel. */
export function panelAxis(y: PlotScale, x: number, width: number): Element {
  return axisLeft(y, x, width, { label: "", ticks: 4 });
}

/** Bars, baseline and line of a panel, between two pixels. */
export function panelMarks(panel: Panel, y: PlotScale, left: number, right: number): Element[] {
  const { values } = panel.column;
  const x = placeScale(values.length, left, right);
  const across = (value: number, className: string): Element =>
    element("line", { class: className, x1: left, x2: right, y1: y(value), y2: y(value) });
  return [
    ...drawBars({ values, kept: panel.kept, fills: panel.fills }, x, y),
    across(0, "axis"),
    ...(panel.line === undefined ? [] : [across(panel.line, "decision")]),
  ];
}
