/** The records of pages as text: JSON, CSV with a row per value, or a table with a row per thing. */
import { captureCells, captureColumns, identified, type NamedPage } from "../document/identity.ts";
import type { PageRecord } from "../records/record.ts";
import { csvCell } from "./csv-cell.ts";
import { failedLine, tableHead, tableLines } from "./records-table.ts";

export const recordsFormats = ["jsonl", "json", "csv", "table"] as const;
export type RecordsFormat = (typeof recordsFormats)[number];

const columns = "record,attribute,text,value,probability,rule,path,start,end".split(",");

/** How CSV is written. */
export interface RecordsTable {
  /** Whether cells that begin like a formula are written unchanged. */
  readonly csvRaw?: boolean | undefined;
  /** Names of the fields of JSONL that have columns. */
  readonly kept?: readonly string[] | undefined;
  /** Columns of the format `table`. */
  readonly columns?: readonly string[] | undefined;
}

/** Formats that spreadsheets read. */
export function isTable(format: RecordsFormat): boolean {
  return format === "csv" || format === "table";
}

/** What comes before the first page; empty for JSON. */
export function recordsHead(format: RecordsFormat, table: RecordsTable): string {
  if (!isTable(format)) return "";
  if (format === "table") return tableHead(table);
  const { csvRaw, kept } = table;
  return line(["input", "url", ...columns, ...captureColumns(kept), "error"], csvRaw);
}

/**
 * The records of a page as text. For `jsonl` it is an object without the page's name and identity, which the
 * writer of the line adds; for other formats it is the whole output.
 *
 * @param more fields of JSON beside the records
 */
export function recordsText(
  format: RecordsFormat,
  page: NamedPage,
  records: readonly PageRecord[],
  { more = {}, ...table }: RecordsTable & { readonly more?: object | undefined } = {},
): string {
  if (format === "jsonl") return JSON.stringify({ records, ...more });
  if (format === "json")
    return `${JSON.stringify({ ...identified(page), records, ...more }, null, 2)}\n`;
  if (format === "table") return tableLines(page, records, table);
  return rows(records)
    .map((cells) => row(page, cells, "", table))
    .join("");
}

/** The output for a page that failed. */
export function failedRecordsText(
  format: Exclude<RecordsFormat, "jsonl">,
  page: NamedPage & { readonly error: { readonly reason: string; readonly message: string } },
  table: RecordsTable,
): string {
  const { reason, message } = page.error;
  if (format === "json")
    return `${JSON.stringify({ ...identified(page), error: { reason, message } }, null, 2)}\n`;
  const failure = `${reason}: ${message}`;
  if (format === "table") return failedLine(page, failure, table);
  const none = columns.map(() => "");
  return row(page, none, failure, table);
}

type Cells = readonly (string | number | undefined)[];

/** The own cells of a row per value, with the record's number on the page, from 0. */
function rows(records: readonly PageRecord[]): Cells[] {
  return records.flatMap(({ attributes }, record) =>
    Object.entries(attributes).flatMap(([attribute, values]) =>
      values.map(({ text, value, probability, rule, path, start, end }) => [
        ...[record, attribute, text, value, probability, rule, path, start, end],
      ]),
    ),
  );
}

/** A row: its page, its own cells, the page's capture, and the error. */
function row(page: NamedPage, own: Cells, error: string, { csvRaw, kept }: RecordsTable): string {
  const cells = [page.id, page.url, ...own, ...captureCells(page, kept), error];
  return line(cells, csvRaw);
}

function line(cells: Cells, csvRaw: boolean | undefined): string {
  return `${cells.map((cell) => csvCell(String(cell ?? ""), csvRaw)).join(",")}\n`;
}
