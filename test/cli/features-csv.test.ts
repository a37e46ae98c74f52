import fc from "fast-check";
import { expect, test } from "vitest";
import { csvNumber, featuresCsv } from "../../src/cli/features-csv.ts";
import { csvCell } from "../../src/output/csv-cell.ts";
import { csvRows } from "../cases/csv.ts";

test("quotes cells as RFC 4180 does", () => {
  expect(csvCell("plain")).toBe("plain");
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
  expect(csvCell("two\nlines")).toBe('"two\nlines"');
});

test.each([
  "=1+1",
  "+SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3",
  "@A1",
  "\tx",
  "\r=1",
  "＝1",
  "-",
  "--",
  "-1-1",
  "+1(2)",
])("an apostrophe stands before what begins like a formula: %j", (text) => {
  expect(csvRows(csvCell(text))).toEqual([[`'${text}`]]);
  expect(csvRows(csvCell(text, true))).toEqual([[text]]);
});

test.each(["-5", "+3.2", "-1,234.50", "-.5", "-1e-7", "a=b", "'=x", "5-3", "", "– a dash"])(
  "and not before %j",
  (text) => {
    expect(csvRows(csvCell(text))).toEqual(text === "" ? [] : [[text]]);
  },
);

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
  const page = { id: "a,b.html", url: "https://example.org/a", warcOffset: 7 };
  const capture =
    "warcFile,warcOffset,warcRecordId,warcDate,warcTarget,warcStatus,warcDigest,warcTruncated".split(
      ",",
    );
  expect(featuresCsv(page, blocks, matrix)).toBe(
    `input,url,index,path,text,f/a,f/b,${capture.join(",")}\n` +
      '"a,b.html",https://example.org/a,0,html.p,"Hi, you",1,,,7,,,,,,\n' +
      '"a,b.html",https://example.org/a,1,html.p,Bye,2,3,,7,,,,,,\n',
  );
  const hostile = [{ ...blocks[0]!, text: "=1" }, blocks[1]!];
  expect(featuresCsv(page, hostile, matrix)).toContain("0,html.p,'=1,1,,");
  expect(featuresCsv(page, hostile, matrix, true)).toContain("0,html.p,=1,1,,");
});
