import { scaleLinear } from "d3-scale";
import type { Element } from "hast";
import type { PlotScale } from "../../plots/axis.ts";
import { element } from "../../plots/element.ts";
import type { MethodLine } from "../method-inspection.ts";
import { drawBars, placeScale, valueScale } from "./bars.ts";

/** The two parts of DANAg's diagram. */
export const lineParts = ["raw", "smoothed"] as const;
export type LinePart = (typeof lineParts)[number];

/** What a part shows, in words. */
export function linePartTitle(part: LinePart): string {
  return part === "raw"
    ? "characters per line: content above, code below"
    : "the method's smoothed score per line";
}

/** Scale of a part's values. */
export function lineScale(
  lines: readonly MethodLine[],
  part: LinePart,
  bottom: number,
  top: number,
): PlotScale {
  if (part === "smoothed")
    return valueScale(
      lines.map(({ smoothed }) => smoothed),
      bottom,
      top,
    );
  const most = (value: (line: MethodLine) => number): number =>
    lines.reduce((high, line) => Math.max(high, value(line)), 1);
  const domain = [-most(({ code }) => code), most(({ content }) => content)];
  return scaleLinear(domain, [bottom, top]).nice(4);
}

/**
 * DANAg's diagram: raw, a bar of content up and one of code down per line of the source; smoothed,
 * the method's score. Lines the method keeps are of class `content`.
 */
export function lineMarks(
  lines: readonly MethodLine[],
  part: LinePart,
  y: PlotScale,
  left: number,
  right: number,
): Element[] {
  const x = placeScale(lines.length, left, right);
  const kept = lines.map(({ isContent }) => isContent);
  const bars = (value: (line: MethodLine) => number): Element[] =>
    drawBars({ values: lines.map(value), kept }, x, y);
  const marks =
    part === "raw"
      ? [...bars(({ content }) => content), ...bars(({ code }) => -code)]
      : bars(({ smoothed }) => smoothed);
  return [...marks, element("line", { class: "axis", x1: left, x2: right, y1: y(0), y2: y(0) })];
}
