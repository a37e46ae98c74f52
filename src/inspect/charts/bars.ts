import { scaleLinear } from "d3-scale";
import type { Element } from "hast";
import type { PlotScale } from "../../plots/axis.ts";
import { element, short } from "../../plots/element.ts";

/** Bars that share a baseline, one per unit of the page in document order. */
export interface Bars {
  /** Height per bar; a missing one is not drawn. */
  readonly values: readonly (number | null)[];
  /** Whether the bar is one of content. */
  readonly kept: readonly boolean[];
  /** Colour per bar, in place of those of content and the rest; what is not kept is paler. */
  readonly fills?: readonly string[] | undefined;
}

/** Space between bars, as a share of a bar's place, where there is room for it. */
const SPACING = 0.15;
/** Bars this narrow, in pixels, are drawn without space between them. */
const NARROW = 4;

/** A scale whose ticks are round and whose domain holds all values and 0. */
export function valueScale(
  values: readonly (number | null)[],
  from: number,
  to: number,
): PlotScale {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return scaleLinear([low, low === high ? low + 1 : high], [from, to]).nice(4);
}

/** Places of `count` bars in a width, by number; bar i reaches from `x(i)` to `x(i + 1)`. */
export function placeScale(count: number, from: number, to: number): PlotScale {
  return scaleLinear([0, Math.max(count, 1)], [from, to]);
}

/** The same places for an axis, whose numbers begin at 1 and stand below the middles of their bars. */
export function numberScale(count: number, from: number, to: number): PlotScale {
  return scaleLinear([0.5, Math.max(count, 1) + 0.5], [from, to]);
}

/** Opacity of coloured bars that are not kept. */
const PALE = 0.4;

/** The bars as a path for each colour, of class `content` and `rest` or with a fill: light even for thousands. */
export function drawBars({ values, kept, fills }: Bars, x: PlotScale, y: PlotScale): Element[] {
  const width = Math.abs(x(1) - x(0));
  const space = width > NARROW ? width * SPACING : 0;
  const zero = short(y(0));
  const paths = new Map<string, string>();
  for (const [i, value] of values.entries()) {
    if (value === null || value === 0) continue;
    const bar = `M${short(x(i) + space / 2)} ${zero}V${short(y(value))}h${short(width - space)}V${zero}z`;
    const side = kept[i] ? "content" : "rest";
    const key = fills === undefined ? side : `${side} ${fills[i]!}`;
    paths.set(key, (paths.get(key) ?? "") + bar);
  }
  if (fills === undefined) {
    return ["rest", "content"].flatMap((name) => {
      const d = paths.get(name);
      return d === undefined ? [] : [element("path", { class: `bars ${name}`, d })];
    });
  }
  return [...paths].map(([key, d]) => {
    const [side, fill = ""] = key.split(" ");
    const pale = side === "rest" ? { "fill-opacity": PALE } : {};
    return element("path", { class: "bars", fill, ...pale, d });
  });
}
