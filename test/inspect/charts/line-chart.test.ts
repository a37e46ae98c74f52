import { expect, test } from "vitest";
import { lineMarks, lineScale } from "../../../src/inspect/charts/line-chart.ts";

const line = { isContent: false, smoothed: 0 };

test("a line of much code does not hide the text: its bar is cut at twice the longest text", () => {
  const lines = [
    { ...line, content: 100, code: 0, isContent: true },
    { ...line, content: 0, code: 50_000, smoothed: -50_000 },
  ];
  const y = lineScale(lines, "raw", 300, 0);
  expect(y.domain()).toEqual([-200, 100]);
  const drawn = lineMarks(lines, "raw", y, 0, 8).map(({ properties }) => properties.d);
  expect(drawn).toContain("M0 100V0h4V100z");
  expect(drawn).toContain("M4 100V300h4V100z");
});

test("the smoothed score has its own scale; where nothing is above the axis all is shown", () => {
  const lines = [{ ...line, content: 0, code: 90, smoothed: -80 }];
  expect(lineScale(lines, "raw", 300, 0).domain()).toEqual([-100, 0]);
  expect(lineScale(lines, "smoothed", 300, 0).domain()).toEqual([-80, 0]);
  expect(lineScale([], "smoothed", 300, 0).domain()).toEqual([0, 1]);
});
