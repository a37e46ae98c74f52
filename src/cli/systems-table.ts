import type { AverageSummary, SystemSummary } from "../../training/score/side-by-side.ts";
import { rowsAs, type TableFormat } from "./rows.ts";

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
