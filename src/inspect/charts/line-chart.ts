import { scaleLinear } from "d3-scale";
import type { Element } from "hast";
import type { PlotScale } from "../../plots/axis.ts";
import { element } from "../../plots/element.ts";
import type { MethodLine } from "../method-inspection.ts";
import { drawBars, placeScale } from "./bars.ts";

/** The two parts of DANAg's diagram. */
export const lineParts = ["raw", "smoothed"] as const;
export type LinePart = (typeof lineParts)[number];

/** What a part shows, in words. */
export function linePartTitle(part: LinePart): string {
  return part === "raw"
    ? "characters per line: content above, code below (long bars are cut)"
    : "the method's smoothed score per line";
}

/** Below the axis, a bar is at most this many times as long as the longest above it. */
const DEPTH = 2;

/**
 * Scale of a part's values. One line of code may be a hundred times as long as the longest text: what
 * is below the axis is cut off, or nothing above it could be seen.
 */
export function lineScale(
  lines: readonly MethodLine[],
  part: LinePart,
  bottom: number,
  top: number,
): PlotScale {
  const isRaw = part === "raw";
  let [low, high] = [0, 0];
  for (const { content, code, smoothed } of lines) {
    high = Math.max(high, isRaw ? content : smoothed);
    low = Math.min(low, isRaw ? -code : smoothed);
  }
  if (high > 0) low = Math.max(low, -DEPTH * high);
  return scaleLinear([low, low === high ? 1 : high], [bottom, top])
    .nice(4)
    .clamp(true);
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
