/** Records as a table: a thing per line, in the columns that were chosen. */
import { describe, expect, test } from "vitest";
import { failedLine, tableHead, tableLines } from "../../src/output/records-table.ts";
import type { PageRecord, RecordValue } from "../../src/records/record.ts";
import { csvRows } from "../cases/csv.ts";

const value = (text: string, more: Partial<RecordValue> = {}): RecordValue => ({
  ...{ text, path: "html.p", start: 0, end: 1 },
  ...more,
});
const page = { id: "a", url: "https://example.org/a", warcDate: "2026-11-20T08:00:00Z" };
const pan: PageRecord = {
  attributes: {
    title: [value("Pan, large")],
    price: [value("12,50", { value: 12.5, probability: 0.9 }), value("13,00", { value: 13 })],
    color: [value("red"), value("blue; dark")],
    discount: [value("-5")],
    sku: [value("=1+1")],
  },
};
const pot: PageRecord = { attributes: { title: [value("Pot")] } };

const rowsOf = (columns: string, more = {}): string[][] =>
  csvRows(tableLines({ ...page, ...more }, [pan, pot], { columns: columns.split(",") }));

test("a thing is a line, an attribute its best value, a list is joined", () => {
  expect(rowsOf("input,url,warcDate,record,title,price,color,color[],error")).toEqual([
    ["a", page.url, page.warcDate, "0", "Pan, large", "12.5", "red", "red; blue; dark", ""],
    ["a", page.url, page.warcDate, "1", "Pot", "", "", "", ""],
  ]);
});

test("columns may be the page's words, probabilities and kept fields", () => {
  const kept = { crawled: "today", depth: 2 };
  expect(
    rowsOf("price.text,price.probability,title.probability,kept.crawled,kept.depth", { kept }),
  ).toEqual([
    ["12,50", "0.9", "", "today", "2"],
    ["", "", "", "today", "2"],
  ]);
});

test("fields of a record that are no attributes are columns, too, lists of things as JSON", () => {
  const variants = [{ axes: { color: "red" }, attributes: { color: [value("red")] } }];
  const [row] = csvRows(
    tableLines(page, [{ ...pan, main: true, variants }], { columns: ["main", "variants"] }),
  );
  expect(row![0]).toBe("true");
  expect(JSON.parse(row![1]!)).toEqual(variants);
});

test("formulas are text, numbers are numbers, and names of objects are no attributes", () => {
  expect(rowsOf("sku,discount,constructor,toString,__proto__")[0]).toEqual([
    "'=1+1",
    "-5",
    "",
    "",
    "",
  ]);
  const raw = tableLines(page, [pan], { columns: ["sku"], csvRaw: true });
  expect(raw).toBe("=1+1\n");
});

describe("the file", () => {
  test("begins with a byte order mark and the chosen columns", () => {
    expect(tableHead({ columns: ["input", "color[]"] })).toBe("\ufeffinput,color[]\n");
    expect(tableHead({})).toContain("record,main,title,brand,seller,price,regular_price,currency");
  });

  test("has a line for a page that failed where there is a column for it", () => {
    expect(csvRows(failedLine(page, "empty: nothing", { columns: ["input", "error"] }))).toEqual([
      ["a", "empty: nothing"],
    ]);
    expect(failedLine(page, "empty: nothing", { columns: ["input"] })).toBe("");
  });
});
