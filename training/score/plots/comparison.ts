import type { Element } from "hast";
import { figure } from "../../../src/base/figures.ts";
import { diagonal, dot, plot } from "../../../src/plots/plot.ts";
import type { Comparison } from "../comparison.ts";

/** The axes show at least this much, up to 1. */
const LEAST_SPAN = 0.2;

/** F1 of each page by both models; dots above the diagonal are pages that the first does better. */
export function comparisonChart(
  { pages }: Comparison,
  name: string,
  other: string,
  size: { readonly width: number; readonly height: number } = { width: 400, height: 380 },
): Element {
  const lowest = pages.reduce((low, page) => Math.min(low, page.f1, page.other), 1 - LEAST_SPAN);
  const from = Math.floor(10 * lowest) / 10;
  const axis = { domain: [from, 1], ticks: 5 } as const;
  const options = {
    title: `F1 of each page by ${name} against ${other}`,
    ...size,
    x: { ...axis, label: `F1 by ${other}` },
    y: { ...axis, label: `F1 by ${name}` },
  };
  return plot(options, (scales) => [
    diagonal(scales, from),
    ...pages.map((page) =>
      dot(scales, [page.other, page.f1], {
        className: page.f1 === page.other ? "s2" : page.f1 > page.other ? "s0" : "s1",
        text: `${page.id}: ${figure(page.f1)}, ${figure(page.other)}`,
      }),
    ),
  ]);
}
