/** Tables of GFM: a line per row, and words in each cell. */
import type { Element } from "hast";
import { place } from "./escapes.ts";
import { inline } from "./inline.ts";
import { onLines } from "./one-line.ts";

const rules: Readonly<Record<string, string>> = { left: ":-", right: "-:", center: ":-:" };

/** A table, behind its caption; empty if it has no rows. */
export function table({ children }: Element, where: number): string {
  const rows: string[][] = [];
  /** The line below the header: of each column the first alignment that a cell has. */
  const columns: string[] = [];
  /** By column: rows below which a cell reaches into. */
  const reaching: number[] = [];
  let caption = "";
  let isHeaded = false;
  for (const row of children) {
    if (row.type !== "element") continue;
    if (row.tagName === "caption") caption = inline(row.children, where | place.onLines);
    if (row.tagName !== "tr") continue;
    const cells: string[] = [];
    const skip = (): void => {
      for (; (reaching[cells.length] ?? 0) > 0; cells.push("")) reaching[cells.length]! -= 1;
    };
    for (const cell of row.children) {
      if (cell.type !== "element") continue;
      skip();
      const { align, colSpan = 1, rowSpan = 1 } = cell.properties;
      const rule = rules[String(align)];
      if (rule !== undefined) columns[cells.length] ??= rule;
      if (rows.length === 0 && cell.tagName === "th") isHeaded = true;
      const text = inline(onLines(cell.children), where | place.inCell);
      for (let i = 0; i < Number(colSpan); i++) {
        reaching[cells.length] = Number(rowSpan) - 1;
        cells.push(i === 0 ? text : "");
      }
    }
    skip();
    rows.push(cells);
  }
  if (rows.length === 0) return caption;
  if (!isHeaded) rows.unshift([]);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 1);
  const lines = rows.map((cells) => lineOf(cells, width, ""));
  lines.splice(1, 0, lineOf(columns, width, "-"));
  return caption === "" ? lines.join("\n") : `${caption}\n\n${lines.join("\n")}`;
}

function lineOf(cells: readonly (string | undefined)[], width: number, empty: string): string {
  let line = "|";
  for (let i = 0; i < width; i++) {
    const cell = cells[i] ?? empty;
    line += cell === "" ? " |" : ` ${cell} |`;
  }
  return line;
}
