import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import type { HoldingElements } from "../../measures/holding-elements.ts";
import { log, log1p, log1pOfCount, logOfCount } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import { textNumbers } from "../../measures/text-numbers.ts";
import type { PageMeasures } from "../../page-measures.ts";
import {
  addMember,
  CHARACTERS,
  COMMAS,
  COUNT,
  LINKS,
  type RunningSums,
  ranks,
  TOTALS,
  variation,
} from "./groups.ts";
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
  { blocks, sums }: PageMeasures,
  { nodes, ofBlock }: HoldingElements,
  ids: Int32Array,
  cells: Cells,
  offset: number,
): void {
  const { length } = blocks;
  const plainTotal = plainCharacters(sums, length);
  /** Group number by id, plus one. */
  const numbers = scratch.int32(nodes.length);
  const groupOf = scratch.int32(length);
  const groups = scratch.float64(TOTALS * Math.min(nodes.length, length));
  let size = 0;
  for (let i = 0; i < length; i++) {
    const id = ids[ofBlock[i]!]!;
    if (numbers[id] === 0) numbers[id] = ++size;
    groupOf[i] = numbers[id]! - 1;
    addMember(groups, TOTALS * groupOf[i]!, sums, i, i + 1);
  }
  const plain = scratch.float64(size);
  for (let i = 0, at = 0; i < size; i++, at += TOTALS) {
    plain[i] = groups[at + CHARACTERS]! - groups[at + LINKS]!;
  }
  const places = ranks(plain);
  const width = statistics.length;
  const statisticsOf = scratch.float32(size * width);
  for (let i = 0, at = 0; i < size; i++, at += width) {
    const group = TOTALS * i;
    const characters = groups[group + CHARACTERS]!;
    const count = groups[group + COUNT]!;
    statisticsOf[at + statistic["log-blocks"]] = logOfCount(count);
    statisticsOf[at + statistic["plain-share"]] = plain[i]! / plainTotal;
    statisticsOf[at + statistic["log-rank"]] = log1pOfCount(places[i]!);
    statisticsOf[at + statistic["link-density"]] = groups[group + LINKS]! / characters;
    statisticsOf[at + statistic["comma-density"]] = groups[group + COMMAS]! / characters;
    statisticsOf[at + statistic["log-mean-characters"]] = log1p(characters / count);
    statisticsOf[at + statistic.variation] = variation(groups, group);
  }
  const { values, stride } = cells;
  for (let i = 0; i < length; i++) {
    const from = groupOf[i]! * width;
    const to = i * stride + offset;
    for (let k = 0; k < width; k++) values[to + k] = statisticsOf[from + k]!;
  }
}

/** Siblings of the holder and of the elements above it, and the nearest row of cards. */
function writeSiblings(
  page: PageMeasures,
  holders: HoldingElements,
  { signatures, siblings }: PathIds,
  { values, stride }: Cells,
  offset: number,
): void {
  const { document, blocks, blocksBefore, sums } = page;
  const { ends } = document;
  const { nodes, parents, ofBlock } = holders;
  const groups = scratch.float64(TOTALS * nodes.length);
  const lastChild = scratch.int32(nodes.length).fill(-1);
  const sameBefore = scratch.uint8(nodes.length);
  const sameAfter = scratch.uint8(nodes.length);
  for (let place = 0; place < nodes.length; place++) {
    const node = nodes[place]!;
    const parent = parents[place]!;
    const group = TOTALS * siblings[place]!;
    // The page is a card itself: that of blocks outside rows.
    if (parent < 0) {
      addMember(groups, group, sums, 0, blocks.length);
      continue;
    }
    addMember(groups, group, sums, blocksBefore[node]!, blocksBefore[ends[node]!]!);
    const before = lastChild[parent]!;
    if (before >= 0 && signatures[before] === signatures[place]) {
      sameBefore[place] = 1;
      sameAfter[before] = 1;
    }
    lastChild[parent] = place;
  }
  const plainTotal = plainCharacters(sums, blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    const at = i * stride + offset;
    const holder = ofBlock[i]!;
    const parent = Math.max(0, parents[holder]!);
    const grandparent = Math.max(0, parents[parent]!);
    values[at + sibling["log-siblings"]] = log(groups[TOTALS * siblings[holder]! + COUNT]!);
    values[at + sibling["same-before"]] = sameBefore[holder]!;
    values[at + sibling["same-after"]] = sameAfter[holder]!;
    values[at + sibling["parent-log-siblings"]] = log(groups[TOTALS * siblings[parent]! + COUNT]!);
    values[at + sibling["parent-same-before"]] = sameBefore[parent]!;
    values[at + sibling["parent-same-after"]] = sameAfter[parent]!;
    values[at + sibling["grandparent-log-siblings"]] = log(
      groups[TOTALS * siblings[grandparent]! + COUNT]!,
    );
    let place = holder;
    let distance = 0;
    while (place > 0 && groups[TOTALS * siblings[place]! + COUNT]! < CARDS) {
      place = parents[place]!;
      distance++;
    }
    const group = TOTALS * siblings[place]!;
    const members = groups[group + COUNT]!;
    const characters = Math.max(1, groups[group + CHARACTERS]!);
    const links = groups[group + LINKS]!;
    const first = blocksBefore[nodes[place]!]!;
    const last = blocksBefore[ends[nodes[place]!]!]!;
    const inside = sums.characters[last]! - sums.characters[first]!;
    values[at + card["card-distance"]] = distance;
    values[at + card["card-log-siblings"]] = log(members);
    values[at + card["card-log-blocks"]] = log1pOfCount(last - first);
    values[at + card["card-log-mean-characters"]] = log1p(characters / members);
    values[at + card["card-variation"]] = variation(groups, group);
    values[at + card["card-link-density"]] = links / characters;
    values[at + card["card-comma-density"]] = groups[group + COMMAS]! / characters;
    values[at + card["card-plain-share"]] = (groups[group + CHARACTERS]! - links) / plainTotal;
    values[at + card["card-characters-to-mean"]] = (inside * members) / characters;
  }
}

function writeCopies(page: PageMeasures, { values, stride }: Cells, offset: number): void {
  const numbers = textNumbers(page.blocks);
  const { length } = numbers;
  const counts = scratch.int32(length);
  for (let i = 0; i < length; i++) {
    const isLater = counts[numbers[i]!]!++ > 0;
    values[i * stride + offset + copy["later-copy"]] = isLater ? 1 : 0;
  }
  for (let i = 0; i < length; i++) {
    values[i * stride + offset + copy["log-copies"]] = logOfCount(counts[numbers[i]!]!);
  }
}

/** Runs of consecutive blocks with the same tag path. */
function writeRuns(
  { blocks, sums }: PageMeasures,
  { ofBlock }: HoldingElements,
  ids: Int32Array,
  { values, stride }: Cells,
  offset: number,
): void {
  const total = sums.characters[blocks.length]!;
  for (let first = 0, last = 0; first < blocks.length; first = last) {
    const id = ids[ofBlock[first]!];
    while (last < blocks.length && ids[ofBlock[last]!] === id) last++;
    const size = last - first;
    const share = (sums.characters[last]! - sums.characters[first]!) / total;
    for (let i = first; i < last; i++) {
      const at = i * stride + offset;
      values[at + run["log-run"]] = logOfCount(size);
      values[at + run["run-position"]] = (i - first + 0.5) / size;
      values[at + run["run-share"]] = share;
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
    const holders = page.holding;
    const ids = pathIds(page.document, holders);
    let { offset } = cells;
    for (const grouping of [ids.tagPaths, ids.classPaths, ids.pairs]) {
      writeGrouping(page, holders, grouping, cells, offset);
      offset += statistics.length;
    }
    writeSiblings(page, holders, ids, cells, offset);
    offset += siblingColumns.length + cardColumns.length;
    writeCopies(page, cells, offset);
    offset += textColumns.length;
    writeRuns(page, holders, ids.tagPaths, cells, offset);
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
