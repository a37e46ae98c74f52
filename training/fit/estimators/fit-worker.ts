import { parentPort } from "node:worker_threads";
import type { FitProgress } from "./estimator.ts";
import type { FitAnswer, FitOrder } from "./fit-threads.ts";
import { growForest } from "./forest.ts";

/** A thread that fits trees: does the orders that no other has claimed, one after another. */
let before: Promise<void> = Promise.resolve();
parentPort!.on("message", (order: FitOrder) => {
  before = before.then(() => work(order));
});

async function work({ number, claim, settings, rows, only, ...options }: FitOrder): Promise<void> {
  if (Atomics.exchange(claim, 0, 1) === 1) return;
  const answer = (said: Omit<FitAnswer, "number">): void =>
    parentPort!.postMessage({ number, ...said });
  try {
    const onProgress = (progress: FitProgress): void => answer({ progress });
    answer({ trees: await growForest(settings, rows, { ...options, only, onProgress }) });
  } catch (error) {
    answer({ error });
  }
}
