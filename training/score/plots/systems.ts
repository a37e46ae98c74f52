import { standalone } from "../../../src/plots/plot.ts";
import type { SystemSummary } from "../side-by-side.ts";
import { barChart } from "./bars.ts";

/** F1 of each system as bars, corpus after corpus, the best first: an SVG document. */
export function systemsPlot(summaries: readonly SystemSummary[]): string {
  const all = summaries.filter(({ pageType }) => pageType === "all");
  const isOne = new Set(all.map(({ corpus }) => corpus)).size === 1;
  const bars = all.map(({ system, corpus, f1 }) => ({
    name: isOne ? system : `${system}, ${corpus}`,
    value: f1.mean,
  }));
  return standalone(barChart(bars, "Word F1 of systems on the same pages", "F1"));
}
