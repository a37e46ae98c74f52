import { scaleLinear } from "d3-scale";
import { expect, test } from "vitest";
import { drawBars, placeScale, valueScale } from "../../../src/inspect/charts/bars.ts";

test("draws a bar per value from the baseline, content and the rest as two paths", () => {
  // Three places of 4 pixels, one pixel per unit, the baseline at 10.
  const y = scaleLinear([0, 10], [10, 0]);
  const bars = drawBars(
    { values: [2, -3, 4], kept: [false, true, false] },
    placeScale(3, 0, 12),
    y,
  );
  expect(bars.map(({ properties }) => [properties.class, properties.d])).toEqual([
    ["bars rest", "M0 10V8h4V10zM8 10V6h4V10z"],
    ["bars content", "M4 10V13h4V10z"],
  ]);
});

test("leaves missing values and zeros out", () => {
  const y = scaleLinear([0, 1], [10, 0]);
  expect(drawBars({ values: [null, 0], kept: [true, false] }, placeScale(2, 0, 12), y)).toEqual([]);
});

test("leaves space between bars where there is room", () => {
  const y = scaleLinear([0, 1], [10, 0]);
  const [bar] = drawBars({ values: [1], kept: [true] }, placeScale(1, 0, 20), y);
  expect(bar!.properties.d).toBe("M1.5 10V0h17V10z");
});

test("a scale holds all values and 0", () => {
  expect(valueScale([3, 17.2, null], 0, 1).domain()).toEqual([0, 20]);
  expect(valueScale([-1.5, -1], 0, 1).domain()).toEqual([-1.5, 0]);
  expect(valueScale([], 0, 1).domain()).toEqual([0, 1]);
});

test("draws a path per colour where bars have their own, and what is not kept paler", () => {
  const y = scaleLinear([0, 10], [10, 0]);
  const values = { values: [2, 3, 4, 1], kept: [false, true, true, true] };
  const bars = drawBars({ ...values, fills: ["#a", "#a", "#b", "#a"] }, placeScale(4, 0, 16), y);
  expect(
    bars.map(({ properties: { fill, "fill-opacity": pale, d } }) => [fill, Number(pale ?? 1), d]),
  ).toEqual([
    ["#a", 0.4, "M0 10V8h4V10z"],
    ["#a", 1, "M4 10V7h4V10zM12 10V9h4V10z"],
    ["#b", 1, "M8 10V6h4V10z"],
  ]);
});
