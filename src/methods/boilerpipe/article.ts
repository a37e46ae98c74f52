/** The steps of Boilerpipe's ArticleExtractor (kohlschutter/boilerpipe), numbered as it runs them. */
import type { SegmentedPage } from "../../document/block.ts";
import { subtreeText } from "../../document/document.ts";
import { collapse } from "../../document/words.ts";
import { density, fuse, type TextBlock } from "./blocks.ts";

/** A block on its way through the steps. */
interface Marked {
  block: TextBlock;
  isContent: boolean;
  isTitle: boolean;
  endsText: boolean;
  /** Content that is part of the article for certain, or only perhaps. */
  likelihood: "very" | "maybe" | "none";
}

const MOST_WORDS_OF_END = 15;
const LEAST_LENGTH_OF_END = 8;
const LEAST_WORDS_BEFORE_END = 60;
const LEAST_DENSITY_BEFORE_END = 9;
const LEAST_WORDS_OF_LARGE = 100;
const LEAST_WORDS_OF_EXPANSION = 150;

const endStarts = ["comments", "please rate this", "post a comment", "© reuters"];
const endParts = [
  "add your comment",
  "add comment",
  "reader views",
  "have your say",
  "reader comments",
  "what you think...",
];
const closedFeedback = "thanks for your comments - this feedback is now closed";
const counted = /^\d+ (?:comments|users responded in)/;
/** Separators of the parts of a page title. */
const titleParts = /[|»:\-(),]/;

/** 1 for each of the blocks that is part of the article. */
export function markArticle(
  page: SegmentedPage,
  blocks: readonly TextBlock[],
  byWords: ArrayLike<number>,
): Uint8Array {
  const titles = titlesOf(page);
  let marked = blocks.map(
    (block, i): Marked => ({
      block,
      isContent: byWords[i] === 1,
      isTitle: titles.has(block.text.toLowerCase()),
      endsText: endsText(block),
      likelihood: "none",
    }),
  );
  cutAfterEnd(marked);
  dropTrailingHeadings(marked);
  marked = fuseNear(marked, () => true);
  marked = marked.filter(({ isContent, isTitle }) => isContent || isTitle);
  marked = fuseNear(marked, (one, other) => one.isContent && one.block.level === other.block.level);
  keepLargest(marked);
  keepBetweenTitleAndContent(marked);
  keepLargeOfLevel(marked);
  keepListsAfterContent(marked);
  const kept = new Uint8Array(blocks.length);
  for (const { block, isContent } of marked) {
    if (isContent) kept.fill(1, block.first, block.last + 1);
  }
  return kept;
}

/** The page title, and its longest parts. */
function titlesOf({ document }: SegmentedPage): Set<string> {
  const titles = new Set<string>();
  for (let node = 1; node < document.size; node++) {
    if (document.tagNames[document.tags[node]!] !== "title") continue;
    const title = collapse(subtreeText(document, node)).toLowerCase();
    if (title === "") continue;
    titles.add(title);
    const parts = title.split(titleParts).map(collapse);
    const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), "");
    if (longest !== "") titles.add(longest);
    break;
  }
  return titles;
}

/** Step 1: whether a block says that the text is over. */
function endsText({ text, words, linkWords }: TextBlock): boolean {
  if (words >= MOST_WORDS_OF_END) return false;
  if (words > 0 && linkWords === words && text === "Comment") return true;
  if (text.length < LEAST_LENGTH_OF_END) return false;
  const lower = text.toLowerCase();
  return (
    endStarts.some((start) => lower.startsWith(start)) ||
    endParts.some((part) => lower.includes(part)) ||
    counted.test(lower) ||
    lower === closedFeedback
  );
}

/** Step 4: nothing counts after the first such block, provided that enough text came before. */
function cutAfterEnd(marked: Marked[]): void {
  let words = 0;
  let isOver = false;
  for (const one of marked) {
    if (one.endsText && words >= LEAST_WORDS_BEFORE_END) isOver = true;
    if (isOver) one.isContent = false;
    else if (one.isContent && density(one.block) >= LEAST_DENSITY_BEFORE_END) {
      words += one.block.words;
    }
  }
}

/** Step 5: headings with no content after them. */
function dropTrailingHeadings(marked: Marked[]): void {
  for (const one of [...marked].reverse()) {
    if (!one.isContent) continue;
    if (!one.block.isHeading) return;
    one.isContent = false;
  }
}

/** Steps 6 and 8: content becomes one with the block before it if at most one number lies between. */
function fuseNear(
  marked: readonly Marked[],
  mayFuse: (one: Marked, other: Marked) => boolean,
): Marked[] {
  const fused: Marked[] = [];
  for (const one of marked) {
    const before = fused.at(-1);
    const isNear = before !== undefined && one.block.first - before.block.last - 1 <= 1;
    if (!isNear || !one.isContent || !mayFuse(before, one)) {
      fused.push({ ...one });
      continue;
    }
    fused[fused.length - 1] = {
      ...before,
      block: fuse(before.block, one.block),
      isContent: true,
      isTitle: before.isTitle || one.isTitle,
    };
  }
  return fused;
}

/** Step 9: the largest content block, and large ones beside it on its level. */
function keepLargest(marked: Marked[]): void {
  const content = marked.filter(({ isContent }) => isContent);
  const largest = content.reduce<Marked | undefined>(
    (best, one) => (best === undefined || one.block.words > best.block.words ? one : best),
    undefined,
  );
  if (largest === undefined) return;
  for (const one of content) {
    one.isContent = one === largest;
    one.likelihood = one === largest ? "very" : "maybe";
  }
  const at = marked.indexOf(largest);
  const level = largest.block.level;
  for (const neighbours of [marked.slice(0, at).reverse(), marked.slice(at + 1)]) {
    for (const one of neighbours) {
      if (one.block.level < level) break;
      if (one.block.level === level && one.block.words >= LEAST_WORDS_OF_EXPANSION) {
        one.isContent = true;
      }
    }
  }
}

/** Step 10: blocks between the title and the first content that may be content. */
function keepBetweenTitleAndContent(marked: Marked[]): void {
  const title = marked.findIndex(({ isTitle }) => isTitle);
  const first = marked.findIndex(({ isContent }) => isContent);
  if (title < 0 || first <= title) return;
  for (const one of marked.slice(title, first)) {
    if (one.likelihood === "maybe") one.isContent = true;
  }
}

/** Step 11: large blocks on the level of the largest. */
function keepLargeOfLevel(marked: Marked[]): void {
  const level = marked.find(({ likelihood }) => likelihood === "very")?.block.level;
  for (const one of marked) {
    const isLarge = one.block.level === level && one.block.words >= LEAST_WORDS_OF_LARGE;
    if (isLarge && one.likelihood !== "none") one.isContent = true;
  }
}

/** Step 12: list items without links that hang below certain content. */
function keepListsAfterContent(marked: Marked[]): void {
  let level: number | undefined;
  for (const one of marked) {
    if (one.likelihood === "very") {
      level = one.block.level;
    } else if (level !== undefined) {
      const { isListItem, linkWords, level: own } = one.block;
      const isPart = isListItem && linkWords === 0 && one.likelihood === "maybe" && own > level;
      if (isPart) one.isContent = true;
      else level = undefined;
    }
  }
}
