import { once } from "node:events";
import { startThread } from "../../../src/workers/thread.ts";
import type { SumHistogram } from "./grower.ts";
import { type HistogramData, sumHistogram } from "./histogram.ts";
import { JOB, type Job, type WorkerData, workOff } from "./histogram-job.ts";

/** Threads that sum histograms together. */
export interface HistogramPool {
  /** Sums a histogram; the calling thread does its share and waits for the others. */
  readonly sum: SumHistogram;
  /** Ends the worker threads. */
  close(): Promise<void>;
}

/** Row-column pairs below which waking the workers costs more than they save (some 50 us). */
const SMALL_JOB = 50_000;

/** A worker that takes longer for its share of one histogram has died. */
const PATIENCE_MS = 600_000;

/**
 * A pool of `threads` threads in all, the calling one among them; 1 starts no worker.
 *
 * @throws Error if a worker cannot start
 */
export async function openPool(data: HistogramData, threads: number): Promise<HistogramPool> {
  const job: Job = new Int32Array(new SharedArrayBuffer(4 * JOB.length));
  const workerData: WorkerData = { data, job };
  const workers = Array.from({ length: threads - 1 }, () =>
    startThread(import.meta.url, "histogram-worker", workerData),
  );
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  try {
    // A worker's error rejects this; once all are ready they only add numbers up.
    await Promise.all(workers.map((worker) => once(worker, "message")));
  } catch (error) {
    await close();
    throw new Error("a histogram thread did not start; use threads: 1", { cause: error });
  }
  const sum: SumHistogram = (offset, start, end, activeCount) => {
    if (workers.length === 0 || (end - start) * activeCount < SMALL_JOB) {
      sumHistogram(data, offset, start, end, 0, activeCount);
      return;
    }
    job[JOB.offset] = offset;
    job[JOB.start] = start;
    job[JOB.end] = end;
    job[JOB.activeCount] = activeCount;
    Atomics.store(job, JOB.next, 0);
    Atomics.store(job, JOB.pending, workers.length);
    Atomics.add(job, JOB.number, 1);
    Atomics.notify(job, JOB.number);
    workOff(data, job);
    awaitWorkers(job);
  };
  return { sum, close };
}

function awaitWorkers(job: Job): void {
  for (;;) {
    const pending = Atomics.load(job, JOB.pending);
    if (pending === 0) return;
    if (Atomics.wait(job, JOB.pending, pending, PATIENCE_MS) === "timed-out") {
      throw new Error(
        `${pending} histogram threads have not answered for ${PATIENCE_MS / 1000} s; use threads: 1`,
      );
    }
  }
}
