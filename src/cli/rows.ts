import { csvCell } from "../output/csv-cell.ts";
import { aligned } from "./score-tables.ts";

/** Formats of a comparison of systems. */
export const tableFormats = ["table", "csv", "json", "markdown"] as const;
export type TableFormat = (typeof tableFormats)[number];

/** A table that is written row by row. */
export interface Rows {
  /** What comes before the rows. */
  readonly head: string;
  /** Writes a row. Its cells are at most as wide as those of the header and the sample. */
  row(cells: readonly string[]): string;
  /** What comes after the rows: a note if a system's name ended with an asterisk. */
  end(): string;
}

const NOTE = "* was trained on these pages: its scores on others are lower\n";
/** Width of a share or a difference, in characters: columns with numbers are as wide. */
const NUMBER = 7;

/**
 * Starts a table.
 *
 * @param texts number of columns with words; the others have numbers
 * @param sample the widest cells of the first columns
 */
export function openRows(
  format: Exclude<TableFormat, "json">,
  header: readonly string[],
  texts: number,
  sample: readonly string[],
): Rows {
  const widths = header.map((name, column) =>
    Math.max(name.length, sample[column]?.length ?? NUMBER),
  );
  const lines = {
    csv: (cells: readonly string[]) => cells.map((cell) => csvCell(cell)).join(","),
    markdown: (cells: readonly string[]) => `| ${cells.map(escapeCell).join(" | ")} |`,
    table: (cells: readonly string[]) => aligned(cells, widths),
  };
  const line = (cells: readonly string[]): string => `${lines[format](cells)}\n`;
  const rule = `| ${header.map((_, column) => (column < texts ? "---" : "---:")).join(" | ")} |\n`;
  let isMarked = false;
  return {
    head: line(header) + (format === "markdown" ? rule : ""),
    row(cells) {
      if (cells[0]!.endsWith("*")) isMarked = true;
      return line(cells);
    },
    end() {
      if (!isMarked || format === "csv") return "";
      return format === "markdown" ? `\n${escapeCell(NOTE)}` : NOTE;
    },
  };
}

/** A table of all its rows. @param texts number of columns with words; the others have numbers */
export function rowsAs(
  format: Exclude<TableFormat, "json">,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  texts: number,
): string {
  const widest = header.map((_, column) =>
    rows.reduce((best, row) => (row[column]!.length > best.length ? row[column]! : best), ""),
  );
  const { head, row, end } = openRows(format, header, texts, widest);
  return head + rows.map(row).join("") + end();
}

const pipesAndStars = /[|*]/g;

function escapeCell(text: string): string {
  return text.replace(pipesAndStars, "\\$&");
}
