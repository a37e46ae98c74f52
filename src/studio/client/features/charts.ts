/** Charts of columns. Content goes upwards or is round, the rest goes downwards or is square. */
import { symbol, symbolCircle, symbolSquare } from "d3-shape";
import type { Element } from "hast";
import { figureOf } from "../../../inspect/wording.ts";
import { element, short } from "../../../plots/element.ts";
import { dot, path, plot, type Scales } from "../../../plots/plot.ts";
import type { Dependence, Histogram, ScatterView } from "../../features/column.ts";

const HEIGHT = 220;
/** Area of a point, in square pixels. */
const AREA = 22;
/** Least span of the axis of probabilities, so that flat curves look flat. */
const LEAST_SPAN = 0.2;

const percent = (value: number): string => String(Math.round(100 * Math.abs(value)));

/** Share of the blocks of each class per bin: content upwards, the rest downwards. */
export function histogramChart(name: string, of: Histogram, width: number): Element {
  const { from, to, content, rest } = of;
  // Room above the longest bar, so that its tick is there.
  const most = 1.1 * Math.max(0.01, ...content, ...rest);
  const options = {
    title: `How the values of ${name} are spread: blocks of content above, others below`,
    width,
    height: HEIGHT,
    x: { label: name, domain: [from, to], ticks: width / 80, format: figureOf },
    y: { label: "% of blocks", domain: [-most, most], format: percent },
  } as const;
  return plot(options, ({ x, y }) => {
    const binWidth = (x(to) - x(from)) / content.length;
    const bars = (shares: readonly number[], way: 1 | -1, className: string): Element => {
      const parts = shares.map((share, i) => {
        if (share === 0) return "";
        const left = short(x(from) + i * binWidth + 0.5);
        return `M${left} ${short(y(0))}V${short(y(way * share))}h${short(binWidth - 1)}V${short(y(0))}z`;
      });
      return element("path", { class: `bars ${className}`, d: parts.join("") });
    };
    const [left, right] = x.range() as [number, number];
    return [
      bars(content, 1, "content"),
      bars(rest, -1, "rest"),
      element("line", { class: "axis", x1: left, x2: right, y1: y(0), y2: y(0) }),
    ];
  });
}

/** Partial dependence of the probability on a column, with the axis of its histogram. */
export function dependenceChart(
  name: string,
  { values, mean, missing }: Dependence,
  { from, to }: Histogram,
  width: number,
): Element {
  const all = missing === undefined ? mean : [...mean, missing];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const extra = Math.max(0.02, (LEAST_SPAN - (high - low)) / 2);
  const domain: [number, number] = [Math.max(0, low - extra), Math.min(1, high + extra)];
  const options = {
    title: `Mean probability of content as ${name} takes other values`,
    width,
    height: HEIGHT,
    x: { label: name, domain: [from, to], ticks: width / 80, format: figureOf },
    y: { label: "probability", domain },
  } as const;
  return plot(options, (scales) => {
    const points = values.map((value, i) => [value, mean[i]!] as const);
    const text = `where it is missing: ${missing?.toFixed(3)}`;
    return [
      path(scales, points, "s0"),
      ...(missing === undefined ? [] : [missingLine(scales, from, to, missing)]),
      ...points.map(([value, probability]) =>
        dot(scales, [value, probability], {
          radius: 2.5,
          className: "s0",
          text: `${figureOf(value)}: ${probability.toFixed(3)}${missing === undefined ? "" : `; ${text}`}`,
        }),
      ),
    ];
  });
}

function missingLine(scales: Scales, from: number, to: number, missing: number): Element {
  const ends: readonly (readonly [number, number])[] = [
    [from, missing],
    [to, missing],
  ];
  return path(scales, ends, "ideal");
}

/** Blocks in the plane of two columns. */
export function scatterChart({ x, y, right, top, points }: ScatterView, width: number): Element {
  const low = (axis: 0 | 1): number => points.reduce((min, point) => Math.min(min, point[axis]), 0);
  const options = {
    title: `Blocks by ${x} and ${y}`,
    width,
    height: Math.min(width, 380),
    x: { label: x, domain: [low(0), right], ticks: width / 80, format: figureOf },
    y: { label: y, domain: [low(1), top], format: figureOf },
  } as const;
  const shapes = [symbol(symbolSquare, AREA)() ?? "", symbol(symbolCircle, AREA)() ?? ""] as const;
  return plot(options, (scales) =>
    points.map(([a, b, label]) =>
      element("path", {
        class: `point ${label === 1 ? "content" : "rest"}`,
        transform: `translate(${short(scales.x(a))} ${short(scales.y(b))})`,
        d: shapes[label === 1 ? 1 : 0],
      }),
    ),
  );
}
