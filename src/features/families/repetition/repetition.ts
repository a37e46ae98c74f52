import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log, log1p } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { addMember, createGroups, type RunningSums, ranks, variation } from "./groups.ts";
import { type PathIds, pathIds } from "./path-ids.ts";

/** What a block shares with others of its group. */
const groupings = ["tag-path", "class-path", "pair"];
const statistics = [
  "log-blocks",
  "plain-share",
  "log-rank",
  "link-density",
  "comma-density",
  "log-mean-characters",
  "variation",
] as const;
const siblingColumns = [
  "log-siblings",
  "same-before",
  "same-after",
  "parent-log-siblings",
  "parent-same-before",
  "parent-same-after",
  "grandparent-log-siblings",
] as const;
const cardColumns = [
  "card-distance",
  "card-log-siblings",
  "card-log-blocks",
  "card-log-mean-characters",
  "card-variation",
  "card-link-density",
  "card-comma-density",
  "card-plain-share",
  "card-characters-to-mean",
] as const;
const textColumns = ["log-copies", "later-copy"] as const;
const runColumns = ["log-run", "run-position", "run-share"] as const;

const statistic = columnIndex(statistics);
const sibling = columnIndex(siblingColumns);
const card = columnIndex(cardColumns, siblingColumns.length);
const copy = columnIndex(textColumns);
const run = columnIndex(runColumns);

/** Fewer siblings of one signature than this are no row of cards. */
const CARDS = 3;

/** Characters of the page outside links; at least 1. */
function plainCharacters(sums: RunningSums, blocks: number): number {
  return Math.max(1, sums.characters[blocks]! - sums.linkCharacters[blocks]!);
}

function writeGrouping(
  { blocks }: PageMeasures,
  sums: RunningSums,
  ids: Int32Array,
  idCount: number,
  cells: Cells,
  offset: number,
): void {
  const plainTotal = plainCharacters(sums, blocks.length);
  /** Group number by id, plus one. */
  const numbers = scratch.int32(idCount);
  const groupOf = scratch.int32(blocks.length);
  let size = 0;
  for (const block of blocks) {
    const id = ids[block.node]!;
    if (numbers[id] === 0) numbers[id] = ++size;
    groupOf[block.index] = numbers[id]! - 1;
  }
  const groups = createGroups(size);
  for (let i = 0; i < blocks.length; i++) addMember(groups, groupOf[i]!, sums, i, i + 1);
  const plain = scratch.float64(size);
  for (let i = 0; i < size; i++) plain[i] = groups.characters[i]! - groups.linkCharacters[i]!;
  const places = ranks(plain);
  const width = statistics.length;
  const statisticsOf = scratch.float32(size * width);
  for (let group = 0, at = 0; group < size; group++, at += width) {
    const characters = groups.characters[group]!;
    const count = groups.count[group]!;
    statisticsOf[at + statistic["log-blocks"]] = log(count);
    statisticsOf[at + statistic["plain-share"]] = plain[group]! / plainTotal;
    statisticsOf[at + statistic["log-rank"]] = log1p(places[group]!);
    statisticsOf[at + statistic["link-density"]] = groups.linkCharacters[group]! / characters;
    statisticsOf[at + statistic["comma-density"]] = groups.commas[group]! / characters;
    statisticsOf[at + statistic["log-mean-characters"]] = log1p(characters / count);
    statisticsOf[at + statistic.variation] = variation(groups, group);
  }
  for (let i = 0; i < blocks.length; i++) {
    const from = groupOf[i]! * width;
    const to = i * cells.stride + offset;
    for (let k = 0; k < width; k++) cells.values[to + k] = statisticsOf[from + k]!;
  }
}

/** Siblings of the holder and of the elements above it, and the nearest row of cards. */
function writeSiblings(
  page: PageMeasures,
  sums: RunningSums,
  ids: PathIds,
  cells: Cells,
  offset: number,
): void {
  const { document, blocks, blocksBefore } = page;
  const { parents, ends, size } = document;
  const { signatures, siblings } = ids;
  const groups = createGroups(ids.siblingGroups);
  const { count } = groups;
  const lastChild = scratch.int32(size).fill(-1);
  const sameBefore = scratch.uint8(size);
  const sameAfter = scratch.uint8(size);
  // The page is a card itself: that of blocks outside rows.
  if (blocks.length > 0) addMember(groups, siblings[0]!, sums, 0, blocks.length);
  for (let node = 1; node < size; node++) {
    const group = siblings[node]!;
    if (group < 0) continue;
    addMember(groups, group, sums, blocksBefore[node]!, blocksBefore[ends[node]!]!);
    const parent = parents[node]!;
    const before = lastChild[parent]!;
    if (before >= 0 && signatures[before] === signatures[node]) {
      sameBefore[node] = 1;
      sameAfter[before] = 1;
    }
    lastChild[parent] = node;
  }
  const { values, stride } = cells;
  const plainTotal = plainCharacters(sums, blocks.length);
  for (const block of blocks) {
    const at = block.index * stride + offset;
    const holder = block.node;
    const parent = Math.max(0, parents[holder]!);
    const grandparent = Math.max(0, parents[parent]!);
    values[at + sibling["log-siblings"]] = log(count[siblings[holder]!]!);
    values[at + sibling["same-before"]] = sameBefore[holder]!;
    values[at + sibling["same-after"]] = sameAfter[holder]!;
    values[at + sibling["parent-log-siblings"]] = log(count[siblings[parent]!]!);
    values[at + sibling["parent-same-before"]] = sameBefore[parent]!;
    values[at + sibling["parent-same-after"]] = sameAfter[parent]!;
    values[at + sibling["grandparent-log-siblings"]] = log(count[siblings[grandparent]!]!);
    let node = holder;
    let distance = 0;
    for (; node > 0 && count[siblings[node]!]! < CARDS; distance++) node = parents[node]!;
    const group = siblings[node]!;
    const members = groups.count[group]!;
    const characters = Math.max(1, groups.characters[group]!);
    const links = groups.linkCharacters[group]!;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    const own = sums.characters[last]! - sums.characters[first]!;
    values[at + card["card-distance"]] = distance;
    values[at + card["card-log-siblings"]] = log(members);
    values[at + card["card-log-blocks"]] = log1p(last - first);
    values[at + card["card-log-mean-characters"]] = log1p(characters / members);
    values[at + card["card-variation"]] = variation(groups, group);
    values[at + card["card-link-density"]] = links / characters;
    values[at + card["card-comma-density"]] = groups.commas[group]! / characters;
    values[at + card["card-plain-share"]] = (groups.characters[group]! - links) / plainTotal;
    values[at + card["card-characters-to-mean"]] = (own * members) / characters;
  }
}

function writeCopies({ blocks }: PageMeasures, cells: Cells, offset: number): void {
  /** Number of each text, and how often it occurs by number. */
  const numbers = new Map<string, number>();
  const counts = scratch.int32(blocks.length);
  const numberOf = scratch.int32(blocks.length);
  for (const { index, text } of blocks) {
    let number = numbers.get(text);
    cells.values[index * cells.stride + offset + copy["later-copy"]] = number === undefined ? 0 : 1;
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
    }
    counts[number]!++;
    numberOf[index] = number;
  }
  for (let i = 0; i < blocks.length; i++) {
    cells.values[i * cells.stride + offset + copy["log-copies"]] = log(counts[numberOf[i]!]!);
  }
}

/** Runs of consecutive blocks with the same tag path. */
function writeRuns(page: PageMeasures, ids: Int32Array, cells: Cells, offset: number): void {
  const { blocks, sums } = page;
  const total = sums.characters[blocks.length]!;
  for (let first = 0, last = 0; first < blocks.length; first = last) {
    const id = ids[blocks[first]!.node];
    while (last < blocks.length && ids[blocks[last]!.node] === id) last++;
    for (let i = first; i < last; i++) {
      const at = i * cells.stride + offset;
      cells.values[at + run["log-run"]] = log(last - first);
      cells.values[at + run["run-position"]] = (i - first + 0.5) / (last - first);
      cells.values[at + run["run-share"]] =
        (sums.characters[last]! - sums.characters[first]!) / total;
    }
  }
}

const extractor: Extractor = {
  columns: [
    ...groupings.flatMap((grouping) => statistics.map((name) => `${grouping}-${name}`)),
    ...siblingColumns,
    ...cardColumns,
    ...textColumns,
    ...runColumns,
  ],
  write(page: PageMeasures, cells: Cells): void {
    const ids = pathIds(page.document, page.blocks);
    const { sums } = page;
    let offset = cells.offset;
    for (const grouping of [ids.tagPaths, ids.classPaths, ids.pairs]) {
      writeGrouping(page, sums, grouping, ids.count, cells, offset);
      offset += statistics.length;
    }
    writeSiblings(page, sums, ids, cells, offset);
    offset += siblingColumns.length + cardColumns.length;
    writeCopies(page, cells, offset);
    offset += textColumns.length;
    writeRuns(page, ids.tagPaths, cells, offset);
  },
};

/**
 * How often a block's shape and text occur on the page. Blocks are grouped by the tag names above
 * them (tag path), by tag names and class attributes (class path), and by those of the holder and
 * its parent alone (pair). A card is the nearest element, the holder included, that has at least two
 * siblings of its own tag and class: a row of cards is a list, a grid of teasers, or paragraphs.
 * Shares and ranks are by plain characters, those outside links, except for runs.
 */
export const repetition: Family = {
  name: "repetition",
  description: "how often the path, the siblings and the text of a block occur on the page",
  extractor,
};
