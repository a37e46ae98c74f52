import { csvCell } from "../output/csv-cell.ts";
import { csvColumns } from "../output/formats/csv.ts";
import { type FormatName, formatRegistry } from "../output/formats/registry.ts";
import { outcomeLine, type WrittenPage } from "../workers/outcome-line.ts";
import { documents } from "./joined-documents.ts";

/** A page's place in the output. */
export interface Place {
  readonly name: string;
  /** Whether the run has more pages than this one. */
  readonly several: boolean;
}

/** How pages are written. */
export interface PageForm {
  /** File extension, if each page has its own file. */
  readonly ending: string;
  /** Whether a page may have several lines of JSON, or none. */
  readonly hasMany?: boolean;
  /** Makes the texts of the pages of one output, in order. */
  texts(): (place: Place, page: WrittenPage) => string;
}

/** Pages in a format. */
export function pageForm(format: FormatName, csvRaw?: boolean): PageForm {
  return { ending: formatRegistry[format].ending, texts: () => pageTexts(format, csvRaw) };
}

/** Makes the texts of the pages of one output in a format; the first has the header of CSV. */
export function pageTexts(
  format: FormatName,
  csvRaw?: boolean,
): (place: Place, page: WrittenPage) => string {
  if (format === "json") return (_, page) => outcomeLine(page);
  if (format === "csv") {
    let head = csvHeader;
    return (_, page) => {
      const text = head + csvLine(page, csvRaw);
      head = "";
      return text;
    };
  }
  const documentOf = documents();
  return ({ name, several }, page) =>
    "error" in page ? "" : documentOf(name, several, page.result.content);
}

/** The message for a page with an invalid URL. */
export function urlIgnored(urlError: string): string {
  return `its url is ignored: ${urlError}`;
}

const csvHeader = `${["input", ...csvColumns, "error"].join(",")}\n`;

/** A page's row: its name, its values, and the reason if it failed. */
function csvLine(page: WrittenPage, csvRaw: boolean | undefined): string {
  const isFailed = "error" in page;
  const content = isFailed ? ",".repeat(csvColumns.length - 1) : page.result.content;
  const error = isFailed ? csvCell(`${page.error.reason}: ${page.error.message}`, csvRaw) : "";
  return `${csvCell(page.id, csvRaw)},${content},${error}\n`;
}
