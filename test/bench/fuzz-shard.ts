import fc from "fast-check";
import { createRandom } from "../../src/base/random.ts";
import { anyBytes, cutPages, damagedPages, windows } from "../robustness/damaged-pages.ts";
import { type Fault, faultsOf, faultsOfUse, type Plan, plans } from "../robustness/stages.ts";

/** Pages of one shard: some tens of seconds. */
export const SHARD = 10_000;
/** Pages made at once. */
const BATCH = 500;
/** Longest time for a page of at most 16 KB through all its stages, in ms of CPU. */
export const SLOW = 250;
/** A page is measured again before it is called slow: the compiler and the collector take time too. */
const TRIES = 3;

/** A page with something wrong, as it can be taken through the stages again. */
export interface Failure {
  /** Position in its shard. */
  readonly index: number;
  readonly faults: readonly Fault[];
  /** Least CPU time, in ms, if it is slow. */
  readonly slow?: number;
  readonly plan: Plan;
  /** UTF-16 code units or bytes. */
  readonly page: readonly number[];
  readonly isText: boolean;
}

/** What came of a shard. */
export interface ShardResult {
  readonly seed: number;
  readonly shard: number;
  readonly pages: number;
  /** CPU time in ms. */
  readonly cpu: number;
  /** How many pages went through each stage. */
  readonly stages: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

type Page = string | Uint8Array;

const cases: fc.Arbitrary<[Page, Plan]> = fc.tuple(
  fc.oneof<{ arbitrary: fc.Arbitrary<Page>; weight: number }[]>(
    { arbitrary: damagedPages(windows.small), weight: 3 },
    { arbitrary: cutPages, weight: 1 },
    { arbitrary: anyBytes, weight: 1 },
  ),
  plans,
);

/** Takes the pages of a shard through every stage; the same seed and shard, the same pages. */
export function runShard(seed: number, shard: number): ShardResult {
  const before = process.cpuUsage();
  const random = createRandom(seed * 2 ** 20 + shard);
  const stages = new Map<string, number>();
  const failures: Failure[] = [];
  const count = (stage: string): void => {
    stages.set(stage, (stages.get(stage) ?? 0) + 1);
  };
  for (let first = 0; first < SHARD; first += BATCH) {
    const batch = fc.sample(cases, { numRuns: BATCH, seed: random.int(2 ** 31) });
    for (const [i, [page, plan]] of batch.entries()) {
      const start = process.cpuUsage();
      const faults = faultsOf(page, plan, count);
      const least = milliseconds(start) > SLOW ? leastTime(page, plan) : 0;
      // One of ten goes through a public function, by turns all of them in all their ways.
      if (plan.turn % 10 === 6) faults.push(...faultsOfUse(page, plan, count));
      if (faults.length === 0 && least <= SLOW) continue;
      failures.push({
        index: first + i,
        faults,
        ...(least > SLOW ? { slow: least } : {}),
        plan,
        page: typeof page === "string" ? unitsOf(page) : [...page],
        isText: typeof page === "string",
      });
    }
  }
  const all = Object.fromEntries([...stages].sort());
  return { seed, shard, pages: SHARD, cpu: milliseconds(before), stages: all, failures };
}

function leastTime(page: Page, plan: Plan): number {
  const times = Array.from({ length: TRIES }, () => {
    const start = process.cpuUsage();
    faultsOf(page, plan, () => {});
    return milliseconds(start);
  });
  return Math.min(...times);
}

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

// A process of its own, so that a page that ends it ends no other.
process.on("message", ({ seed, shard }: { seed: number; shard: number }) => {
  process.send?.(runShard(seed, shard));
});
