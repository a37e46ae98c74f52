/** The records of pages as text: JSON, or CSV with a row per value. */
import type { PageRecord } from "../records/record.ts";
import { csvCell } from "./csv-cell.ts";

export const recordsFormats = ["jsonl", "json", "csv"] as const;
export type RecordsFormat = (typeof recordsFormats)[number];

const columns = "input,record,attribute,text,value,probability,rule,path,start,end,error".split(
  ",",
);

/** The header of CSV. */
export const recordsHead: string = `${columns.join(",")}\n`;

/**
 * The records of a page as text. For `jsonl` it is an object without the page's name, which the writer of
 * the line adds; for other formats it is the whole output.
 *
 * @param more fields of JSON beside the records
 * @param csvRaw whether cells that begin like a formula are written unchanged
 */
export function recordsText(
  format: RecordsFormat,
  input: string,
  records: readonly PageRecord[],
  {
    more = {},
    csvRaw,
  }: { readonly more?: object | undefined; readonly csvRaw?: boolean | undefined } = {},
): string {
  if (format === "jsonl") return JSON.stringify({ records, ...more });
  if (format === "json") return `${JSON.stringify({ input, records, ...more }, null, 2)}\n`;
  return rows(input, records)
    .map((cells) => line(cells, csvRaw))
    .join("");
}

/** The output for a page that failed. */
export function failedRecordsText(
  format: Exclude<RecordsFormat, "jsonl">,
  input: string,
  { reason, message }: { readonly reason: string; readonly message: string },
  csvRaw?: boolean,
): string {
  if (format === "json")
    return `${JSON.stringify({ input, error: { reason, message } }, null, 2)}\n`;
  return line([input, ...columns.slice(2).map(() => ""), `${reason}: ${message}`], csvRaw);
}

/** A row per value, with the record's number on the page, from 0. */
function rows(input: string, records: readonly PageRecord[]): (string | number | undefined)[][] {
  return records.flatMap(({ attributes }, record) =>
    Object.entries(attributes).flatMap(([attribute, values]) =>
      values.map(({ text, value, probability, rule, path, start, end }) => [
        ...[input, record, attribute, text, value, probability, rule, path, start, end, ""],
      ]),
    ),
  );
}

function line(
  cells: readonly (string | number | undefined)[],
  csvRaw: boolean | undefined,
): string {
  return `${cells.map((cell) => csvCell(String(cell ?? ""), csvRaw)).join(",")}\n`;
}
