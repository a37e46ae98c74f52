/** The list of a corpus's pages: which of them, and in what order. */
import type { PageState, StoredPage } from "./corpus-store.ts";
import type { LiveView } from "./live/live.ts";
import { labelOrder } from "./queue.ts";
import type { PageScore, Scoring } from "./scoring.ts";

/** A page in the list. */
export interface QueuedPage
  extends PageScore,
    Pick<StoredPage, "id" | "file" | "state" | "values"> {
  /** Whether it is one of the pages that are drawn by lot. */
  readonly drawn: boolean;
}

/** Orders of the list. */
export const sorts = ["next", "worst", "id"] as const;
export type Sort = (typeof sorts)[number];

export interface QueueQuery {
  readonly sort: Sort;
  /** `values`: the pages of which all values are marked. */
  readonly state?: PageState | "values" | undefined;
  /** Lists only pages whose id or title contains this text. */
  readonly text?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Queue {
  readonly pages: readonly QueuedPage[];
  /** Number of pages that match, listed or not. */
  readonly matching: number;
  readonly counts: Readonly<Record<PageState | "values", number>>;
  /** Number of pages with a score. */
  readonly scored: number;
  readonly isScoring: boolean;
  readonly live: LiveView;
}

/** The part of the list that a query wants. */
export function queueOf(
  pages: readonly QueuedPage[],
  { sort, state, text, offset, limit }: QueueQuery,
  scoring: Scoring,
): Omit<Queue, "live"> {
  const counts = { new: 0, started: 0, done: 0, values: 0 };
  for (const page of pages) {
    counts[page.state]++;
    if (page.values === "done") counts.values++;
  }
  const wanted = text?.trim().toLowerCase() ?? "";
  // In order first: those that are left keep the order in which they come up.
  const matching = inOrderOf(pages, sort).filter(
    (page) =>
      (state === undefined ||
        (state === "values" ? page.values === "done" : page.state === state)) &&
      [page.id, page.title, page.file].some((name) => name?.toLowerCase().includes(wanted)),
  );
  return {
    pages: matching.slice(offset, offset + limit),
    matching: matching.length,
    counts,
    scored: scoring.done,
    isScoring: scoring.isRunning,
  };
}

function inOrderOf(pages: readonly QueuedPage[], sort: Sort): readonly QueuedPage[] {
  if (sort === "id") return pages;
  if (sort === "worst") return pages.toSorted((a, b) => (a.f1 ?? 2) - (b.f1 ?? 2));
  return labelOrder(pages);
}
