/**
 * What the other pages of a site change: a text that stands on them is less likely content, and a block
 * is the likelier content the more what stands in its place on them is.
 *
 *     l' = l - a [text on sisters] + lambda m / (m + 1) (mu - l)
 *
 * l are log-odds by the model, m the sisters that have the block's path, and mu the mean of l over
 * their blocks there, by words plus a half, each less a where its text stands on another known page.
 */
import { sigmoid } from "../models/logistic.ts";
import type { Sisters } from "./evidence.ts";
import { logOdds, type PageSummary } from "./summary.ts";

// Chosen on multilingual-dev, dragnet-2012, portals-dev and a third of wcxb-dev (docs/results/SITES.md): a
// plateau.
/** What a repeated text costs, log-odds. */
const REPEATED = 2;
/**
 * Sisters that must have it, or all where fewer are known. One may be of the same story, list or series,
 * whose code, table or offer stands on both; what frames a site stands on more.
 */
const LEAST_SISTERS = 2;
/** How far a block goes to what stands in its place on endlessly many sisters. */
const PULL = 0.7;
/** Expected F1 of the page alone from which on the pull grows weaker, and from which on it is none. */
const UNSURE = 0.9;
const SURE = 1;
/** Where most pages say much again for good reason, such as products or documentation, both count less. */
const REPETITIVE_REPEATED = 0.1;
const REPETITIVE_PULL = 0.2;
/** Share of the sisters that are such pages there. */
const REPETITIVE_SISTERS = 2 / 3;

/** A page as the model alone has it. */
export interface Alone {
  readonly probabilities: Float64Array;
  /** Expected F1, 0 to 1. */
  readonly score: number;
  /** The last block that is content; -1 when none is. */
  readonly lastKept: number;
}

/** What the sisters say of a block. */
export interface Saying {
  /** Sisters that have its text in its place. */
  readonly repeated: number;
  /** What that costs it, log-odds; 0 on too few sisters. */
  readonly cost: number;
  /** Sisters that have something in its place. */
  readonly pages: number;
  /** Mean log-odds of what they have there; 0 without any. */
  readonly mean: number;
  /** How far that pulls the block, log-odds. */
  readonly pull: number;
}

/** What the sisters change on a page. */
export interface Adjusted {
  readonly probabilities: Float64Array;
  /** Per block. */
  readonly sayings: readonly Saying[];
}

/** Probabilities by the page and its sisters; undefined when they change none. */
export function adjust(
  page: PageSummary,
  { probabilities, score, lastKept }: Alone,
  sisters: Sisters,
): Adjusted | undefined {
  if (sisters.count === 0) return undefined;
  const repetitive = sisters.repetitive >= REPETITIVE_SISTERS;
  const doubt = Math.min(Math.max((SURE - score) / (SURE - UNSURE), 0), 1);
  const costly = REPEATED * (repetitive ? REPETITIVE_REPEATED : 1);
  const least = Math.min(LEAST_SISTERS, sisters.count);
  const strength = PULL * (repetitive ? REPETITIVE_PULL : 1) * doubt;
  const adjusted = probabilities.slice();
  let isChanged = false;
  const sayings = page.texts.map((text, i): Saying => {
    const own = logOdds(probabilities[i]!);
    const repeated = sisters.pagesWith(text);
    const pool = sisters.poolAt(page.paths[i]!);
    const { pages, weight, weighted, repeated: again } = pool ?? NOTHING;
    const mean = (weighted / 1000 - costly * again) / weight;
    const full = ((strength * pages) / (pages + 1)) * (mean - own);
    // Comments stand behind the content in a place of their own, which sisters may keep.
    const pull = i > lastKept ? Math.min(full, 0) : full;
    const cost = repeated < least ? 0 : costly;
    const change = pull - cost;
    if (change !== 0) {
      adjusted[i] = sigmoid(own + change);
      isChanged = true;
    }
    return { repeated, cost, pages, mean, pull };
  });
  return isChanged ? { probabilities: adjusted, sayings } : undefined;
}

/** The pool of a place that no sister has. */
const NOTHING = { pages: 0, weight: 1, weighted: 0, repeated: 0 } as const;
