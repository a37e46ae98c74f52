/** Where a block stands among pictures, fields, cells and posts. */
import type { Document } from "../../document/document.ts";
import { headingTags, KNOWN_TAGS, TagSet, tag } from "../../document/tags.ts";
import { columnIndex } from "../../features/columns.ts";
import { clearScratch, scratch } from "../../features/measures/scratch.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import { postUnits } from "../../metadata/posts/units.ts";
import type { Cue } from "./cue.ts";
import { languageOf } from "./language.ts";

/** What is counted in the elements around a block. */
const counted = {
  media: new TagSet("img picture video iframe svg audio canvas object embed"),
  controls: new TagSet("input select textarea button option"),
  headings: headingTags,
  paragraphs: new TagSet("p"),
  items: new TagSet("li dt dd tr"),
} as const;
const kinds = Object.values(counted);
const MEDIA = 0;
const CONTROLS = 1;
const levels = ["holder", "parent", "grandparent", "great-grandparent"] as const;
const LEVELS = levels.length * kinds.length;

const placeColumns = [
  ...(["media-before", "media-after", "controls-before", "controls-after"] as const),
  ...(["cells-in-row", "cell", "rows", "header-cells", "pairs"] as const),
  ...([
    "unit",
    "unit-count",
    "unit-characters",
    "unit-share",
    "unit-mark",
    "unit-depth",
    "unit-offset",
  ] as const),
] as const;
const column = columnIndex(placeColumns, LEVELS);

/** The number of each tag's kind; {@link NONE} for tags of none. */
const NONE = 255;
const kindOf = new Uint8Array(KNOWN_TAGS).fill(NONE);
for (const [kind, { numbers }] of kinds.entries()) {
  for (const number of numbers) kindOf[number] = kind;
}
const KINDS = kinds.length;

/** Running counts of the kinds, node after node: those at n are of the nodes before n. */
function countsBefore({ tags, size }: Document): Int32Array {
  const before = scratch.int32((size + 1) * KINDS);
  for (let node = 0, at = 0; node < size; node++, at += KINDS) {
    for (let kind = 0; kind < KINDS; kind++) before[at + KINDS + kind] = before[at + kind]!;
    const number = tags[node]!;
    const own = number < KNOWN_TAGS ? kindOf[number]! : NONE;
    if (own !== NONE) before[at + KINDS + own]!++;
  }
  return before;
}

const TR = tag("tr");
const TABLE = tag("table");
const TH = tag("th");
const DL = tag("dl");
const DT = tag("dt");
const cells = new TagSet("td th");

/** Size of the table row, and the place in it, of each cell; of a list of definitions, its number of terms. */
interface Tables {
  readonly inRow: Uint16Array;
  readonly place: Uint16Array;
  /** By the table or list: rows or terms, and header cells. */
  readonly rows: Int32Array;
  readonly headers: Int32Array;
  /** The table or list of definitions around each node, the node itself if it is one; 0 without. */
  readonly around: Int32Array;
}

function tablesOf(document: Document): Tables {
  const { tags, parents, size } = document;
  const inRow = scratch.uint16(size);
  const place = scratch.uint16(size);
  const rows = scratch.int32(size);
  const headers = scratch.int32(size);
  const around = scratch.int32(size);
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    const parent = parents[node]!;
    const own = around[parent]!;
    around[node] = number === TABLE || number === DL ? node : own;
    if (number === TR || number === DT) rows[own]!++;
    if (number === TH) headers[own]!++;
    if (cells.has(number) && tags[parent] === TR) place[node] = ++inRow[parent]!;
  }
  return { inRow, place, rows, headers, around };
}

export const placed: Cue = {
  columns: [
    ...levels.flatMap((level) => Object.keys(counted).map((kind) => `${level}-${kind}`)),
    ...placeColumns,
  ],
  write(page, { values, stride, offset }) {
    const { document, blocks } = page;
    const { ends, parents } = document;
    clearScratch();
    const counts = countsBefore(document);
    const tables = tablesOf(document);
    for (const { index, node, content } of blocks) {
      const at = index * stride + offset;
      let around = node;
      for (let level = 0, to = at; level < levels.length; level++) {
        const first = KINDS * around;
        const last = KINDS * ends[around]!;
        for (let kind = 0; kind < KINDS; kind++) {
          values[to++] = counts[last + kind]! - counts[first + kind]!;
        }
        around = Math.max(0, parents[around]!);
      }
      const from = content[0]!;
      writeDistances(values, at + column["media-before"], counts, MEDIA, from);
      writeDistances(values, at + column["controls-before"], counts, CONTROLS, from);
      writeCell(values, at, document, tables, node);
    }
    writeUnits(page, values, stride, offset);
  },
};

/** Most nodes between a block and what it belongs to. */
const NEAR = 24;

/** Nodes since the last one of a kind and to the next one, at most {@link NEAR}. */
function writeDistances(
  values: Float32Array,
  at: number,
  counts: Int32Array,
  kind: number,
  from: number,
): void {
  const place = KINDS * from + kind;
  const own = counts[place]!;
  const most = Math.min(NEAR, from);
  let back = 0;
  while (back < most && counts[place - KINDS * back]! === own) back++;
  const last = Math.min(NEAR, counts.length / KINDS - 1 - from);
  let ahead = 0;
  while (ahead < last && counts[place + KINDS * (ahead + 1)]! === own) ahead++;
  values[at] = back;
  values[at + 1] = ahead;
}

/** Elements from a block up that may be its cell. */
const TO_CELL = 4;

function writeCell(
  values: Float32Array,
  at: number,
  { tags, parents }: Document,
  { inRow, place, rows, headers, around }: Tables,
  node: number,
): void {
  for (let n = node, up = 0; n > 0 && up < TO_CELL; n = parents[n]!, up++) {
    const parent = parents[n]!;
    if (place[n]! > 0) {
      values[at + column["cells-in-row"]] = inRow[parent]!;
      values[at + column.cell] = place[n]!;
      values[at + column.rows] = rows[around[parent]!]!;
      values[at + column["header-cells"]] = headers[around[parent]!]!;
      return;
    }
    if (tags[parent] === DL) {
      values[at + column.pairs] = rows[parent]!;
      return;
    }
  }
}

/** What is known of the unit with a name and a time that a block is in. */
function writeUnits(
  { document, blocks, sums }: PageMeasures,
  values: Float32Array,
  stride: number,
  offset: number,
): void {
  const units = postUnits(document, languageOf(document));
  if (units.length === 0) return;
  const { ends } = document;
  const all = units.reduce((sum, { characters }) => sum + characters, 0);
  const share = all / Math.max(1, sums.characters[blocks.length]!);
  /** Units around each, itself among them. */
  const depths = new Uint16Array(units.length);
  for (const [i, { parent }] of units.entries()) depths[i] = parent < 0 ? 1 : depths[parent]! + 1;
  const open: number[] = [];
  let next = 0;
  let first = 0;
  for (const { index, content } of blocks) {
    const node = content[0]!;
    const had = open.at(-1);
    while (next < units.length && units[next]!.node <= node) open.push(next++);
    while (open.length > 0 && units[open.at(-1)!]!.end <= node) open.pop();
    const own = open.at(-1);
    if (own === undefined) continue;
    if (own !== had) first = index;
    const { name, time, characters } = units[own]!;
    const isMark = (mark: number): boolean => mark <= node && node < ends[mark]!;
    const at = index * stride + offset;
    values[at + column.unit] = own + 1;
    values[at + column["unit-count"]] = units.length;
    values[at + column["unit-characters"]] = characters;
    values[at + column["unit-share"]] = share;
    values[at + column["unit-depth"]] = depths[own]!;
    values[at + column["unit-offset"]] = index - first;
    values[at + column["unit-mark"]] = isMark(time.node) ? 1 : name && isMark(name.node) ? 2 : 0;
  }
}
