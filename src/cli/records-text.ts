import { csvCell } from "../output/csv-cell.ts";
import type { PageRecords } from "../workers/records-of-many.ts";

export const recordsFormats = ["jsonl", "json", "csv"] as const;
export type RecordsFormat = (typeof recordsFormats)[number];

const columns = "input,record,attribute,text,value,probability,rule,path,start,end,error".split(
  ",",
);

/** The pages of one output, one after the other; the header of CSV is before the first. */
export function recordsTexts(format: RecordsFormat): (page: PageRecords) => string {
  if (format !== "csv") {
    const indent = format === "json" ? 2 : 0;
    return ({ id: input, ...outcome }) =>
      `${JSON.stringify({ input, ...outcome }, null, indent)}\n`;
  }
  let head = line(columns);
  return (page) => {
    const text = head + rows(page).map(line).join("");
    head = "";
    return text;
  };
}

/** A row per value; a record is told by its number on the page, from 0. A page that failed has one. */
function rows(page: PageRecords): (string | number | undefined)[][] {
  const input = page.id;
  if ("error" in page) {
    const error = `${page.error.reason}: ${page.error.message}`;
    return [[input, ...columns.slice(2).map(() => ""), error]];
  }
  return page.records.flatMap(({ attributes }, record) =>
    Object.entries(attributes).flatMap(([attribute, values]) =>
      values.map(({ text, value, probability, rule, path, start, end }) => [
        ...[input, record, attribute, text, value, probability, rule, path, start, end, ""],
      ]),
    ),
  );
}

function line(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\n`;
}
