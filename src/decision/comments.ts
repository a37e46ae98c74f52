import { anyCommentName, commentLabel, commentName } from "../document/comment-names.ts";
import type { Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet } from "../document/tags.ts";
import { numberedNames } from "../features/measures/attribute-values.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { type TypeShares, verdictOf } from "../models/verdict.ts";
import { byValue } from "./marked-values.ts";
import { type Choices, choose, type DecisionPage, runningSums } from "./rule.ts";

/**
 * What to do with user comments. `auto` drops them below an article, and judges them like any block on other
 * pages: a forum consists of them.
 */
export const commentChoices = ["auto", "include", "exclude", "only"] as const;
export type CommentChoice = (typeof commentChoices)[number];

const camelCase = /([a-z])([A-Z])/g;
const names = (["id", "class", "itemprop"] as const).map((name) => numberedNames.indexOf(name));

const ANY_COMMENT = new RegExp(anyCommentName, "gi");

/** Above this probability of a forum, comments are content. */
const FORUM = 0.35;
/** Below this probability of an article, reviews and answers are content. */
const ARTICLE = 0.15;
/** With fewer words kept outside comments, the comments are the content. */
const FEW = 25;
/** So they are below this number of words, if it is also less than this share of the words kept. */
const SHORT = 100;
const SMALL_SHARE = 0.1;

/** Most characters of a section's heading. */
const LABEL = 40;

/** These carry page-wide classes such as `comments-open`. */
const pageWide = new TagSet("html body main article");

/** Drops comment sections or, with `only`, everything else. */
export function decideComments(page: DecisionPage, choices: Choices, choice: CommentChoice): void {
  if (choice === "include") return;
  if (choice === "auto" && isOfComments(page.shares)) return;
  const inside = commentSections(page, choices);
  const { blocks } = page.page;
  if (choice === "auto" && isDiscussion(page, choices, inside)) return;
  for (const { index, node } of blocks) {
    const isComment = inside[node] === 1;
    if (isComment !== (choice === "only")) choose(choices, index, false, "comment");
  }
}

/** Whether comments may be content: the page is not an article, or its type is unknown. */
function isOfComments(shares: TypeShares | undefined): boolean {
  if (shares === undefined) return true;
  if ((shares.get("forum") ?? 0) > FORUM) return true;
  return verdictOf(shares).type !== "article" && (shares.get("article") ?? 0) < ARTICLE;
}

/** Whether almost only comments are kept: then they are the content. */
function isDiscussion({ page }: DecisionPage, { kept }: Choices, inside: Uint8Array): boolean {
  let comments = 0;
  let others = 0;
  for (const { index, node, words } of page.blocks) {
    if (kept[index] === 0) continue;
    if (inside[node] === 1) comments += words;
    else others += words;
  }
  return others < FEW || (others < SHORT && others < SMALL_SHARE * (comments + others));
}

/**
 * 1 for every node inside a comment section. That is an element with such a name, or one that begins with
 * such a heading and follows at least half of the words kept ("12 comments" in a byline heads no section).
 */
export function commentSections(
  { page, measures }: Pick<DecisionPage, "page" | "measures">,
  { kept }: Pick<Choices, "kept">,
): Uint8Array {
  const { document, blocks } = page;
  const inside = new Uint8Array(document.size);
  const words = runningSums(kept, (isKept, i) => (isKept === 1 ? blocks[i]!.words : 0));
  const enough = Math.max(FEW, words[blocks.length]! / 2);
  for (const { index, node, text } of blocks) {
    if (words[index]! < enough || text.length > LABEL || !commentLabel.test(text)) continue;
    const [first, end] = headedBy(measures, index, node);
    inside.fill(1, first, end);
  }
  const { isNamed } = namedIn(document);
  if (isNamed === undefined) return inside;
  for (let node = 1; node < document.size; node++) {
    if (!isNamed(node)) continue;
    inside.fill(1, node, document.ends[node]);
    node = document.ends[node]! - 1;
  }
  return inside;
}

/** The nodes that a block heads: the largest element that begins with it or, if that holds no other block, all that follows in its parent. */
function headedBy(
  { document, blocksBefore }: PageMeasures,
  index: number,
  holder: number,
): readonly [first: number, end: number] {
  const { parents, ends, tags } = document;
  const begins = (node: number): boolean =>
    node > 0 && !pageWide.has(tags[node]!) && blocksBefore[node] === index;
  let node = holder;
  while (begins(parents[node]!)) node = parents[node]!;
  const isAlone = blocksBefore[ends[node]!] === index + 1;
  return [node, isAlone ? ends[parents[node]!]! : ends[node]!];
}

/** A page with its site is decided twice. */
const namedIn = perPage((document: Document) => ({ isNamed: namedElements(document) }));

/** Finds elements named like comment sections; undefined if the page has none. */
function namedElements(document: Document): ((node: number) => boolean) | undefined {
  const isNamed = byValue(document, {
    names,
    hint: ANY_COMMENT,
    test: (value) => commentName.test(value.replace(camelCase, "$1 $2")),
  });
  return isNamed && ((node) => isNamed(node) && !pageWide.has(document.tags[node]!));
}
