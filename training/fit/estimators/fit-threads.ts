import type { Worker } from "node:worker_threads";
import type { TreesParameters } from "../../../src/models/tree-nodes.ts";
import { startThread } from "../../../src/workers/thread.ts";
import type { BoostingSettings } from "./boosting-options.ts";
import type { FitOptions, FitProgress } from "./estimator.ts";
import type { ForestRows } from "./forest.ts";

/** Fits of boosted trees, each a whole one on one thread. */
export interface FitTask {
  readonly settings: BoostingSettings;
  /** In shared memory. */
  readonly rows: ForestRows;
  /** In shared memory. */
  readonly only: Int32Array;
  readonly seed: number | undefined;
  readonly losses: boolean | undefined;
}

/** What every thread is told: the first that sets `claim` from 0 to 1 does it. */
export interface FitOrder extends FitTask {
  readonly number: number;
  readonly claim: Int32Array;
}

/** What a thread answers: how far it is, and once what came of it. */
export interface FitAnswer {
  readonly number: number;
  readonly progress?: FitProgress;
  readonly trees?: TreesParameters;
  readonly error?: unknown;
}

interface Ordered {
  readonly onProgress: FitOptions["onProgress"];
  readonly resolve: (trees: TreesParameters) => void;
  readonly reject: (error: unknown) => void;
}

/* The threads live from the first order to the last answer, so that they hold no memory beyond. */
let threads: Worker[] = [];
const open = new Map<number, Ordered>();
let last = 0;

/**
 * Fits on one of `count` threads, which take orders from first to last, also while this one is busy.
 *
 * @throws the error of the fit, the signal's reason, or an Error when a thread died
 */
export async function fitOnThread(
  task: FitTask,
  count: number,
  { onProgress, signal }: Pick<FitOptions, "onProgress" | "signal">,
): Promise<TreesParameters> {
  signal?.throwIfAborted();
  while (threads.length < count) threads.push(startFitThread());
  const number = ++last;
  const claim = new Int32Array(new SharedArrayBuffer(4));
  const order: FitOrder = { ...task, number, claim };
  for (const thread of threads) thread.postMessage(order);
  let stop: (() => void) | undefined;
  try {
    return await new Promise<TreesParameters>((resolve, reject) => {
      open.set(number, { onProgress, resolve, reject });
      stop = () => reject(signal!.reason);
      signal?.addEventListener("abort", stop);
    });
  } finally {
    if (stop) signal?.removeEventListener("abort", stop);
    open.delete(number);
    Atomics.store(claim, 0, 1);
    if (open.size === 0) endThreads();
  }
}

function hear({ number, progress, trees, error }: FitAnswer): void {
  const ordered = open.get(number);
  if (progress !== undefined) ordered?.onProgress?.(progress);
  else if (trees !== undefined) ordered?.resolve(trees);
  else ordered?.reject(error);
}

function endThreads(): void {
  for (const thread of threads) {
    thread.removeAllListeners();
    void thread.terminate();
  }
  threads = [];
}

function startFitThread(): Worker {
  const thread = startThread(import.meta.url, "fit-worker");
  const failAll = (cause: unknown): void => {
    const error = new Error("a thread that fits trees ended; use fewer threads or pages", {
      cause,
    });
    for (const { reject } of open.values()) reject(error);
  };
  thread.on("message", hear);
  thread.on("error", failAll);
  thread.on("exit", failAll);
  return thread;
}
