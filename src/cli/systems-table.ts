import type { AverageSummary, SystemSummary } from "../../training/score/side-by-side.ts";
import { csvCell } from "../output/csv-cell.ts";
import { table } from "./score-tables.ts";

/** Formats of a comparison of systems. */
export const tableFormats = ["table", "csv", "json", "markdown"] as const;
export type TableFormat = (typeof tableFormats)[number];

const HEADER = [
  "system",
  "corpus",
  "pages of type",
  "pages",
  "precision",
  "recall",
  "F1",
  "low",
  "high",
  "F of means",
  "pages/s",
];

/**
 * Rows of a comparison.
 *
 * @param seen systems that were trained on a corpus, as `system corpus`; an asterisk marks them
 */
export function systemsTable(
  summaries: readonly (SystemSummary | AverageSummary)[],
  format: TableFormat,
  seen: ReadonlySet<string>,
): string {
  if (format === "json") {
    const rows = summaries.map((summary) => ({ ...summary, trainedOn: isSeen(summary, seen) }));
    return `${JSON.stringify(rows, null, 2)}\n`;
  }
  const rows = summaries.map((summary) => cells(summary, isSeen(summary, seen)));
  return rowsAs(format, HEADER, rows, 3);
}

/**
 * Rows under a header, with a note if a system's name in the first column ends with an asterisk.
 *
 * @param texts number of columns with words; the others have numbers
 */
export function rowsAs(
  format: Exclude<TableFormat, "json">,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  texts: number,
): string {
  if (format === "csv")
    return lines([header, ...rows].map((row) => row.map((cell) => csvCell(cell)).join(",")));
  const note = rows.some(([name]) => name!.endsWith("*"))
    ? "* was trained on these pages: its scores on others are lower\n"
    : "";
  if (format === "table") return table([header, ...rows]) + note;
  const rule = header.map((_, column) => (column < texts ? "---" : "---:"));
  const markdown = [header, rule, ...rows.map((row) => row.map(escapeCell))];
  return lines(markdown.map((row) => `| ${row.join(" | ")} |`)) + (note && `\n${escapeCell(note)}`);
}

function isSeen(
  { system, corpus }: Pick<SystemSummary, "system" | "corpus">,
  seen: ReadonlySet<string>,
): boolean {
  // Corpora of the same name are distinguished by their paths.
  return seen.has(`${system} ${corpus.split("/").filter(Boolean).at(-1)}`);
}

function cells(summary: SystemSummary | AverageSummary, isMarked: boolean): string[] {
  const { system, corpus, pageType, pages, precision, recall, fOfMeans, pagesPerSecond } = summary;
  const f1: { mean: number; low?: number; high?: number } = summary.f1;
  return [
    isMarked ? `${system} *` : system,
    corpus,
    pageType,
    String(pages),
    ...[precision, recall, f1.mean, f1.low, f1.high, fOfMeans].map(
      (value) => value?.toFixed(4) ?? "",
    ),
    pagesPerSecond?.toPrecision(3) ?? "",
  ];
}

const pipesAndStars = /[|*]/g;

function escapeCell(text: string): string {
  return text.replace(pipesAndStars, "\\$&");
}

function lines(rows: readonly string[]): string {
  return `${rows.join("\n")}\n`;
}
