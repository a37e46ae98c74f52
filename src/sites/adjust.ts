/**
 * Adjusts probabilities by the sibling pages of a site. A block loses if its text repeats on sibling pages.
 * It gains if blocks at the same path on sibling pages are content.
 *
 *     l' = l - a [text on siblings] + lambda m / (m + 1) (mu - l)
 *
 * l is the model's log-odds of the block. m is the number of sibling pages that have the block's path.
 * mu is the mean of l over their blocks at that path, weighted by words plus a half; a block whose text is
 * also on another known page counts with l - a.
 *
 * Where pages have labels, these come first: l' = l + change + (1 - trust) (what the rest says), see
 * `labelled-places.ts`.
 */
import { logit } from "../models/calibration.ts";
import { sigmoid } from "../models/logistic.ts";
import type { LabelEvidence } from "./labelled-places.ts";
import type { SiblingPages } from "./sibling-pages.ts";
import { logOdds, type PageSummary } from "./summary.ts";

// Chosen on multilingual-dev, dragnet-2012, portals-dev and a third of wcxb-dev (docs/results/SITES.md): a
// plateau.
/** Cost of a repeated text, in log-odds. */
const REPEATED = 2;
/**
 * Sibling pages that must have the text, or all if fewer are known. A single sibling may belong to the same
 * article, list or series and share code, a table or an offer. The frame of a site is on more pages.
 */
const LEAST_SIBLINGS = 2;
/**
 * Sure prose of so many words is boilerplate only on so large a share of the pages: agencies' paragraphs and updated
 * stories stand on a few.
 */
const PROSE = 25;
const SURE_PROSE = logit(0.8);
const PROSE_SHARE = 1 / 3;
/** lambda: the pull towards mu as the number of sibling pages grows without limit. */
const PULL = 0.7;
/** The pull shrinks linearly with the page's own expected F1: full at `UNSURE`, zero at `SURE`. */
const UNSURE = 0.9;
const SURE = 1;
/** Factors of cost and pull on sites that repeat content for good reason: products, documentation. */
const REPETITIVE_REPEATED = 0.1;
const REPETITIVE_PULL = 0.2;
/** Least share of repetitive sibling pages on such a site. */
const REPETITIVE_SIBLINGS = 2 / 3;

/** What the model says of a page without its site. */
export interface OwnPrediction {
  readonly probabilities: Float64Array;
  /** Expected F1, 0 to 1. */
  readonly score: number;
  /** The last block that is content; -1 when none is. */
  readonly lastKept: number;
}

/** What sibling pages say of a block. */
export interface BlockEvidence {
  /** Sibling pages that have its text. */
  readonly repeated: number;
  /** Cost of that, in log-odds; 0 if too few sibling pages have it. */
  readonly cost: number;
  /** Sibling pages that have blocks at its path. */
  readonly pages: number;
  /** Mean log-odds of those blocks; 0 without any. */
  readonly mean: number;
  /** How far the mean pulls the block, in log-odds. */
  readonly pull: number;
  /** What labels on sibling pages say; absent without labelled pages. */
  readonly labelled?: LabelEvidence | undefined;
}

/** A page's probabilities after the evidence of its sibling pages. */
export interface Adjusted {
  readonly probabilities: Float64Array;
  /** Per block. */
  readonly evidence: readonly BlockEvidence[];
}

/**
 * Adjusts a page's probabilities; undefined if its sibling pages change none.
 *
 * @param labels per block, if pages have labels
 */
export function adjust(
  page: PageSummary,
  { probabilities, score, lastKept }: OwnPrediction,
  siblings: SiblingPages,
  labels?: readonly LabelEvidence[],
): Adjusted | undefined {
  if (siblings.count === 0) return undefined;
  const repetitive = siblings.repetitive >= REPETITIVE_SIBLINGS;
  const doubt = Math.min(Math.max((SURE - score) / (SURE - UNSURE), 0), 1);
  const costly = REPEATED * (repetitive ? REPETITIVE_REPEATED : 1);
  const least = Math.min(LEAST_SIBLINGS, siblings.count);
  const strength = PULL * (repetitive ? REPETITIVE_PULL : 1) * doubt;
  const adjusted = probabilities.slice();
  let isChanged = false;
  const evidence = page.texts.map((text, i): BlockEvidence => {
    const unadjusted = logOdds(probabilities[i]!);
    const repeated = siblings.pagesWith(text);
    const pool = siblings.poolAt(page.paths[i]!);
    const { pages, weight, weighted, repeated: again } = pool ?? NOTHING;
    const mean = (weighted / 1000 - costly * again) / weight;
    const full = ((strength * pages) / (pages + 1)) * (mean - unadjusted);
    // Comments follow the content at a path of their own; sibling pages may keep theirs.
    const labelled = labels?.[i];
    const left = 1 - (labelled?.trust ?? 0);
    const pull = (i > lastKept ? Math.min(full, 0) : full) * left;
    const isProse = page.words[i]! >= PROSE && unadjusted >= SURE_PROSE;
    const onFew = repeated < least || (isProse && repeated < PROSE_SHARE * siblings.count);
    const cost = onFew ? 0 : costly * left;
    const change = pull - cost + (labelled?.change ?? 0);
    if (change !== 0) {
      adjusted[i] = sigmoid(unadjusted + change);
      isChanged = true;
    }
    const alone = { repeated, cost, pages, mean, pull };
    return labelled === undefined ? alone : { ...alone, labelled };
  });
  return isChanged ? { probabilities: adjusted, evidence } : undefined;
}

/** The pool of a path that no sibling page has. */
const NOTHING = { pages: 0, weight: 1, weighted: 0, repeated: 0 } as const;
