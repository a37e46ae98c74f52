/**
 * Records as a table for spreadsheets and data frames: CSV with a thing per line and chosen columns. A column is
 * - a field of the page: `input`, `url`, `warcDate`, …, `kept.crawled`, `error`;
 * - `record`, the thing's number on the page, from 0, or another field of it;
 * - an attribute: its best value, normalized where it can be. `color[]` is all values, `price.text` the page's own
 *   words, `price.probability` the probability.
 */
import { captureCells, captureColumns, type NamedPage } from "../document/identity.ts";
import type { PageRecord, RecordValue } from "../records/record.ts";
import { csvCell } from "./csv-cell.ts";

/** The columns of a table where none are chosen. */
export const tableColumns: readonly string[] =
  "input,url,warcDate,record,main,title,brand,seller,price,regular_price,currency,availability,condition,sku,gtin,mpn,rating,breadcrumbs[],image[],author[],publisher,isbn_13,publication_date,error".split(
    ",",
  );

/** Excel takes a file without this mark for one in the encoding of its country. */
const BYTE_ORDER_MARK = "\ufeff";
/** Between the values of a list, as in other tables: names may have commas. */
const BETWEEN = "; ";
const LIST = "[]";
const PARTS = ["text", "probability"] as const;

/** What a table needs beside the records. */
export interface TableOptions {
  readonly columns?: readonly string[] | undefined;
  readonly csvRaw?: boolean | undefined;
}

/** The header, with a byte order mark in front. */
export function tableHead({ columns = tableColumns, csvRaw }: TableOptions): string {
  return BYTE_ORDER_MARK + lineOf(columns, csvRaw);
}

/** A line per record. */
export function tableLines(
  page: NamedPage,
  records: readonly PageRecord[],
  { columns = tableColumns, csvRaw }: TableOptions,
): string {
  const ofPage = pageCells(page);
  return records
    .map((record, number) => {
      const cells = columns.map((name) => ofPage.get(name) ?? recordCell(record, number, name));
      return lineOf(cells, csvRaw);
    })
    .join("");
}

/** The line of a page that failed; none where the table has no column for errors. */
export function failedLine(
  page: NamedPage,
  error: string,
  { columns = tableColumns, csvRaw }: TableOptions,
): string {
  if (!columns.includes("error")) return "";
  const cells = new Map([...pageCells(page), ["error", error]]);
  return lineOf(
    columns.map((name) => cells.get(name) ?? ""),
    csvRaw,
  );
}

/** The fields of a page, by the names of their columns. */
function pageCells(page: NamedPage): Map<string, string> {
  const kept = Object.keys(page.kept ?? {});
  const cells = captureCells(page, kept);
  return new Map([
    ["input", page.id],
    ["url", page.url ?? ""],
    ...captureColumns(kept).map((name, i): [string, string] => [name, cells[i]!]),
    ["error", ""],
  ]);
}

function recordCell(record: PageRecord, number: number, column: string): string {
  if (column === "record") return String(number);
  const { attributes, ...own } = record;
  if (Object.hasOwn(own, column)) {
    const field: unknown = own[column as keyof typeof own];
    return typeof field === "object" ? JSON.stringify(field) : String(field);
  }
  const valuesOf = (name: string): readonly RecordValue[] =>
    Object.hasOwn(attributes, name) ? attributes[name]! : [];
  if (column.endsWith(LIST)) {
    return valuesOf(column.slice(0, -LIST.length)).map(shown).join(BETWEEN);
  }
  const part = PARTS.find((name) => column.endsWith(`.${name}`));
  const [best] = valuesOf(part === undefined ? column : column.slice(0, -part.length - 1));
  if (best === undefined) return "";
  return part === undefined ? shown(best) : String(best[part] ?? "");
}

function shown({ text, value = text }: RecordValue): string {
  return String(value);
}

function lineOf(cells: readonly string[], csvRaw: boolean | undefined): string {
  return `${cells.map((cell) => csvCell(cell, csvRaw)).join(",")}\n`;
}
