/** Threads for work that would block the window. */
import type { Worker } from "node:worker_threads";
import type { Piscina } from "piscina";
import { openThreads, startThread } from "../../workers/thread.ts";
import { createTurns } from "../in-turn.ts";

/** @param name of a file beside this one, whose default export does the work */
export function openStudioThreads<Task, Result>(name: string, most: number): Piscina<Task, Result> {
  return openThreads(import.meta.url, name, { most });
}

export interface StudioThread<Task, Result> {
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** One thread, which starts with its first task. Tasks wait here: those in the queue of a thread that dies are never run. */
export function openStudioThread<Task, Result>(name: string): StudioThread<Task, Result> {
  const turns = createTurns();
  let threads: Piscina<Task, Result> | undefined;
  let isClosed = false;
  return {
    run: (task) =>
      turns.run(async () => {
        if (isClosed) throw new Error("the studio was closed");
        threads ??= openStudioThreads(name, 1);
        return threads.run(task);
      }),
    async close() {
      isClosed = true;
      await threads?.destroy();
    },
  };
}

/** A thread that answers messages until it is ended. @param name of a file beside this one */
export function startStudioThread(name: string): Worker {
  return startThread(import.meta.url, name);
}
