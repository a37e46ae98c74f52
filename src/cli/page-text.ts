import { captureCells, captureColumns } from "../document/identity.ts";
import { csvCell } from "../output/csv-cell.ts";
import { csvColumns } from "../output/formats/csv.ts";
import { type FormatName, formatRegistry } from "../output/formats/registry.ts";
import { outcomeLine, type WrittenPage } from "../workers/outcome-line.ts";
import { type Keep, keptColumns } from "./inputs/keep.ts";
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

/** How tables are written. */
export interface TableForm {
  /** Whether cells that begin like a formula are written unchanged. */
  readonly csvRaw?: boolean | undefined;
  /** Names of the fields of JSONL that have columns. */
  readonly kept?: readonly string[] | undefined;
  /** Whether rows say what their page is like. */
  readonly hasLikeness?: boolean | undefined;
}

/** The form that flags set. @throws UsageError for columns that are not known before the pages */
export function tableFormOf(
  {
    format,
    csvRaw,
  }: { readonly format?: string | undefined; readonly csvRaw?: boolean | undefined },
  { keep, nearDuplicates }: { readonly keep?: Keep | undefined; readonly nearDuplicates?: string },
): TableForm {
  const kept = format === "csv" ? keptColumns(keep) : [];
  return { csvRaw, kept, hasLikeness: nearDuplicates !== undefined };
}

/** Pages in a format. */
export function pageForm(format: FormatName, table?: TableForm): PageForm {
  return { ending: formatRegistry[format].ending, texts: () => pageTexts(format, table) };
}

/** Makes the texts of the pages of one output in a format; the first has the header of CSV. */
export function pageTexts(
  format: FormatName,
  table: TableForm = {},
): (place: Place, page: WrittenPage) => string {
  if (format === "json") return (_, page) => outcomeLine(page);
  if (format === "csv") {
    return headed(csvHeader(table), (page) => csvLine(page, table));
  }
  const documentOf = documents();
  return ({ name, several }, page) =>
    "error" in page ? "" : documentOf(name, several, page.result.content);
}

/** The texts of pages; the first has the head. */
export function headed(
  head: string,
  textOf: (page: WrittenPage) => string,
): (place: Place, page: WrittenPage) => string {
  let before = head;
  return (_, page) => {
    const text = before + textOf(page);
    before = "";
    return text;
  };
}

/** The message for a page with an invalid URL. */
export function urlIgnored(urlError: string): string {
  return `its url is ignored: ${urlError}`;
}

const likenessColumns = ["simhash", "duplicateOf", "duplicateDistance"];

function csvHeader({ csvRaw, kept, hasLikeness }: TableForm): string {
  const likeness = hasLikeness ? likenessColumns : [];
  const columns = ["input", ...csvColumns, ...captureColumns(kept), ...likeness, "error"];
  return `${columns.map((name) => csvCell(name, csvRaw)).join(",")}\n`;
}

/** A page's row: its name, its values, its capture, and the reason if it failed. */
function csvLine(page: WrittenPage, { csvRaw, kept, hasLikeness }: TableForm): string {
  const cells = (texts: readonly string[]): string =>
    texts.map((text) => csvCell(text, csvRaw)).join(",");
  const isFailed = "error" in page;
  // The first column of content is the URL.
  const none = csvColumns.slice(1).map(() => "");
  const content = isFailed ? cells([page.url ?? "", ...none]) : page.result.content;
  const error = isFailed ? `${page.error.reason}: ${page.error.message}` : "";
  const { simhash = "", duplicateOf } = page.likeness ?? {};
  const first = [duplicateOf?.input ?? "", String(duplicateOf?.distance ?? "")];
  const likeness = hasLikeness ? [simhash, ...first] : [];
  const rest = cells([...captureCells(page, kept), ...likeness, error]);
  return `${csvCell(page.id, csvRaw)},${content},${rest}\n`;
}

/** The message for a page without content. */
export function noContentIn({ contentSelector }: { readonly contentSelector?: unknown }): string {
  return contentSelector === undefined
    ? "found no content"
    : "found no content in what --content-selector selects";
}
