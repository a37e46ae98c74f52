import type { Matrix } from "../features/matrix.ts";
import type { BlockRecord } from "../output/block-records.ts";
import { csvCell } from "../output/csv-cell.ts";

/** A 32-bit float in at most nine significant digits, enough to read back the same float; NaN is empty. */
export function csvNumber(value: number): string {
  return Number.isNaN(value) ? "" : String(Number(value.toPrecision(9)));
}

/** A header and a row per block: index, path, text, then the matrix's columns. Lines end in `\n`. */
export function featuresCsv(
  blocks: readonly Pick<BlockRecord, "index" | "path" | "text">[],
  { columns, values }: Matrix,
  csvRaw?: boolean,
): string {
  const lines = [
    ["index", "path", "text", ...columns].map((name) => csvCell(name, csvRaw)).join(","),
  ];
  for (const [row, { index, path, text }] of blocks.entries()) {
    const cells = Array.from(
      values.subarray(row * columns.length, (row + 1) * columns.length),
      csvNumber,
    );
    lines.push([String(index), csvCell(path, csvRaw), csvCell(text, csvRaw), ...cells].join(","));
  }
  return `${lines.join("\n")}\n`;
}
