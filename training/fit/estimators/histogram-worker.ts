import { parentPort, workerData } from "node:worker_threads";
import { JOB, type WorkerData, workOff } from "./histogram-job.ts";

/** A thread of the histogram pool: does its share of each job until it is terminated. */
const { data, job } = workerData as WorkerData;
let seen = 0;
parentPort?.postMessage("ready");
for (;;) {
  Atomics.wait(job, JOB.number, seen);
  const number = Atomics.load(job, JOB.number);
  // Woken without a job, as was seen on a busy machine: the main thread must not count it as done.
  if (number === seen) continue;
  seen = number;
  workOff(data, job);
  if (Atomics.sub(job, JOB.pending, 1) === 1) Atomics.notify(job, JOB.pending);
}
