import type { ScaleContinuousNumeric } from "d3-scale";
import type { Element } from "hast";
import { element } from "./element.ts";

/** A scale from values to pixels. */
export type PlotScale = ScaleContinuousNumeric<number, number>;

/** How an axis is drawn. */
export interface AxisOptions {
  readonly label: string;
  /** About how many ticks; default 5. */
  readonly ticks?: number;
  /** Text of a tick; default d3's for the scale. */
  readonly format?: (value: number) => string;
}

/** Length of a tick, and from the axis to its text, in pixels. */
const TICK = 5;
const GAP = 9;

/**
 * The axis below a plot: line, ticks with text, grid lines upwards, label.
 *
 * @param y pixel of the axis
 * @param height of the grid lines
 */
export function axisBelow(
  scale: PlotScale,
  y: number,
  height: number,
  options: AxisOptions,
): Element {
  const [from, to] = scale.range() as [number, number];
  const ticks = ticksOf(scale, options).map(([at, text]) =>
    element(
      "g",
      { transform: `translate(${at} 0)` },
      element("line", { class: "grid", y2: -height }),
      element("line", { class: "axis", y2: TICK }),
      element("text", { y: GAP, dy: "0.7em", "text-anchor": "middle" }, text),
    ),
  );
  const line = element("line", { class: "axis", x1: from, x2: to });
  const label = element(
    "text",
    { class: "label", x: (from + to) / 2, y: 34, dy: "0.4em", "text-anchor": "middle" },
    options.label,
  );
  return element("g", { transform: `translate(0 ${y})` }, ...ticks, line, label);
}

/**
 * The axis left of a plot: line, ticks with text, grid lines to the right, label.
 *
 * @param x pixel of the axis
 * @param width of the grid lines
 */
export function axisLeft(
  scale: PlotScale,
  x: number,
  width: number,
  options: AxisOptions,
): Element {
  const [from, to] = scale.range() as [number, number];
  const ticks = ticksOf(scale, options).map(([at, text]) =>
    element(
      "g",
      { transform: `translate(0 ${at})` },
      element("line", { class: "grid", x2: width }),
      element("line", { class: "axis", x2: -TICK }),
      element("text", { x: -GAP, dy: "0.32em", "text-anchor": "end" }, text),
    ),
  );
  const line = element("line", { class: "axis", y1: from, y2: to });
  const label = element(
    "text",
    {
      class: "label",
      transform: `translate(-42 ${(from + to) / 2}) rotate(-90)`,
      "text-anchor": "middle",
    },
    options.label,
  );
  return element("g", { transform: `translate(${x} 0)` }, ...ticks, line, label);
}

/** Pixel and text of every tick. */
function ticksOf(scale: PlotScale, { ticks = 5, format }: AxisOptions): [number, string][] {
  const text = format ?? scale.tickFormat(ticks);
  return scale.ticks(ticks).map((value) => [Math.round(scale(value) * 100) / 100, text(value)]);
}
