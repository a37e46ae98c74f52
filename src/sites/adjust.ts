/**
 * What the other pages of a site change: a text that stands on them is less likely content, and a block
 * is the likelier content the more what stands in its place on them is.
 *
 *     l' = l - a [text on a sister] + lambda m / (m + 1) (mu - l)
 *
 * l are log-odds by the model, m the sisters that have the block's path, and mu the mean of l over
 * their blocks there, by words plus a half, each less a where its text stands on another known page.
 */
import { sigmoid } from "../models/logistic.ts";
import { isListing, type Sisters } from "./evidence.ts";
import { logOdds, type PageSummary } from "./summary.ts";

// Chosen on multilingual-dev, dragnet-2012 and portals-dev (training/SITES.md): a plateau.
/** What a repeated text costs, log-odds. */
const REPEATED = 2;
/** How far a block goes to what stands in its place on endlessly many sisters. */
const PULL = 0.7;
/** Expected F1 of the page alone from which on the pull grows weaker, and from which on it is none. */
const UNSURE = 0.9;
const SURE = 1;
/** Among products and listings, where labels and prices stand again for good reason, both count less. */
const LISTING_REPEATED = 0.25;
const LISTING_PULL = 0.2;
/** Share of the sisters that must be products or listings too. */
const LISTING_SISTERS = 0.8;

/** A page as the model alone has it. */
export interface Alone {
  readonly probabilities: Float64Array;
  /** Expected F1, 0 to 1. */
  readonly score: number;
  /** The last block that is content; -1 when none is. */
  readonly lastKept: number;
}

/** Probabilities by the page and its sisters; undefined when they change none. */
export function adjust(
  page: PageSummary,
  { probabilities, score, lastKept }: Alone,
  sisters: Sisters,
): Float64Array | undefined {
  if (sisters.count === 0) return undefined;
  const listing = isListing(page.type) && sisters.listings >= LISTING_SISTERS;
  const doubt = Math.min(Math.max((SURE - score) / (SURE - UNSURE), 0), 1);
  const cost = REPEATED * (listing ? LISTING_REPEATED : 1);
  const strength = PULL * (listing ? LISTING_PULL : 1) * doubt;
  const adjusted = probabilities.slice();
  let isChanged = false;
  for (const [i, text] of page.texts.entries()) {
    const own = logOdds(probabilities[i]!);
    let change = sisters.hasText(text) ? -cost : 0;
    const pool = sisters.poolAt(page.paths[i]!);
    if (pool !== undefined) {
      const mean = (pool.weighted / 1000 - cost * pool.repeated) / pool.weight;
      const pull = ((strength * pool.pages) / (pool.pages + 1)) * (mean - own);
      // Comments stand behind the content in a place of their own, which sisters may keep.
      change += i > lastKept ? Math.min(pull, 0) : pull;
    }
    if (change === 0) continue;
    adjusted[i] = sigmoid(own + change);
    isChanged = true;
  }
  return isChanged ? adjusted : undefined;
}
