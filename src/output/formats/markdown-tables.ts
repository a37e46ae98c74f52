/** Tables as GFM has them: one header, rows of cells, a cell one line. */
import type { Element, ElementContent } from "hast";
import { isBold, paragraphs, plain, wordsOf } from "./parts.ts";

/** A table of these parts; what its cells hold, one after the other, where one holds a listing. */
export function tableParts(table: Element, children: ElementContent[]): ElementContent[] {
  if (hasListing(table)) return unfolded(children);
  const headed = { ...table, children: withHeader(withoutRowHeaders(children)) };
  return [hasSpans(table) ? withoutAlignment(headed) : headed];
}

/** Whether a table has code of several lines: a cell has but one. */
function hasListing(element: Element): boolean {
  return element.children.some(
    (child) =>
      child.type === "element" &&
      (child.tagName === "pre" ? wordsOf(child).includes("\n") : hasListing(child)),
  );
}

/** What the cells of rows hold, one after the other. */
function unfolded(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (child.tagName === "tr") return unfolded(child.children);
    return paragraphs(child.children);
  });
}

function hasSpans({ properties, children }: Element): boolean {
  if (properties.colSpan !== undefined || properties.rowSpan !== undefined) return true;
  return children.some((child) => child.type === "element" && hasSpans(child));
}

/** The library counts columns by cells: with spans it would align the wrong ones. */
function withoutAlignment(element: Element): Element {
  const { align, ...properties } = element.properties;
  const children = element.children.map((child) =>
    child.type === "element" ? withoutAlignment(child) : child,
  );
  return { ...element, properties, children };
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
 * The rows of a table, the first without headers if it has data beside them: it is no head then, and
 * for the library one header makes one.
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
