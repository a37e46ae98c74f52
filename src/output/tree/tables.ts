import { attribute, type Document, nodeText, subtreeText } from "../../document/document.ts";
import { headingTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import { isPreformatted } from "./code.ts";
import { withoutCuts } from "./cuts.ts";
import type { Footnotes } from "./footnotes.ts";
import { type Kept, markUp } from "./kept.ts";
import { isGutter } from "./line-numbers.ts";

const LI = tag("li");
const TABLE = tag("table");
const TR = tag("tr");
const TH = tag("th");
const CAPTION = tag("caption");
const cellTags = new TagSet("td th");
const lists = new TagSet("ul ol menu");
const presentation = /^\s*(?:presentation|none)\b/i;

/** Limits of HTML (4.9.11, "attributes common to td and th elements"). */
const MOST_COLUMNS = 1000;
/** Most places that a table may have in its rows and columns for each of its cells. */
const MOST_PLACES = 20;
/** Most lines of a listing in a cell. */
export const MOST_LINES = 8;

/** Width and height of a cell, in columns and rows. */
export interface Spans {
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** A table that shows data. */
export interface DataTable {
  /** Of cells that are wider or higher than one. */
  readonly spans: ReadonlyMap<number, Spans>;
}

interface Row {
  readonly node: number;
  readonly cells: number[];
}

/**
 * Reads a data table; undefined for a layout table. A layout table declares itself as one, has kept text in
 * a single cell, contains headings, another table, or line numbers beside code, is nearly empty, or has no
 * header and either a single column or listings or lists in its cells.
 */
export function dataTable(document: Document, kept: Kept, table: number): DataTable | undefined {
  if (presentation.test(attribute(document, table, "role") ?? "")) return undefined;
  const { tags, ends } = document;
  const rows: Row[] = [];
  let hasHeader = false;
  let holdsBlocks = false;
  let holdsListings = false;
  let widest = 0;
  for (let node = table + 1; node < ends[table]!; node++) {
    const number = tags[node]!;
    if (number === TABLE || headingTags.has(number)) {
      if (kept.isKept[node]) return undefined;
    } else if (isPreformatted(number)) {
      holdsListings ||= kept.isKept[node] === 1;
      holdsBlocks ||= kept.isKept[node] === 1 && !isShort(document, node);
    } else if (lists.has(number) && hasItems(document, node)) {
      holdsBlocks ||= kept.isKept[node] === 1;
    } else if (number === TR) {
      rows.push({ node, cells: [] });
    } else if (cellTags.has(number)) {
      if (isGutter(document, node)) return undefined;
      rows.at(-1)?.cells.push(node);
      widest = Math.max(widest, rows.at(-1)?.cells.length ?? 0);
    }
    if (number === TH || number === CAPTION) hasHeader = true;
  }
  const cells = rows.flatMap((row) => row.cells);
  const keptCells = cells.filter((cell) => hasKeptText(document, kept, cell)).length;
  if (keptCells < 2 || (!hasHeader && (widest < 2 || holdsBlocks))) return undefined;
  // Beside a lone listing a cell has its numbers or its name.
  if (!hasHeader && holdsListings && rows.length < 2) return undefined;
  if (widest * rows.length > MOST_PLACES * cells.length) return undefined;
  return { spans: readSpans(document, kept, rows) };
}

/** Whether a listing has so few lines that a cell of Markdown can hold it. */
function isShort(document: Document, listing: number): boolean {
  return (
    subtreeText(document, listing)
      .trim()
      .split("\n", MOST_LINES + 1).length <= MOST_LINES
  );
}

/** Whether a cell has words of the content: a row of pictures is not data. */
function hasKeptText({ ends }: Document, kept: Kept, cell: number): boolean {
  if (kept.isKept[cell] === 0) return false;
  return kept.blockOf.subarray(cell, ends[cell]).some((block) => block !== 0);
}

/** Whether a list has more than one item. */
function hasItems({ tags, ends }: Document, list: number): boolean {
  let items = 0;
  for (let node = list + 1; node < ends[list]! && items < 2; node++) {
    if (tags[node] === LI) items++;
  }
  return items === 2;
}

/** Keeps the empty cells of kept rows, so that the others stay in their columns. */
export function keepWholeRows(document: Document, kept: Kept, table: number): void {
  const { tags, ends, parents } = document;
  for (let node = table + 1; node < ends[table]!; node++) {
    const isCell = cellTags.has(tags[node]!);
    if (isCell && kept.isKept[parents[node]!]) markUp(document, kept.isKept, node);
  }
}

/**
 * The footnotes in a table. Formats with words as cells have no place for them. Rows of only footnotes are no
 * longer kept.
 */
export function takeNotesOut(
  document: Document,
  kept: Kept,
  { notes, cuts }: Footnotes,
  table: number,
): [node: number, note: number][] {
  if (notes.size === 0) return [];
  const { tags, ends } = document;
  const found: [number, number][] = [];
  const rows = new Set<number>();
  const fullRows = new Set<number>();
  let row = table;
  for (let node = table + 1; node < ends[table]!; node++) {
    if (tags[node] === TR) row = node;
    const note = notes.get(node);
    if (note !== undefined && kept.isKept[node] === 1) {
      found.push([node, note]);
      rows.add(row);
      node = ends[node]! - 1;
    } else if (kept.blockOf[node] !== 0 && tags[node] === TEXT) {
      if (withoutCuts(nodeText(document, node), cuts.get(node)).trim() !== "") fullRows.add(row);
    }
  }
  for (const node of rows) if (!fullRows.has(node)) kept.isKept[node] = 0;
  return found;
}

/**
 * Spans, cut to the kept rows. Spans that would make the table nearly empty are ignored: they are mistakes,
 * and formats without spans fill every place, so that a page could claim any number.
 */
function readSpans(
  document: Document,
  kept: Kept,
  rows: readonly Row[],
): ReadonlyMap<number, Spans> {
  const keptBefore = [0];
  for (const { node } of rows) keptBefore.push(keptBefore.at(-1)! + (kept.isKept[node] ? 1 : 0));
  const spans = new Map<number, Spans>();
  /** By how many columns each row is wider than the one before it, by cells from above. */
  const wider = new Int32Array(rows.length + 1);
  let above = 0;
  let widest = 0;
  let count = 0;
  for (const [i, { cells }] of rows.entries()) {
    above += wider[i]!;
    let width = above;
    for (const cell of cells) {
      const colSpan = Math.min(spanOf(document, cell, "colspan") || 1, MOST_COLUMNS);
      const below = Math.min(i + (spanOf(document, cell, "rowspan") ?? rows.length), rows.length);
      const rowSpan = Math.max(1, keptBefore[Math.max(below, i + 1)]! - keptBefore[i]!);
      if (colSpan > 1 || rowSpan > 1) spans.set(cell, { colSpan, rowSpan });
      width += colSpan;
      wider[i + 1]! += colSpan;
      wider[Math.max(below, i + 1)]! -= colSpan;
    }
    widest = Math.max(widest, width);
    count += cells.length;
  }
  return widest * rows.length > MOST_PLACES * count ? new Map() : spans;
}

/** A span as the page gives it, 1 when it gives none; undefined for `0`: to the end. */
function spanOf(document: Document, cell: number, name: string): number | undefined {
  const value = Number.parseInt(attribute(document, cell, name) ?? "1", 10);
  if (value === 0) return undefined;
  return value > 0 ? value : 1;
}
