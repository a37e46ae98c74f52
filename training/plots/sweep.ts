import { path, plot, standalone } from "../../src/plots/plot.ts";
import type { SystemSummary } from "../side-by-side.ts";

/** Mean precision, recall and F1 of a method, in the series' colours 0, 1 and 2, against an option. */
export function sweepPlot(
  option: string,
  points: readonly (SystemSummary & { readonly value: number })[],
): string {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const options = {
    title: `Precision (0), recall (1) and F1 (2) against ${option}`,
    x: { label: option, domain: [least, most === least ? least + 1 : most] },
    y: { label: "precision, recall, F1", domain: [0, 1] },
  } as const;
  const corpora = [...new Set(points.map(({ corpus }) => corpus))];
  const series = [
    ({ precision }: SystemSummary) => precision,
    ({ recall }: SystemSummary) => recall,
    ({ f1 }: SystemSummary) => f1.mean,
  ];
  return standalone(
    plot(options, (scales) =>
      corpora.flatMap((corpus) => {
        const own = points.filter((point) => point.corpus === corpus);
        return series.map((of, i) =>
          path(
            scales,
            own.map((point) => [point.value, of(point)]),
            `s${i}`,
          ),
        );
      }),
    ),
  );
}
