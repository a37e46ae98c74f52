import type { Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, tag } from "../document/tags.ts";
import {
  type Choices,
  type DecisionPage,
  dropWhole,
  keepWhole,
  keptWords,
  meanLogit,
  reaches,
} from "./rule.ts";

const TABLE = tag("table");
const ROW = tag("tr");
const cells = new TagSet("td th");
const lists = new TagSet("ul ol menu dir");
const items = new TagSet("li");

/** A table of data has at least as many rows of at least as many cells. */
const LEAST_ROWS = 2;
const LEAST_CELLS = 2;
/** A table right after kept text may be this far below the threshold, in log-odds: the text introduces it. */
const LED_TO = 0.2;
/** In a layout table one cell holds most of the words, or most cells are long. */
const MOST_OF_WORDS = 0.6;
const LONG_CELL = 15;
/** A list with a larger share of the words kept is the content. */
const MOST_OF_KEPT = 0.3;

/**
 * Keeps or drops data tables whole, by the mean log-odds of their blocks: half a table is of no use to a
 * reader.
 */
export function decideTables(page: DecisionPage, choices: Choices): void {
  const { document } = page.page;
  const { blocksBefore, sums } = page.measures;
  for (const table of innermostTables(document)) {
    const first = blocksBefore[table]!;
    const last = blocksBefore[document.ends[table]!]!;
    if (first === last || !isData(document, table, blocksBefore, sums.words)) continue;
    const benefit = first > 0 && choices.kept[first - 1] === 1 ? LED_TO : 0;
    const keep = reaches(page, meanLogit(page, first, last), benefit);
    if (keep) keepWhole(page, choices, first, last, "table");
    else dropWhole(page, choices, first, last, "table");
  }
}

/**
 * Decides on lists by the mean log-odds of their blocks. Below the threshold a list is dropped whole, unless it
 * holds a large share of the words kept: then it is the page's content. Of other lists no item is missing between
 * two that are kept.
 */
export function decideLists(page: DecisionPage, choices: Choices): void {
  const { document } = page.page;
  const { ends } = document;
  const { blocksBefore } = page.measures;
  const kept = keptWords(page, choices);
  const total = kept.at(-1)!;
  let decided = 0;
  let filled = 0;
  for (const node of listsIn(document)) {
    if (node < decided) continue;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    const own = kept[last]! - kept[first]!;
    if (own === 0) continue;
    if (reaches(page, meanLogit(page, first, last))) {
      if (node >= filled) fillHoles(page, choices, node, kept);
      filled = Math.max(filled, ends[node]!);
      continue;
    }
    if (own > MOST_OF_KEPT * total) continue;
    dropWhole(page, choices, first, last, "list");
    // Its descendants are decided with it.
    decided = ends[node]!;
  }
}

/** Keeps the items without kept words between the first and the last block kept of their list. */
function fillHoles(page: DecisionPage, choices: Choices, list: number, words: Float64Array): void {
  const { tags, ends } = page.page.document;
  const { blocksBefore } = page.measures;
  const from = choices.kept.indexOf(1, blocksBefore[list]!);
  const to = choices.kept.lastIndexOf(1, blocksBefore[ends[list]!]! - 1);
  for (let node = list + 1; node < ends[list]!; node++) {
    if (!items.has(tags[node]!)) continue;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    if (first < from || last > to || words[last]! > words[first]!) continue;
    keepWhole(page, choices, first, last, "list");
    node = ends[node]! - 1;
  }
}

/* Cached per page: training decides on a page with many thresholds. In document order. */
const listsIn = perPage(({ tags, size }: Document): readonly number[] => {
  const found: number[] = [];
  for (let node = 1; node < size; node++) if (lists.has(tags[node]!)) found.push(node);
  return found;
});

/** Tables without nested tables, in document order. */
function innermostTables({ tags, ends }: Document): number[] {
  const found: number[] = [];
  let outer = 0;
  for (let node = tags.indexOf(TABLE); node > 0; node = tags.indexOf(TABLE, node + 1)) {
    if (outer > 0 && node < ends[outer]!) found.pop();
    found.push(node);
    outer = node;
  }
  return found;
}

/** Whether a table holds data: rows of short cells, none with most of the words. */
function isData(
  { tags, ends }: Document,
  table: number,
  blocksBefore: Int32Array,
  words: Int32Array,
): boolean {
  const wordsOf = (node: number): number =>
    words[blocksBefore[ends[node]!]!]! - words[blocksBefore[node]!]!;
  const lengths: number[] = [];
  let rows = 0;
  let inRow = 0;
  for (let node = table + 1; node < ends[table]!; node++) {
    if (tags[node] === ROW) inRow = 0;
    if (!cells.has(tags[node]!)) continue;
    lengths.push(wordsOf(node));
    if (++inRow === LEAST_CELLS) rows++;
  }
  if (rows < LEAST_ROWS) return false;
  lengths.sort(ascending);
  const median = lengths[lengths.length >> 1]!;
  return median <= LONG_CELL && lengths.at(-1)! <= MOST_OF_WORDS * wordsOf(table);
}

function ascending(a: number, b: number): number {
  return a - b;
}
