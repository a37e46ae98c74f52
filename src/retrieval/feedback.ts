/** Pseudo-relevance feedback: expands a query with terms of its first results, as if they were relevant. */

import { words } from "../document/words.ts";
import { stopWordLists } from "../methods/vsse/stop-words.ts";
import { selectionValue } from "./bm25.ts";
import type { Terms } from "./terms.ts";
import type { Query, TextIndex } from "./text-index.ts";

/** Number of documents that count as relevant and of terms taken from them; weight of the query's own. */
const DOCUMENTS = 10;
const TERMS = 10;
const OWN = 2;

/**
 * Adds the terms with the highest selection value in the query's first results. The query's own terms
 * count twice, the first new one once, each next one a tenth less.
 *
 * @param index of pages or of their parts
 * @param isStopWord terms that are never added
 */
export function expanded(
  query: Query,
  index: TextIndex,
  isStopWord: (term: string) => boolean,
): Query {
  const found = index.search(query).slice(0, DOCUMENTS);
  const counts = new Map<string, number>();
  for (const { document } of found) {
    for (const term of index.termsOf(document)) {
      if (query.has(term) || isStopWord(term)) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  const values = [...counts].map(([term, relevantHaving]) => ({
    term,
    value: selectionValue({
      documents: index.size,
      having: index.having(term),
      relevant: found.length,
      relevantHaving,
    }),
  }));
  values.sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1));
  const all = new Map([...query].map(([term, { count }]) => [term, { count, boost: OWN }]));
  for (const [i, { term, value }] of values.slice(0, TERMS).entries()) {
    if (value > 0) all.set(term, { count: 1, boost: 1 - i / TERMS });
  }
  return all;
}

const digits = /^\p{N}+$/u;

/** Whether a term is a stop word of some language, a number or a single letter. */
export function stopWords(terms: Terms): (term: string) => boolean {
  const all = new Set(
    Object.values(stopWordLists).flatMap((list) => terms(list).concat(words(list))),
  );
  return (term) => all.has(term) || digits.test(term) || (term.length === 1 && term < "\u0100");
}
