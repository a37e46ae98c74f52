import type { Document } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { type Choices, type DecisionPage, dropWhole } from "./rule.ts";

const TABLE = tag("table");
const ROW = tag("tr");
const cells = new TagSet("td th");
const ofTables = new TagSet("td th tr tbody thead tfoot");

/** The article's element holds several blocks and this share of the kept words, weighted by probability. */
const SHARE = 0.85;

/**
 * Drops what comes after the article's element and is not sure to be content: teasers, the next article, most
 * read lists. What comes before it stays: it may be the headline. A place alone is no evidence against text of
 * high probability: on development corpora 51 to 98 % of such words belong to the article, in the next of
 * several elements that hold it.
 */
export function endArticle(page: DecisionPage, choices: Choices): void {
  const { document, blocks } = page.page;
  const { blocksBefore } = page.measures;
  const { kept } = choices;
  const mass = new Float64Array(kept.length + 1);
  for (let i = 0; i < kept.length; i++) {
    mass[i + 1] = kept[i] === 1 ? mass[i]! + page.probabilities[i]! * blocks[i]!.words : mass[i]!;
  }
  const least = SHARE * mass[blocks.length]!;
  if (least === 0) return;
  const holds = (node: number): boolean => {
    const first = blocksBefore[node]!;
    const last = blocksBefore[document.ends[node]!]!;
    return last - first > 1 && mass[last]! - mass[first]! >= least;
  };
  // At most one element below another can hold more than half.
  let article = 0;
  for (let node = 1; node < document.ends[article]!; node++) {
    if (holds(node)) article = node;
    else node = document.ends[node]! - 1;
  }
  const end = document.ends[columnOf(document, article, blocksBefore)]!;
  dropWhole(page, choices, blocksBefore[end]!, blocks.length, "after the article");
}

/**
 * The table of a cell or row, if each of its rows has one cell with text: such cells follow one another as
 * the children of any element do. Otherwise the element itself.
 */
function columnOf(document: Document, element: number, blocksBefore: Int32Array): number {
  let table = element;
  while (ofTables.has(document.tags[table]!)) table = document.parents[table]!;
  const isTable = table !== element && document.tags[table] === TABLE;
  return isTable && isColumn(document, table, blocksBefore) ? table : element;
}

function isColumn({ tags, ends }: Document, table: number, blocksBefore: Int32Array): boolean {
  let inRow = 0;
  for (let node = table + 1; node < ends[table]!; node++) {
    if (tags[node] === ROW) inRow = 0;
    if (!cells.has(tags[node]!)) continue;
    if (blocksBefore[node] !== blocksBefore[ends[node]!] && ++inRow > 1) return false;
    // Nested tables have rows of their own.
    node = ends[node]! - 1;
  }
  return true;
}
