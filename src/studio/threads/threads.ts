/** Threads for work that would block the window. */
import type { Worker } from "node:worker_threads";
import type { Piscina } from "piscina";
import { openThreads, startThread } from "../../workers/thread.ts";

/** @param name of a file beside this one, whose default export does the work */
export function openStudioThreads<Task, Result>(name: string, most: number): Piscina<Task, Result> {
  return openThreads(import.meta.url, name, { most });
}

/** A thread that answers messages until it is ended. @param name of a file beside this one */
export function startStudioThread(name: string): Worker {
  return startThread(import.meta.url, name);
}
