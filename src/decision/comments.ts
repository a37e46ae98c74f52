import { attribute, type Document } from "../document/document.ts";
import { TagSet } from "../document/tags.ts";
import type { Verdict } from "../models/verdict.ts";
import type { ClassifiedBlock } from "./select.ts";

/**
 * What to do with user comments. `auto` leaves them out of articles, where they stand below the
 * content, and judges them like any block on other pages: a forum is made of them.
 */
export const commentChoices = ["auto", "include", "exclude", "only"] as const;
export type CommentChoice = (typeof commentChoices)[number];

/**
 * Names that mark-up gives to comment sections; of id, class and itemprop, whole words only. Measured
 * on Dragnet's 2012 test pages and L3S-GN1, which mark comments apart, by words: 92 % and 70 % of
 * the comments lie in such elements; of what lies there, 0 % and 1.3 % is main content.
 */
const commentName =
  /(?:^|[^a-z])(?:comments?|commentlist|commentblock|commentary|disqus|respond)(?:$|[^a-z])/i;
/** Is in all of them: hardly any value has it, and then words need not be cut. */
const anyComment = /comment|disqus|respond/i;
const camelCase = /([a-z])([A-Z])/g;
const names = ["id", "class", "itemprop"];
/** The page type whose comments are not content. */
const ARTICLE = "article";
/** Share of the words kept that must stand outside of comments, or these are the content. */
const LEAST_OUTSIDE = 0.1;

/** These carry page-wide classes such as `comments-open`. */
const pageWide = new TagSet("html body main article");

/** 1 for every node inside a comment section. */
export function commentSections(document: Document): Uint8Array {
  const inside = new Uint8Array(document.size);
  for (let node = 1; node < document.size; node++) {
    inside[node] = inside[document.parents[node]!] || isNamedComment(document, node) ? 1 : 0;
  }
  return inside;
}

/** Takes content back: that of comment sections, or all other. */
export function chooseComments(
  document: Document,
  blocks: readonly ClassifiedBlock[],
  choice: CommentChoice,
  verdict: Verdict | undefined,
): readonly ClassifiedBlock[] {
  if (choice === "include" || (choice === "auto" && verdict?.type !== ARTICLE)) return blocks;
  const inside = commentSections(document);
  if (choice === "auto" && isDiscussion(blocks, inside)) return blocks;
  return blocks.map((classified) => {
    const isComment = inside[classified.block.node] === 1;
    const isContent = classified.isContent && isComment === (choice === "only");
    return { ...classified, isContent };
  });
}

/** Whether next to nothing but comments would be kept: then they are the content. */
function isDiscussion(blocks: readonly ClassifiedBlock[], inside: Uint8Array): boolean {
  let comments = 0;
  let others = 0;
  for (const { block, isContent } of blocks) {
    if (!isContent) continue;
    if (inside[block.node] === 1) comments += block.words;
    else others += block.words;
  }
  return others < LEAST_OUTSIDE * (comments + others);
}

function isNamedComment(document: Document, node: number): boolean {
  if (document.attributeStarts[node] === document.attributeStarts[node + 1]) return false;
  if (pageWide.has(document.tags[node]!)) return false;
  return names.some((name) => {
    const value = attribute(document, node, name);
    if (value === undefined || !anyComment.test(value)) return false;
    return commentName.test(value.replace(camelCase, "$1 $2"));
  });
}
