/** Threads for work that would block the window. */
import type { Piscina } from "piscina";
import { openThreads } from "../../workers/thread.ts";

/** @param name of a file beside this one, whose default export does the work */
export function openStudioThreads<Task, Result>(name: string, most: number): Piscina<Task, Result> {
  return openThreads(import.meta.url, name, { most });
}
