import { type HistogramData, sumHistogram } from "./histogram.ts";

/**
 * A histogram to sum, described in shared memory. Threads claim columns a few at a time; each
 * column is summed by one thread in row order, so any number of threads gives the same bits.
 */
export type Job = Int32Array;

/** Places in a {@link Job}. */
export const JOB = {
  /** Counts the jobs; workers sleep on it. */
  number: 0,
  /** First active column not yet claimed. */
  next: 1,
  /** Workers still at it; the main thread sleeps on it. */
  pending: 2,
  /** Arguments of `sumHistogram`. */
  offset: 3,
  start: 4,
  end: 5,
  activeCount: 6,
  length: 7,
} as const;

/** What a worker thread is given. */
export interface WorkerData {
  readonly data: HistogramData;
  readonly job: Job;
}

/** Columns claimed at once: as many as `sumHistogram` takes side by side. */
const CLAIM = 8;

/** Sums the job's columns until none is left to claim. */
export function workOff(data: HistogramData, job: Job): void {
  const offset = job[JOB.offset]!;
  const start = job[JOB.start]!;
  const end = job[JOB.end]!;
  const activeCount = job[JOB.activeCount]!;
  for (;;) {
    const first = Atomics.add(job, JOB.next, CLAIM);
    if (first >= activeCount) return;
    sumHistogram(data, offset, start, end, first, Math.min(first + CLAIM, activeCount));
  }
}
