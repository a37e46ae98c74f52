/** Threads for what would make the window wait. */
import { Piscina } from "piscina";
import { threadFile } from "../../workers/thread-file.ts";

/**
 * Threads that start when they are needed and end when they are not.
 *
 * @param name of a file beside this one, whose default export does the work
 */
export function openThreads<Task, Result>(name: string, most: number): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    execArgv: [],
    ...threadFile(import.meta.url, name),
    minThreads: 0,
    maxThreads: most,
    idleTimeout: 10_000,
    atomics: "disabled",
  });
}
