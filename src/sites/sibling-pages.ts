/** The sibling pages of a page: sums over a site, computed once, minus the page itself. */
import { perKey } from "../base/per-key.ts";
import type { Site } from "./site.ts";
import type { PageSummary } from "./summary.ts";

/** Page types that repeat labels, prices, tables or code for good reason. */
const REPETITIVE: ReadonlySet<string> = new Set([
  "product",
  "collection",
  "listing",
  "documentation",
]);

/** Sums over the blocks at a path. A weight is words plus a half, counted in halves: 2 words + 1. */
export interface Pool {
  /** Pages that have blocks there. */
  pages: number;
  /** Sum of the weights. */
  weight: number;
  /** Sum of weight times log-odds, in thousandths. */
  weighted: number;
  /** Sum of the weights of blocks whose text is also on another known page. */
  repeated: number;
}

interface Sums {
  readonly summaries: ReadonlyMap<number, PageSummary>;
  /** Number of pages that have each text. */
  readonly texts: ReadonlyMap<number, number>;
  /** Blocks of the texts that are on one page only: path and weight alternate. */
  readonly single: ReadonlyMap<number, readonly number[]>;
  readonly pools: ReadonlyMap<number, Readonly<Pool>>;
  /** Pages of a repetitive type. */
  readonly repetitive: number;
}

/** The other known pages of a page's site. */
export interface SiblingPages {
  /** Their number. */
  readonly count: number;
  /** Share of them whose type is repetitive. */
  readonly repetitive: number;
  /** Number of them that have the text. */
  pagesWith(text: number): number;
  /** Sums over their blocks at the path; undefined if none has it. */
  poolAt(path: number): Readonly<Pool> | undefined;
}

/** Whether pages of this type repeat content: products, listings, documentation. */
function isRepetitive(type: string | undefined): boolean {
  return type !== undefined && REPETITIVE.has(type);
}

/** The site without the page. All sums are of integers, so subtraction is exact. */
export function siblingsOf(site: Site, page: PageSummary): SiblingPages {
  const { summaries, texts, single, pools, repetitive } = sumsOf(site);
  const summary = summaries.get(page.digest);
  const count = summaries.size - (summary === undefined ? 0 : 1);
  const onOwn = summary === undefined ? 0 : 1;
  const ownTexts = new Set(page.texts);
  const changed = new Map<number, Pool>();
  const change = (path: number, by: Partial<Pool>, times: 1 | -1): void => {
    const pool = changed.get(path) ?? { ...pools.get(path)! };
    add(pool, by, times);
    changed.set(path, pool);
  };
  if (summary === undefined) {
    // A text of one sibling page that this page has too is now on two pages.
    for (const text of ownTexts) {
      const blocks = single.get(text) ?? [];
      for (let i = 0; i < blocks.length; i += 2)
        change(blocks[i]!, { repeated: blocks[i + 1]! }, 1);
    }
  } else {
    for (const [path, pool] of poolsOf(summary, texts)) change(path, pool, -1);
  }
  return {
    count,
    repetitive: count === 0 ? 0 : (repetitive - (isRepetitive(summary?.type) ? 1 : 0)) / count,
    pagesWith: (text) => (texts.get(text) ?? 0) - (ownTexts.has(text) ? onOwn : 0),
    poolAt: (path) => {
      const pool = changed.get(path) ?? pools.get(path);
      return pool === undefined || pool.pages === 0 ? undefined : pool;
    },
  };
}

/** Cached per site: a batch may alternate between sites. */
const sumsOf = perKey(sumUp, new WeakMap());

function sumUp(site: Site): Sums {
  const texts = new Map<number, number>();
  for (const summary of site.summaries) {
    for (const text of new Set(summary.texts)) texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  const pools = new Map<number, Pool>();
  const single = new Map<number, number[]>();
  for (const summary of site.summaries) {
    for (const [path, own] of poolsOf(summary, texts)) {
      const pool = pools.get(path);
      if (pool === undefined) pools.set(path, own);
      else add(pool, own, 1);
    }
    for (const [i, text] of summary.texts.entries()) {
      if (texts.get(text) !== 1) continue;
      const blocks = single.get(text);
      const block = [summary.paths[i]!, weightOf(summary, i)];
      if (blocks === undefined) single.set(text, block);
      else blocks.push(...block);
    }
  }
  return {
    summaries: new Map(site.summaries.map((summary) => [summary.digest, summary])),
    texts,
    single,
    pools,
    repetitive: site.summaries.filter(({ type }) => isRepetitive(type)).length,
  };
}

/** Pools of one page; `texts` has the number of pages per text. */
function poolsOf(page: PageSummary, texts: ReadonlyMap<number, number>): Map<number, Pool> {
  const pools = new Map<number, Pool>();
  for (const [i, path] of page.paths.entries()) {
    let pool = pools.get(path);
    if (pool === undefined) {
      pool = { pages: 1, weight: 0, weighted: 0, repeated: 0 };
      pools.set(path, pool);
    }
    const weight = weightOf(page, i);
    pool.weight += weight;
    pool.weighted += weight * page.logits[i]!;
    if (texts.get(page.texts[i]!)! > 1) pool.repeated += weight;
  }
  return pools;
}

/** Adds a pool to another, or subtracts it. */
function add(pool: Pool, other: Readonly<Partial<Pool>>, times: 1 | -1): void {
  pool.pages += times * (other.pages ?? 0);
  pool.weight += times * (other.weight ?? 0);
  pool.weighted += times * (other.weighted ?? 0);
  pool.repeated += times * (other.repeated ?? 0);
}

function weightOf({ words }: PageSummary, block: number): number {
  return 2 * words[block]! + 1;
}
