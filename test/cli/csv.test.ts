import fc from "fast-check";
import { expect, test } from "vitest";
import { csvNumber, featuresCsv } from "../../src/cli/csv.ts";
import { csvCell } from "../../src/output/csv-cell.ts";

test("quotes cells as RFC 4180 does", () => {
  expect(csvCell("plain")).toBe("plain");
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
  expect(csvCell("two\nlines")).toBe('"two\nlines"');
});

test("writes numbers briefly and missing values as nothing", () => {
  expect(csvNumber(0.5)).toBe("0.5");
  expect(csvNumber(Math.fround(1 / 3))).toBe("0.333333343");
  expect(csvNumber(Number.NaN)).toBe("");
});

test("numbers give back the same 32-bit float", () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Math.fround(Number(csvNumber(value)))).toBe(value === 0 ? 0 : value);
    }),
  );
});

test("writes a header and a row per block", () => {
  const matrix = { columns: ["f/a", "f/b"], rows: 2, values: Float32Array.of(1, Number.NaN, 2, 3) };
  const blocks = [
    { index: 0, path: "html.p", text: "Hi, you" },
    { index: 1, path: "html.p", text: "Bye" },
  ];
  expect(featuresCsv(blocks, matrix)).toBe(
    'index,path,text,f/a,f/b\n0,html.p,"Hi, you",1,\n1,html.p,Bye,2,3\n',
  );
});
