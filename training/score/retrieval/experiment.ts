/** The survey's experiment (block-based web search, SIGIR 2004) as known-item search. */
import { expanded, stopWords } from "../../../src/retrieval/feedback.ts";
import { byBestPart, combine } from "../../../src/retrieval/ranking.ts";
import {
  type Hit,
  type Query,
  queryOf,
  type TextIndex,
} from "../../../src/retrieval/text-index.ts";
import { type BootstrapMean, bootstrapMean } from "../bootstrap.ts";
import type { Collection, Parts } from "./collection.ts";
import type { KnownItem } from "./queries.ts";

/** A way to rank pages. */
interface System {
  readonly name: string;
  /** The system that it is compared with; absent for the first. */
  readonly against?: string;
  rank(query: Query): readonly number[];
}

/** Caches the results of the last query, because systems share searches. */
function remembering<T>(search: (query: Query) => T): (query: Query) => T {
  let last: { readonly query: Query; readonly found: T } | undefined;
  return (query) => {
    if (last?.query !== query) last = { query, found: search(query) };
    return last.found;
  };
}

/** Scores of a system. */
export interface SystemResult {
  readonly name: string;
  /** Mean reciprocal rank of the target page. */
  readonly mrr: number;
  /** Share of queries with the target among the first ten. */
  readonly successAt10: number;
  readonly against?: string;
  /** Mean difference of reciprocal ranks, paired by query. */
  readonly difference?: BootstrapMean;
}

const pagesOf = (hits: readonly { readonly document: number }[]): number[] =>
  hits.map(({ document }) => document);

/** All systems: the page (DR), its best segment (BR), both, and queries expanded from pages or segments. */
function systemsOf(collection: Collection): System[] {
  const { pages, segments, extractions, chunks, terms } = collection;
  const isStopWord = stopWords(terms);
  const bySegment = (
    own: (query: Query) => readonly Hit[],
    parts: Parts,
    name: string,
    against: string,
  ): System[] => {
    const best = remembering((query) => byBestPart(parts.index.hits(query), parts.pageOf));
    const other = (how: string): string =>
      parts.onTree === undefined ? against : `${how}, ${parts.onTree}`;
    return [
      { name: `BR, ${name}`, against: other("BR"), rank: (query) => pagesOf(best(query)) },
      {
        name: `DR + BR, ${name}`,
        against: other("DR + BR"),
        rank: (query) => combine(own(query), best(query)),
      },
    ];
  };
  const byPage = remembering((query) => pages.search(query));
  const byExtraction = remembering((query) => extractions.search(query));
  const expandedBy = (index: TextIndex, from: string, against: string): System => ({
    name: `DR, expanded from ${from}`,
    against,
    rank: (query) => pagesOf(pages.search(expanded(query, index, isStopWord))),
  });
  return [
    { name: "DR", rank: (query) => pagesOf(byPage(query)) },
    ...[...segments].flatMap(([name, parts]) => bySegment(byPage, parts, name, "DR")),
    expandedBy(pages, "pages", "DR"),
    ...[...segments].map(([name, { index, onTree }]) =>
      expandedBy(index, name, `DR, expanded from ${onTree ?? "pages"}`),
    ),
    {
      name: "DR, extractions",
      against: "DR",
      rank: (query) => pagesOf(byExtraction(query)),
    },
    ...bySegment(byExtraction, chunks, "chunks of extractions", "DR, extractions"),
  ];
}

const FIRST = 10;

/** Runs all systems on the same queries. */
export function runSystems(collection: Collection, queries: readonly KnownItem[]): SystemResult[] {
  const systems = systemsOf(collection);
  const ranks = new Map<string, Float64Array>(
    systems.map(({ name }) => [name, new Float64Array(queries.length)]),
  );
  for (const [i, { page, terms }] of queries.entries()) {
    const query = queryOf(terms);
    for (const { name, rank } of systems) {
      const place = rank(query).indexOf(page);
      ranks.get(name)![i] = place < 0 ? 0 : 1 / (place + 1);
    }
  }
  return systems.map(({ name, against }) => {
    const own = ranks.get(name)!;
    const other = against === undefined ? undefined : ranks.get(against)!;
    const result = {
      name,
      mrr: own.reduce((sum, value) => sum + value, 0) / own.length,
      successAt10: own.filter((value) => value >= 1 / FIRST).length / own.length,
    };
    if (against === undefined || other === undefined) return result;
    return { ...result, against, difference: bootstrapMean(own.map((v, i) => v - other[i]!)) };
  });
}
