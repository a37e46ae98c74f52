import { type TypeShares, verdictOf } from "../models/verdict.ts";
import { commentSections } from "./comment-sections.ts";
import type { CommentChoice } from "./options.ts";
import type { Evidence } from "./reason.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/** Above this probability of a forum, or of a product that is hardly an article, posts or reviews are content. */
const FORUM = 0.7;
const PRODUCT = 0.5;
/** Words before comments on a page that may be a forum, or is hardly an article. */
const MAYBE_FORUM = 0.35;
const ARTICLE = 0.15;
const STORY = { forum: 150, other: 60 } as const;

/** With fewer words kept outside comments, the comments are the content. */
const FEW = 25;
/** So they are below this number of words, if it is also less than this share of the words kept. */
const SHORT = 100;
const SMALL_SHARE = 0.1;

/**
 * Drops comment sections; with `include` and `only` keeps them, whatever their probability: the model is trained on
 * texts without comments. With `only` everything else is dropped.
 */
export function decideComments(page: DecisionPage, choices: Choices, choice: CommentChoice): void {
  const isAuto = choice === "auto";
  if (isAuto && areContent(page.shares)) return;
  const least = isAuto ? wordsBefore(page.shares) : 0;
  const unnamed = !isAuto ? "all" : isLikeArticle(page.shares) ? "short articles" : "none";
  const inside = commentSections(page, choices, least, unnamed);
  const { blocks } = page.page;
  if (isAuto && isDiscussion(page, choices, inside)) return;
  const keeps = choice === "include" || choice === "only";
  for (const { index } of blocks) {
    const evidence = inside[index];
    if (evidence === undefined && choice !== "only") continue;
    choose(choices, index, evidence !== undefined && keeps, "comment", evidence);
  }
}

/** Whether comments are content whatever comes before them, or the page's type is unknown. */
function areContent(shares: TypeShares | undefined): boolean {
  if (shares === undefined) return true;
  if ((shares.get("forum") ?? 0) > FORUM) return true;
  return (shares.get("product") ?? 0) > PRODUCT && (shares.get("article") ?? 0) < ARTICLE;
}

/** Least words kept before comments that may be dropped. */
function wordsBefore(shares: TypeShares | undefined): number {
  if (shares === undefined) return 0;
  if ((shares.get("forum") ?? 0) > MAYBE_FORUM) return STORY.forum;
  const isArticle = verdictOf(shares).type === "article" || (shares.get("article") ?? 0) >= ARTICLE;
  return isArticle ? 0 : STORY.other;
}

/** Whether an article is the likeliest apart from a forum, which many comments look like. */
function isLikeArticle(shares: TypeShares | undefined): boolean {
  let likeliest = "";
  let most = -1;
  for (const [type, probability] of shares ?? []) {
    if (type === "forum" || probability <= most) continue;
    likeliest = type;
    most = probability;
  }
  return likeliest === "article";
}

/** Whether almost only comments are kept: then they are the content. */
function isDiscussion(
  { page }: DecisionPage,
  { kept }: Choices,
  inside: readonly (Evidence | undefined)[],
): boolean {
  let comments = 0;
  let others = 0;
  for (const { index, words } of page.blocks) {
    if (kept[index] === 0) continue;
    if (inside[index] !== undefined) comments += words;
    else others += words;
  }
  return others < FEW || (others < SHORT && others < SMALL_SHARE * (comments + others));
}
