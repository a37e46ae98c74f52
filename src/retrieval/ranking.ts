/** Pages by themselves, by their best part, or by both. */
import type { Hit } from "./text-index.ts";

/** Share of the page's own rank where ranks are combined. */
export const ALPHA = 0.5;

/** The best part of a page. */
export interface BestPart extends Hit {
  /** The part's number among all parts. */
  readonly part: number;
}

/** Ranks pages by their best parts, given in any order. `pageOf` has the page of each part. */
export function byBestPart(parts: readonly Hit[], pageOf: ArrayLike<number>): BestPart[] {
  const best = new Map<number, BestPart>();
  for (const { document: part, score } of parts) {
    const document = pageOf[part]!;
    const other = best.get(document);
    const isWorse = other !== undefined && (other.score - score || part - other.part) > 0;
    if (!isWorse) best.set(document, { document, score, part });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.part - b.part);
}

/** Combines a page's ranks in two lists, from 1; smaller is better. */
export function combinedRank(own: number, byPart: number, alpha: number = ALPHA): number {
  return alpha * own + (1 - alpha) * byPart;
}

/**
 * Ranks pages by their ranks in two lists. A page missing from a list has the rank of its length + 1.
 *
 * @returns pages, the best first; ties by the page's own rank
 */
export function combine(
  own: readonly Hit[],
  byPart: readonly Hit[],
  alpha: number = ALPHA,
): number[] {
  const ranks = new Map<number, [own: number, byPart: number]>();
  for (const [i, { document }] of own.entries()) ranks.set(document, [i + 1, byPart.length + 1]);
  for (const [i, { document }] of byPart.entries()) {
    const pair = ranks.get(document);
    if (pair === undefined) ranks.set(document, [own.length + 1, i + 1]);
    else pair[1] = i + 1;
  }
  return [...ranks]
    .map(([page, [a, b]]) => ({ page, own: a, rank: combinedRank(a, b, alpha) }))
    .sort((a, b) => a.rank - b.rank || a.own - b.own || a.page - b.page)
    .map(({ page }) => page);
}
