/** Something to time: what it does with each page, by number. */
export interface Task {
  readonly name: string;
  readonly work: (page: number) => unknown;
}

/** What a task costs per page. */
export interface Cost {
  /** CPU time in milliseconds, of the fastest round. */
  readonly milliseconds: number;
  /** The same of the median round. */
  readonly median?: number;
  /** Bytes allocated, the median of some pages, where that was measured. */
  readonly bytes?: number | undefined;
  /** Pages that gave an error or no text, where they were counted. */
  readonly failed?: number;
}

/** Rounds over all pages that are timed, and CPU seconds that they take of each task at least. */
const LEAST = { rounds: 7, seconds: 2 };
const MOST_ROUNDS = 40;
/** Rounds until the code is compiled. */
const WARMUP = 3;
/** Pages whose allocations are measured. */
const SAMPLE = 20;

/** CPU time of this process: other processes cannot add to it as they do to the wall's clock. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Times every task over all pages, and what it allocates. Tasks take turns, round by round: what a busy
 * host takes from some minutes it takes from all.
 */
export async function measureTasks(
  tasks: readonly Task[],
  pages: number,
): Promise<ReadonlyMap<string, Cost>> {
  const times = tasks.map((): number[] => []);
  let spent = 0;
  const isEnough = (round: number): boolean =>
    round >= LEAST.rounds && (round >= MOST_ROUNDS || spent >= 1000 * LEAST.seconds * tasks.length);
  for (let round = -WARMUP; !isEnough(round); round++) {
    for (const [i, { work }] of tasks.entries()) {
      const before = cpuMilliseconds();
      for (let page = 0; page < pages; page++) await work(page);
      const milliseconds = cpuMilliseconds() - before;
      if (round < 0) continue;
      spent += milliseconds;
      times[i]!.push(milliseconds);
    }
  }
  const costs = new Map<string, Cost>();
  for (const [i, { name, work }] of tasks.entries()) {
    const sorted = times[i]!.sort((a, b) => a - b);
    costs.set(name, {
      milliseconds: sorted[0]! / pages,
      median: sorted[sorted.length >> 1]! / pages,
      bytes: await allocated(work, pages),
    });
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
