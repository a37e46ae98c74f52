import { expect, test } from "vitest";
import { toMarkup } from "../../../../src/plots/element.ts";
import { compare } from "../../../../training/score/comparison.ts";
import { comparisonChart } from "../../../../training/score/plots/comparison.ts";

const TICK = /<text[^>]*>(0\.\d+)<\/text>/g;

function chartOf(own: readonly number[], other: readonly number[]): string {
  const results = (values: readonly number[]) =>
    values.map((f1, i) => ({ page: { id: `page-${i}` }, f1 }));
  return toMarkup(comparisonChart(compare(results(own), results(other)), "A", "B"));
}
const lowestTick = (markup: string): number =>
  Math.min(...[...markup.matchAll(TICK)].map(([, tick]) => Number(tick)));

test("the axes begin below the lowest score, so that good pages do not gather in a corner", () => {
  expect(lowestTick(chartOf([1, 0.97, 0.99], [0.98, 0.96, 1]))).toBe(0.8);
  expect(lowestTick(chartOf([1, 0.97, 0.99], [0.98, 0.55, 1]))).toBe(0.5);
  expect(lowestTick(chartOf([1, 0], [0.98, 0.55]))).toBe(0);
});
