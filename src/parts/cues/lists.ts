/** What the list is like that a block is in, beside the others of the page and its running text. */
import { columnIndex } from "../../features/columns.ts";
import { cardsOf } from "../cards.ts";
import type { Cue } from "./cue.ts";

const listColumns = [
  ...(["cards", "card-words", "card-blocks", "card", "linked"] as const),
  ...(["share", "of-largest", "content", "before", "rank"] as const),
  /** Of the page: rows, the share of its words in them, in linked cards, and in running text. */
  ...(["rows", "listed", "linked-cards", "prose"] as const),
] as const;
const column = columnIndex(listColumns);
/** Words of a block that is running text, and most of them that are linked. */
const PROSE = 25;
const MOST_LINKED = 0.2;
/** Words of a card's that are linked where it is a teaser. */
const LINKED = 0.3;

interface Row {
  cards: number;
  blocks: number;
  words: number;
  linked: number;
  kept: number;
  /** Words of content before it. */
  readonly before: number;
  last: number;
}

export const listed: Cue = {
  columns: listColumns,
  write(page, { values, stride, offset }, { probabilities }) {
    const { blocks, words } = page;
    const { nearest, row } = cardsOf(page);
    const rows = new Map<number, Row>();
    const places = new Int32Array(blocks.length);
    let all = 0;
    let kept = 0;
    let prose = 0;
    for (const { index, linkWords } of blocks) {
      const count = words[index]!;
      const own = count * probabilities[index]!;
      if (row[index]! >= 0) {
        let list = rows.get(row[index]!);
        if (list === undefined) {
          list = { cards: 0, blocks: 0, words: 0, linked: 0, kept: 0, before: kept, last: -1 };
          rows.set(row[index]!, list);
        }
        if (list.last !== nearest[index]) list.cards++;
        list.last = nearest[index]!;
        list.blocks++;
        list.words += count;
        list.linked += linkWords;
        list.kept += own;
        places[index] = list.cards;
      }
      if (count >= PROSE && linkWords <= MOST_LINKED * count) prose += count;
      all += count;
      kept += own;
    }
    const lists = [...rows.values()];
    const sizes = lists.map((list) => list.words).sort((a, b) => b - a);
    const ranks = new Map<number, number>();
    for (const [rank, size] of sizes.entries()) if (!ranks.has(size)) ranks.set(size, rank);
    const total = Math.max(1, all);
    const inLists = sizes.reduce((sum, size) => sum + size, 0) / total;
    const inTeasers =
      lists.reduce((sum, list) => sum + (list.linked >= LINKED * list.words ? list.words : 0), 0) /
      total;
    for (const { index } of blocks) {
      const at = index * stride + offset;
      values[at + column.rows] = lists.length;
      values[at + column.listed] = inLists;
      values[at + column["linked-cards"]] = inTeasers;
      values[at + column.prose] = prose / total;
      const list = rows.get(row[index]!);
      if (list === undefined) {
        values.fill(Number.NaN, at, at + column.rows);
        continue;
      }
      const size = Math.max(1, list.words);
      values[at + column.cards] = list.cards;
      values[at + column["card-words"]] = list.words / list.cards;
      values[at + column["card-blocks"]] = list.blocks / list.cards;
      values[at + column.card] = places[index]!;
      values[at + column.linked] = list.linked / size;
      values[at + column.share] = list.words / total;
      values[at + column["of-largest"]] = list.words / Math.max(1, sizes[0]!);
      values[at + column.content] = list.kept / size;
      values[at + column.before] = list.before / Math.max(1, kept);
      values[at + column.rank] = ranks.get(list.words)!;
    }
  },
};
