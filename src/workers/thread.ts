/**
 * Starts all threads in one way. A thread runs the same code as its starter: the built file from a build,
 * the current source from source.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Piscina } from "piscina";

export interface ThreadOptions {
  /** Most threads. They start on demand. */
  readonly most: number;
  /** An idle thread ends after this long, in milliseconds. Default 10,000. */
  readonly idleMs?: number;
  /** Limit of one thread's heap, in MiB. Default: Node's own. */
  readonly memoryMb?: number;
}

/**
 * Limit of what a thread has allocated last, in MiB: a quarter of V8's own. Pages of 12 to 270 KB take 8 to 20 MB less by it
 * than by half, and no more time.
 */
const YOUNG_MB = 12;

/** What Piscina says of the result of a task that nobody waits for any more. */
const LATE = /^Unexpected message from Worker/;

/**
 * Threads that take tasks from a queue. A task may be aborted, even as it ends.
 *
 * @param beside address of a module, its `import.meta.url`
 * @param name of a file in its folder, without extension, whose default export runs a task
 */
export function openThreads<Task, Result>(
  beside: string,
  name: string,
  { most, idleMs = 10_000, memoryMb }: ThreadOptions,
): Piscina<Task, Result> {
  const threads = new Piscina<Task, Result>({
    ...threadFile(beside, name),
    // None at the start: Piscina would count them as ready before they are.
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleMs,
    // By default Piscina keeps a thread spinning; an idle one can wait.
    atomics: "disabled",
    // Nobody asks how long tasks took, and the histograms take .7 MB.
    recordTiming: false,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MB,
      ...(memoryMb !== undefined && { maxOldGenerationSizeMb: memoryMb }),
    },
  });
  // Of a thread that was ended with its task, a result or an error may already be on its way: here they would
  // end the process.
  threads.on("error", (error: Error) => {
    if (!LATE.test(error.message)) throw error;
  });
  threads.on("workerDestroy", ({ id }: { readonly id: number }) => {
    const ended = threads.threads.find(({ threadId }) => threadId === id);
    ended?.removeAllListeners("error").on("error", () => {});
  });
  return threads;
}

/**
 * Starts one thread that runs a file until it ends or is ended.
 *
 * @param beside address of a module, its `import.meta.url`
 * @param name of a file in its folder, without extension
 */
export function startThread(beside: string, name: string, workerData?: unknown): Worker {
  const { filename, execArgv } = threadFile(beside, name);
  if (execArgv === undefined) return new Worker(filename, { workerData });
  // Node refuses TypeScript as the entry file of a thread, but not as a module that tsx loads.
  const start = `require(${JSON.stringify(filename)})`;
  return new Worker(start, { eval: true, execArgv, workerData });
}

/**
 * From source, a thread must load tsx itself, by `--require`: Node 20 ignores `--import` in a thread's
 * arguments.
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
