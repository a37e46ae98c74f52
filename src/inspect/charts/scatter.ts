import { line, symbol, symbolCircle, symbolSquare, symbolTriangle } from "d3-shape";
import type { Element } from "hast";
import { element, short } from "../../plots/element.ts";
import { plot } from "../../plots/plot.ts";
import { cellBorder, originCell, type Point } from "../cell.ts";
import type { Plane } from "../inspection.ts";
import { valueScale } from "./bars.ts";

/** Shapes of CETR's clusters, the one at the origin first. Without clusters all points are round. */
const shapes = [symbolCircle, symbolTriangle, symbolSquare];
/** Area of a point, in square pixels. */
const AREA = 42;

/** What the shapes mean. */
export const scatterCaption =
  "round: the cluster at the origin; triangles and squares: the other clusters; dashed: what separates them";

/**
 * The seed's scatter: smoothed tag ratio against its derivative, a point per block in the
 * order of the blocks, and the border of the cell of the cluster at the origin.
 */
export function scatter(
  { points, clusters, centres }: Plane,
  kept: readonly boolean[],
  size: { readonly width: number; readonly height: number },
): Element {
  const end = (values: readonly number[]): number => valueScale(values, 0, 1).domain()[1]!;
  const right = end(points.map(([x]) => x));
  const top = end(points.map(([, y]) => y));
  const options = {
    title: "Smoothed tag ratio of the blocks against its derivative",
    ...size,
    x: { label: "characters per tag, smoothed", domain: [0, right] as const },
    y: { label: "derivative", domain: [0, top] as const },
  };
  return plot(options, ({ x, y }) => {
    const draw = line<Point>(
      (p) => x(p[0]),
      (p) => y(p[1]),
    );
    const cell = clusters.length === 0 ? [] : originCell(centres, right, top);
    const border = cellBorder(cell, right, top);
    return [
      element("path", { class: "cell", d: cell.length === 0 ? "" : `${draw(cell)}Z` }),
      element("path", { class: "decision", d: draw(border) ?? "" }),
      ...points.map(([a, b], i) =>
        element("path", {
          class: `point ${kept[i] ? "content" : "rest"}`,
          "data-block": i,
          transform: `translate(${short(x(a))} ${short(y(b))})`,
          d: symbol(shapes[(clusters[i] ?? 0) % shapes.length]!, AREA)() ?? "",
        }),
      ),
    ];
  });
}
