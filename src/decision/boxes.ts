/** Pages built of boxes, such as those of services: boxes of one make are kept together. */
import { addTo } from "../base/lists.ts";
import { attribute, type Document } from "../document/document.ts";
import { TagSet, TEXT } from "../document/tags.ts";
import { verdictOf } from "../models/verdict.ts";
import type { Reason } from "./reason.ts";
import { type Choices, choose, type DecisionPage, keptWords } from "./rule.ts";

/** On other pages boxes of one make are teasers, offers and posts, which the model tells apart. */
const types = new Set(["service", "collection"]);
/** Lists and tables have rules of their own. */
const noBoxes = new TagSet("html body head li tr td th p a span b strong em i h1 h2 h3 h4 h5 h6");
/** So many boxes are a row; a box is kept if at least this share of its words is, and a row if this share of its boxes is. */
const LEAST = 3;
const KEPT_WORDS = 0.5;
const KEPT_BOXES = 0.5;
/** The rest of the row is of at least this mean probability, by words, and has at most this share of them in links. */
const LIKELY = 0.3;
const MOST_LINKS = 0.5;
/** What is undone: nothing that speaks against the text itself. */
const weak: ReadonlySet<Reason> = new Set(["probability", "list", "table", "after the article"]);

/** Keeps the boxes of a row of which most are kept, unless they are hardly content. */
export function keepBoxes(page: DecisionPage, choices: Choices): void {
  if (page.shares === undefined || !types.has(verdictOf(page.shares).type)) return;
  const { document, blocks } = page.page;
  const { blocksBefore, sums } = page.measures;
  const kept = keptWords(page, choices);
  const mass = new Float64Array(blocks.length + 1);
  for (const { index, words } of blocks) {
    mass[index + 1] = mass[index]! + page.probabilities[index]! * words;
  }
  const between = (sum: ArrayLike<number>, box: number): number =>
    sum[blocksBefore[document.ends[box]!]!]! - sum[blocksBefore[box]!]!;
  const isKept = (box: number): boolean =>
    between(kept, box) >= KEPT_WORDS * between(sums.words, box);
  /** Boxes that begin with a block, less those that end before it. */
  const change = new Int32Array(blocks.length + 1);
  for (const row of rowsOf(document, blocksBefore)) {
    const rest = row.filter((box) => !isKept(box));
    const share = 1 - rest.length / row.length;
    if (row.length < LEAST || row.length - rest.length < 2 || share < KEPT_BOXES) continue;
    for (const box of rest) {
      const words = between(sums.words, box);
      if (between(mass, box) < LIKELY * words) continue;
      if (between(sums.linkWords, box) > MOST_LINKS * words) continue;
      change[blocksBefore[box]!]!++;
      change[blocksBefore[document.ends[box]!]!]!--;
    }
  }
  let open = 0;
  for (let i = 0; i < blocks.length; i++) {
    open += change[i]!;
    if (open > 0 && weak.has(choices.why[i]!)) choose(choices, i, true, "bound");
  }
}

/** Elements with text that have a parent, a tag and a class in common. */
function rowsOf(document: Document, blocksBefore: Int32Array): Iterable<readonly number[]> {
  const { tags, parents, ends, size } = document;
  const rows = new Map<string, number[]>();
  for (let node = 1; node < size; node++) {
    if (tags[node] === TEXT || noBoxes.has(tags[node]!)) continue;
    if (blocksBefore[node] === blocksBefore[ends[node]!]) continue;
    const key = `${parents[node]} ${tags[node]} ${attribute(document, node, "class") ?? ""}`;
    addTo(rows, key, node);
  }
  return rows.values();
}
