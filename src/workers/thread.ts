/**
 * Starts threads, all in one way: a thread runs the code that started it, the built file from a build and
 * today's source from source.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Piscina } from "piscina";

export interface ThreadOptions {
  /** Threads at most; they start when they are needed. */
  readonly most: number;
  /** An idle thread ends after this long, in milliseconds. Default 10,000. */
  readonly idleMs?: number;
  /** Limit of one thread's heap, in MiB. Default: Node's own. */
  readonly memoryMb?: number;
}

/**
 * Threads that take tasks from a queue.
 *
 * @param beside address of a module, its `import.meta.url`
 * @param name of a file in its folder, without ending, whose default export does a task
 */
export function openThreads<Task, Result>(
  beside: string,
  name: string,
  { most, idleMs = 10_000, memoryMb }: ThreadOptions,
): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    ...threadFile(beside, name),
    // Threads are all started alike: those of the start would count as ready before they are.
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleMs,
    // Piscina would keep a thread spinning; an idle one can wait.
    atomics: "disabled",
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
}

/**
 * Starts one thread that runs a file until it ends or is ended.
 *
 * @param beside address of a module, its `import.meta.url`
 * @param name of a file in its folder, without ending
 */
export function startThread(beside: string, name: string, workerData?: unknown): Worker {
  const { filename, execArgv } = threadFile(beside, name);
  if (execArgv === undefined) return new Worker(filename, { workerData });
  // Node refuses TypeScript as the first file of a thread, but not what tsx helps it to require.
  const start = `require(${JSON.stringify(filename)})`;
  return new Worker(start, { eval: true, execArgv, workerData });
}

/**
 * Run from source, a thread must load tsx by itself, by `--require`: Node 20 ignores `--import` in the
 * arguments of a thread.
 */
function threadFile(
  beside: string,
  name: string,
): { readonly filename: string; readonly execArgv?: string[] } {
  const isSource = beside.endsWith(".ts");
  const filename = fileURLToPath(new URL(`./${name}${isSource ? ".ts" : ".js"}`, beside));
  if (!isSource) return { filename };
  return { filename, execArgv: ["--require", createRequire(beside).resolve("tsx/cjs")] };
}
