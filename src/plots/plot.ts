import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Element } from "hast";
import { type AxisOptions, axisBelow, axisLeft, type PlotScale } from "./axis.ts";
import { element, toXmlMarkup } from "./element.ts";

/** A numeric axis of a {@link plot}. */
export interface PlotAxis extends AxisOptions {
  readonly domain: readonly [number, number];
}

export interface PlotOptions {
  /** What the plot shows: its text for those who do not see it. */
  readonly title: string;
  /** In pixels, axes and labels included; charts of a report are all of the same width. */
  readonly width?: number;
  readonly height?: number;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
}

export interface Scales {
  readonly x: PlotScale;
  readonly y: PlotScale;
}

const MARGIN = { top: 10, right: 14, bottom: 46, left: 58 };

/**
 * A plot with two numeric axes as an SVG element. Colours are classes of {@link plotStyle}.
 *
 * @param marks what is drawn between the axes, in order
 */
export function plot(
  { title, width = 640, height = 300, x, y }: PlotOptions,
  marks: (scales: Scales) => readonly Element[],
): Element {
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
  const scales: Scales = {
    x: scaleLinear(x.domain, [MARGIN.left, right]),
    y: scaleLinear(y.domain, [bottom, MARGIN.top]),
  };
  return drawing(
    { title, width, height },
    axisBelow(scales.x, bottom, bottom - MARGIN.top, x),
    axisLeft(scales.y, MARGIN.left, right - MARGIN.left, y),
    marks(scales),
  );
}

/** A drawing as an SVG element, with its title for those who hear it. Sizes are in CSS pixels. */
export function drawing(
  {
    title,
    width,
    height,
  }: { readonly title: string; readonly width: number; readonly height: number },
  ...parts: readonly (Element | readonly Element[])[]
): Element {
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "plot",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": title,
    },
    ...parts,
  );
}

/** A line through points, given as values; it breaks where a value is NaN. */
export function path(
  { x, y }: Scales,
  points: readonly (readonly [x: number, y: number])[],
  className: string,
): Element {
  const draw = line<readonly [number, number]>()
    .defined(([a, b]) => Number.isFinite(a) && Number.isFinite(b))
    .x(([a]) => x(a))
    .y(([, b]) => y(b));
  return element("path", { class: `line ${className}`, d: draw(points) ?? "" });
}

/** The dashed line from (0, 0) to (1, 1) on which both axes are equal. */
export function diagonal(scales: Scales, from = 0): Element {
  const ends: readonly (readonly [number, number])[] = [
    [from, from],
    [1, 1],
  ];
  return path(scales, ends, "ideal");
}

/** A point with a text that shows when it is pointed at. */
export function dot(
  { x, y }: Scales,
  [a, b]: readonly [x: number, y: number],
  { radius = 3.5, className, text }: { radius?: number; className: string; text: string },
): Element {
  const title = element("title", {}, text);
  return element("circle", { class: `dot ${className}`, cx: x(a), cy: y(b), r: radius }, title);
}

/**
 * Style of plots for light and dark. The series colours are Okabe and Ito's, "Color Universal Design"
 * (2008), which colour-blind people tell apart.
 */
export const plotStyle: string = `.plot{font:12px system-ui,sans-serif;color:var(--ink,#333);max-width:100%;height:auto}
.plot text{fill:currentColor}.plot .label{font-weight:600}
.plot .axis{stroke:currentColor}.plot .grid{stroke:currentColor;stroke-opacity:.13}
.plot .line{fill:none;stroke-width:2}.plot .ideal{stroke:currentColor;stroke-opacity:.5;stroke-dasharray:4 4}
.plot .dot{fill-opacity:.75;stroke:none}.plot .bar{stroke:none}
${["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8000", "#777777"]
  .map((colour, i) => `.s${i}{--series:${colour}}`)
  .join("")}
.plot .line:not(.ideal){stroke:var(--series)}.plot .dot,.plot .bar{fill:var(--series)}
@media(prefers-color-scheme:dark){.plot{color:var(--ink,#ddd)}.s0{--series:#4ea5e6}}`;

/** Number of series colours: class names `s0`, `s1`, … */
export const SERIES_COLOURS = 8;

/** An SVG file of its own: the plot with its style. */
export function standalone(svg: Element): string {
  const styled = { ...svg, children: [element("style", {}, plotStyle), ...svg.children] };
  return `${toXmlMarkup(styled)}\n`;
}
