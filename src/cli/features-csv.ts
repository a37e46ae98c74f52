import { captureCells, captureColumns, type NamedPage } from "../document/identity.ts";
import type { Matrix } from "../features/matrix.ts";
import type { BlockRecord } from "../output/block-records.ts";
import { csvCell } from "../output/csv-cell.ts";

/** A 32-bit float in at most nine significant digits, enough to read back the same float; NaN is empty. */
export function csvNumber(value: number): string {
  return Number.isNaN(value) ? "" : String(Number(value.toPrecision(9)));
}

/**
 * A header and a row per block: the page, then the block's index, path and text, the matrix's columns, and the
 * page's capture. Lines end in `\n`.
 */
export function featuresCsv(
  page: NamedPage,
  blocks: readonly Pick<BlockRecord, "index" | "path" | "text">[],
  { columns, values }: Matrix,
  csvRaw?: boolean,
): string {
  const lines = [
    ["input", "url", "index", "path", "text", ...columns, ...captureColumns()]
      .map((name) => csvCell(name, csvRaw))
      .join(","),
  ];
  const written = (texts: readonly string[]): string[] =>
    texts.map((text) => csvCell(text, csvRaw));
  const head = written([page.id, page.url ?? ""]);
  const capture = written(captureCells(page));
  for (const [row, { index, path, text }] of blocks.entries()) {
    const cells = Array.from(
      values.subarray(row * columns.length, (row + 1) * columns.length),
      csvNumber,
    );
    lines.push([...head, String(index), ...written([path, text]), ...cells, ...capture].join(","));
  }
  return `${lines.join("\n")}\n`;
}
