/** Tables for GFM: one header row, and cells of a single line. */

import type { Element, ElementContent } from "hast";
import { textOf } from "../../tree/containers.ts";
import { MOST_LINES } from "../../tree/tables.ts";
import { isBold, paragraphs, plain } from "./parts.ts";

/** A table of these parts. If a cell holds a listing: the contents of its cells, one after the other. */
export function tableParts(table: Element, children: ElementContent[]): ElementContent[] {
  if (hasListing(table)) return unfolded(children);
  return [{ ...table, children: withHeader(withoutRowHeaders(children)) }];
}

/** Whether a table has code of many lines, which does not fit into a cell. */
function hasListing(element: Element): boolean {
  return element.children.some(
    (child) =>
      child.type === "element" &&
      (child.tagName === "pre"
        ? textOf(child.children).split("\n").length > MOST_LINES
        : hasListing(child)),
  );
}

/** The contents of the cells of rows, one after the other. */
function unfolded(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (child.tagName === "tr") return unfolded(child.children);
    return paragraphs(child.children);
  });
}

/** A row of a table's head, all its cells headers. */
export function asHeader(row: ElementContent): ElementContent {
  if (row.type !== "element") return row;
  const children = row.children.map((cell) =>
    cell.type === "element" ? { ...cell, tagName: "th" } : cell,
  );
  return { ...row, children };
}

/**
 * The rows of a table. In a first row that mixes headers and data the headers become data cells, because
 * Markdown has no headers of rows.
 */
function withoutRowHeaders(rows: readonly ElementContent[]): ElementContent[] {
  const first = rows.find((row) => row.type === "element" && row.tagName === "tr");
  const isData = (cell: ElementContent): boolean =>
    cell.type === "element" && cell.tagName === "td" && cell.children.length > 0;
  if (first?.type !== "element" || !first.children.some(isData)) return [...rows];
  const children = first.children.map((cell) =>
    cell.type === "element" ? { ...cell, tagName: "td" } : cell,
  );
  return rows.map((row) => (row === first ? { ...first, children } : row));
}

/** The rows of a table without headers, the first as its head where all its cells are in bold. */
function withHeader(rows: readonly ElementContent[]): ElementContent[] {
  const [first, second] = rows.filter(isRow);
  if (first === undefined || second === undefined) return [...rows];
  const cells = first.children.filter((cell) => cell.type === "element");
  const isHeader = cells.every(({ tagName, children }) => tagName === "td" && isBold(children));
  if (!isHeader || second.children.every((cell) => "children" in cell && isBold(cell.children))) {
    return [...rows];
  }
  const children = cells.map((cell) => ({
    ...cell,
    tagName: "th",
    children: plain(cell.children),
  }));
  return rows.map((row) => (row === first ? { ...first, children } : row));
}

function isRow(child: ElementContent): child is Element {
  return child.type === "element" && child.tagName === "tr";
}
