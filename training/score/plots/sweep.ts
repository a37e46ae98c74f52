import type { Element } from "hast";
import { element } from "../../../src/plots/element.ts";
import { path, plot, standalone } from "../../../src/plots/plot.ts";
import type { SystemSummary } from "../side-by-side.ts";

const WIDTH = 460;
const HEIGHT = 300;
/** Height of the legend below the plot, in pixels. */
const LEGEND = 26;

/** The series, in the order of their colours. */
const series: readonly (readonly [name: string, of: (summary: SystemSummary) => number])[] = [
  ["precision", ({ precision }) => precision],
  ["recall", ({ recall }) => recall],
  ["F1", ({ f1 }) => f1.mean],
];

/** Mean precision, recall and F1 of a method against an option; a line of each per corpus. */
export function sweepPlot(
  option: string,
  points: readonly (SystemSummary & { readonly value: number })[],
): string {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const options = {
    title: `Precision, recall and F1 against ${option}`,
    width: WIDTH,
    height: HEIGHT,
    x: { label: option, domain: [least, most === least ? least + 1 : most] },
    y: { label: "precision, recall, F1", domain: [0, 1] },
  } as const;
  const corpora = [...new Set(points.map(({ corpus }) => corpus))];
  const drawn = plot(options, (scales) =>
    corpora.flatMap((corpus) => {
      const own = points.filter((point) => point.corpus === corpus);
      return series.map(([, of], i) =>
        path(
          scales,
          own.map((point) => [point.value, of(point)]),
          `s${i}`,
        ),
      );
    }),
  );
  const height = HEIGHT + LEGEND;
  const size = { viewBox: `0 0 ${WIDTH} ${height}`, height };
  return standalone({
    ...drawn,
    properties: { ...drawn.properties, ...size },
    children: [...drawn.children, ...series.flatMap(([name], i) => key(name, i))],
  });
}

function key(name: string, i: number): Element[] {
  const [x, y] = [130 + 95 * i, HEIGHT + 8];
  return [
    element("rect", { class: `bar s${i}`, x, y, width: 12, height: 4 }),
    element("text", { x: x + 18, y: y + 7 }, name),
  ];
}
