/** What the sisters of a page know: sums over a site, made once, from which any page is taken out. */
import type { Site } from "./site.ts";
import type { PageSummary } from "./summary.ts";

/** Page types on which the same labels, prices, tables or code stand again for good reason. */
const REPETITIVE: ReadonlySet<string> = new Set([
  "product",
  "collection",
  "listing",
  "documentation",
]);

/** What the blocks of a place say; weights are words plus a half, counted in halves. */
export interface Pool {
  /** Pages that have blocks there. */
  pages: number;
  /** Sum of the weights. */
  weight: number;
  /** Sum of weight times log-odds, in thousandths. */
  weighted: number;
  /** Sum of the weights of blocks whose text stands on another known page. */
  repeated: number;
}

interface Sums {
  readonly summaries: ReadonlyMap<number, PageSummary>;
  /** On how many pages each text stands. */
  readonly texts: ReadonlyMap<number, number>;
  /** Blocks of the texts that stand on one page: path and weight in turns. */
  readonly single: ReadonlyMap<number, readonly number[]>;
  readonly pools: ReadonlyMap<number, Readonly<Pool>>;
  /** Pages of a repetitive type. */
  readonly repetitive: number;
}

/** What the other pages of a site say of a page. */
export interface Sisters {
  /** How many there are. */
  readonly count: number;
  /** Share of them whose type is repetitive. */
  readonly repetitive: number;
  /** How many of them have the text. */
  pagesWith(text: number): number;
  /** What stands at the path on them; undefined when none has it. */
  poolAt(path: number): Readonly<Pool> | undefined;
}

/** Whether pages of this type say much again that is content: products, listings, documentation. */
function isRepetitive(type: string | undefined): boolean {
  return type !== undefined && REPETITIVE.has(type);
}

/** The site without the page. All sums are of whole numbers: taking out undoes adding to the bit. */
export function sistersOf(site: Site, page: PageSummary): Sisters {
  const { summaries, texts, single, pools, repetitive } = sumsOf(site);
  const own = summaries.get(page.digest);
  const count = summaries.size - (own === undefined ? 0 : 1);
  const onOwn = own === undefined ? 0 : 1;
  const ownTexts = new Set(page.texts);
  const changed = new Map<number, Pool>();
  const change = (path: number, by: Partial<Pool>, times: 1 | -1): void => {
    const pool = changed.get(path) ?? { ...pools.get(path)! };
    add(pool, by, times);
    changed.set(path, pool);
  };
  if (own === undefined) {
    // What one sister has and this page too stands on two pages now.
    for (const text of ownTexts) {
      const blocks = single.get(text) ?? [];
      for (let i = 0; i < blocks.length; i += 2)
        change(blocks[i]!, { repeated: blocks[i + 1]! }, 1);
    }
  } else {
    for (const [path, pool] of poolsOf(own, texts)) change(path, pool, -1);
  }
  return {
    count,
    repetitive: count === 0 ? 0 : (repetitive - (isRepetitive(own?.type) ? 1 : 0)) / count,
    pagesWith: (text) => (texts.get(text) ?? 0) - (ownTexts.has(text) ? onOwn : 0),
    poolAt: (path) => {
      const pool = changed.get(path) ?? pools.get(path);
      return pool === undefined || pool.pages === 0 ? undefined : pool;
    },
  };
}

const known = new WeakMap<Site, Sums>();

/** Sums of a site, computed once: the pages of a batch may be of several. */
function sumsOf(site: Site): Sums {
  let sums = known.get(site);
  if (sums === undefined) {
    sums = sumUp(site);
    known.set(site, sums);
  }
  return sums;
}

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

/** Pools of one page, given on how many pages each text stands. */
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

/** Adds a pool to another, or takes it out again. */
function add(pool: Pool, other: Readonly<Partial<Pool>>, times: 1 | -1): void {
  pool.pages += times * (other.pages ?? 0);
  pool.weight += times * (other.weight ?? 0);
  pool.weighted += times * (other.weighted ?? 0);
  pool.repeated += times * (other.repeated ?? 0);
}

function weightOf({ words }: PageSummary, block: number): number {
  return 2 * words[block]! + 1;
}
