/** Markdown of simple tables: a line per row, and words in each cell. */
import type { Element } from "hast";
import { simpleLines } from "./simple-inline.ts";
import { mayHaveUrl, place } from "./simple-text.ts";

const rules: Readonly<Record<string, string>> = { left: ":-", right: "-:", center: ":-:" };

/** A table of GFM; undefined if the library must write it. */
export function simpleTable(table: Element, where: number): string | undefined {
  const rows: string[][] = [];
  /** The line below the header: of each column the first alignment that a cell has. */
  const columns: string[] = [];
  let isHeaded = false;
  for (const row of table.children) {
    if (row.type !== "element" || row.tagName !== "tr") return undefined;
    const cells: string[] = [];
    for (const cell of row.children) {
      const text = cell.type === "element" ? simpleCell(cell, where) : undefined;
      if (cell.type !== "element" || text === undefined) return undefined;
      if (rows.length === 0 && cell.tagName === "th") isHeaded = true;
      const rule = rules[String(cell.properties.align)];
      if (rule !== undefined) columns[cells.length] ??= rule;
      cells.push(text);
    }
    rows.push(cells);
  }
  if (!isHeaded) rows.unshift([]);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 1);
  const lines = rows.map((cells) => lineOf(cells, width, ""));
  lines.splice(1, 0, lineOf(columns, width, "-"));
  return lines.join("\n");
}

/** A cell without spans, of words in lines and paragraphs. */
function simpleCell(cell: Element, where: number): string | undefined {
  const { tagName, properties, children } = cell;
  const { colSpan, rowSpan } = properties;
  if ((tagName !== "td" && tagName !== "th") || colSpan !== undefined || rowSpan !== undefined)
    return undefined;
  const lines = simpleLines(children, where | place.inCell);
  // A URL that another node follows becomes a link: see bare-addresses.ts.
  const isSure = lines?.every((line, i) => i === lines.length - 1 || !mayHaveUrl(line));
  return isSure ? lines?.join("<br>") : undefined;
}

function lineOf(cells: readonly (string | undefined)[], width: number, empty: string): string {
  let line = "|";
  for (let i = 0; i < width; i++) {
    const cell = cells[i] ?? empty;
    line += cell === "" ? " |" : ` ${cell} |`;
  }
  return line;
}
