/** Known-item search: queries for one page each. */
import type { Terms } from "../../../src/retrieval/terms.ts";

/** A page to search for. */
export interface Target {
  readonly page: number;
  readonly title: string;
  readonly gold: string;
}

/** A query and its target page. */
export interface KnownItem {
  readonly page: number;
  readonly terms: readonly string[];
}

/** Queries from the words of titles. */
export function titleQueries(targets: readonly Target[], terms: Terms): KnownItem[] {
  return targets
    .map(({ page, title }) => ({ page, terms: terms(title) }))
    .filter((query) => query.terms.length > 0);
}

const WORDS = 5;

/** Queries from the five most specific words of a gold text (tf-idf), without those of its title. */
export function wordQueries(targets: readonly Target[], terms: Terms): KnownItem[] {
  const counts = targets.map(({ gold, title }) => {
    const left = new Set(terms(title));
    const found = new Map<string, number>();
    for (const term of terms(gold)) {
      if (!left.has(term)) found.set(term, (found.get(term) ?? 0) + 1);
    }
    return found;
  });
  const having = new Map<string, number>();
  for (const found of counts) {
    for (const term of found.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  }
  return targets.flatMap(({ page }, i) => {
    const values = [...counts[i]!].map(([term, count]) => ({
      term,
      value: count * Math.log(targets.length / having.get(term)!),
    }));
    values.sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1));
    const best = values.slice(0, WORDS).map(({ term }) => term);
    return best.length < WORDS ? [] : [{ page, terms: best }];
  });
}
