/**
 * Chooses the page to label next. The pages on which the model expects its lowest score teach it most. On 240
 * unseen pages of Dragnet the model's score has a rank correlation of .64 with the true loss; the fifth that
 * it ranks first has a mean loss of 47.6 %, against 16.4 % of all pages. The entropy of the blocks reaches
 * .55 and 42.0 %. A model evaluated only on such pages would look worse than it is, so a fifth of the pages is
 * drawn by lot, and these come in the order of their lots alone: those of them that are done are an honest sample.
 */
import { createHash } from "node:crypto";
import { perKey } from "../base/per-key.ts";
import type { PageState } from "./corpus-list.ts";

/** A page in the queue. */
export interface Queued {
  readonly id: string;
  /** The model's expected word F1, 0 to 1; undefined if not scored yet. */
  readonly score?: number | undefined;
  readonly state?: PageState | undefined;
}

/** One of this many pages is drawn by lot. */
const RANDOM_EACH = 5;

/**
 * The pages, those most worth labelling first, those that are done last. A drawn one is due where, with it, no more
 * than a fifth of the finished pages are drawn ones. The order depends only on pages, their states and scores.
 */
export function labelOrder<Page extends Queued>(pages: readonly Page[]): Page[] {
  const done = pages.filter(({ state }) => state === "done");
  const open = pages.filter(({ state }) => state !== "done");
  const drawn = byLot(open.filter(({ id }) => isDrawn(id)));
  const doubtful = open
    .filter(({ id }) => !isDrawn(id))
    .sort((a, b) => (a.score ?? 2) - (b.score ?? 2) || (a.id < b.id ? -1 : 1));
  const order: Page[] = [];
  const at = { doubtful: 0, drawn: 0 };
  const doneDrawn = done.filter(({ id }) => isDrawn(id)).length;
  while (order.length < open.length) {
    const isDue = (doneDrawn + at.drawn + 1) * RANDOM_EACH <= done.length + order.length + 1;
    const takesDrawn = isDue ? at.drawn < drawn.length : at.doubtful === doubtful.length;
    order.push(takesDrawn ? drawn[at.drawn++]! : doubtful[at.doubtful++]!);
  }
  return [...order, ...done];
}

/** Whether a page is drawn by lot: always the same fifth, whatever pages are added and whatever the scores. */
export function isDrawn(id: string): boolean {
  return Number.parseInt(lotOf(id).slice(0, 8), 16) * RANDOM_EACH < 2 ** 32;
}

/** Pages in the order of their lots. */
export function byLot<Page extends { readonly id: string }>(pages: readonly Page[]): Page[] {
  return pages
    .map((page) => ({ page, lot: lotOf(page.id) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ page }) => page);
}

/** A pseudo-random number from the page's id, so that the draw is the same at every start. */
const lotOf = perKey((id: string) => createHash("sha256").update(id).digest("hex"));
