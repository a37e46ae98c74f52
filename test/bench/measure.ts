import { Bench } from "tinybench";

/** Something to time: what it does with each page, by number. */
export interface Task {
  readonly name: string;
  readonly work: (page: number) => unknown;
}

/** What a task costs per page. */
export interface Cost {
  /** CPU time in milliseconds, of the fastest round. */
  readonly milliseconds: number;
  /** Bytes allocated, the median of some pages, where that was measured. */
  readonly bytes?: number | undefined;
  /** Pages that gave an error or no text, where they were counted. */
  readonly failed?: number;
}

const ROUNDS = 7;
/** Rounds until the code is compiled. */
const WARMUP = 3;
/** Pages whose allocations are measured. */
const SAMPLE = 20;

/** CPU time of this process: other processes cannot add to it as they do to the wall's clock. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Times every task over all pages, and what it allocates. */
export async function measureTasks(
  tasks: readonly Task[],
  pages: number,
): Promise<ReadonlyMap<string, Cost>> {
  const bench = new Bench({
    now: cpuMilliseconds,
    time: 0,
    iterations: ROUNDS,
    warmupTime: 0,
    warmupIterations: WARMUP,
  });
  for (const { name, work } of tasks) {
    bench.add(name, async () => {
      for (let page = 0; page < pages; page++) await work(page);
    });
  }
  await bench.run();
  const costs = new Map<string, Cost>();
  for (const { name, work } of tasks) {
    const result = bench.getTask(name)?.result;
    if (result?.state !== "completed") throw new Error(`${name} did not run`);
    const milliseconds = result.latency.min / pages;
    costs.set(name, { milliseconds, bytes: await allocated(work, pages) });
  }
  return costs;
}

/** Median of what the work on one page allocates, in the heap and in array buffers. */
async function allocated(work: Task["work"], pages: number): Promise<number | undefined> {
  const { gc } = globalThis as { gc?: (options: { type: "minor" }) => void };
  if (gc === undefined) return undefined;
  const sizes: number[] = [];
  for (let i = 0; i < SAMPLE; i++) {
    // An empty nursery takes in what a page needs, so that nothing is freed before it is counted.
    gc({ type: "minor" });
    const before = process.memoryUsage();
    await work(Math.floor((i * pages) / SAMPLE));
    const after = process.memoryUsage();
    sizes.push(after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers);
  }
  return sizes.sort((a, b) => a - b)[SAMPLE / 2]!;
}
