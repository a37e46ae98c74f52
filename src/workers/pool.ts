import type {
  FailedPage,
  Failure,
  FailureReason,
  FilePage,
  PageTask,
  RecordsTask,
  RequestTask,
  ServiceTask,
  Worked,
  WorkerTask,
} from "./batch-page.ts";
import { createGate } from "./semaphore.ts";
import { openThreads } from "./thread.ts";

/**
 * Pages wait so long, in milliseconds, for the threads at work before a further one starts: about what
 * a start takes. A short list is done by then, and a thread that is warm does most of it.
 */
const OPENING = 300;

/** How a pool works. */
export interface PoolOptions {
  readonly jobs: number;
  readonly deadlineMs: number;
  /** Limit of one thread's heap, in MiB. */
  readonly memoryMb: number;
  readonly signal: AbortSignal | undefined;
  readonly work: Work;
}

/** What the threads do: a file beside this one, and what it is told of every page. */
export type Work =
  | { readonly file: "worker"; readonly task: PageTask }
  | { readonly file: "records-worker"; readonly task: RecordsTask }
  | { readonly file: "request-worker"; readonly task: ServiceTask };

/** What is done with one page beside what is done with all. */
export interface OwnTask {
  readonly task: RequestTask;
  /** In place of that of the pool. */
  readonly deadlineMs: number | undefined;
}

/** Worker threads that extract pages. */
export interface Pool<Result> {
  /** Extracts a page when a thread is free. Never rejects. */
  run(
    page: FilePage,
    own?: OwnTask,
  ): Promise<{ readonly id: string; readonly result: Result } | FailedPage>;
  close(): Promise<void>;
}

/**
 * A pool whose threads start when they are needed and are replaced when they die or hang.
 *
 * `Result` is what the task wants.
 */
export function openPool<Result>(options: PoolOptions): Pool<Result> {
  const { jobs, deadlineMs, memoryMb, signal, work } = options;
  const threads = openThreads<WorkerTask<Work["task"]>, Worked<Result>>(
    import.meta.url,
    work.file,
    { most: jobs, memoryMb },
  );
  const gate = createGate(jobs, OPENING);
  const begun = new Map<number, () => void>();
  threads.on("message", (number: number) => begun.get(number)?.());
  let last = 0;
  return {
    async run(page, own) {
      const limit = own?.deadlineMs ?? deadlineMs;
      await gate.enter();
      const number = ++last;
      const deadline = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      // The time of a page begins with the work on it, not while its thread still starts.
      begun.set(number, () => {
        timer = setTimeout(() => deadline.abort(), limit);
      });
      const stop = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
      try {
        const worked = await threads.run(
          { ...work.task, ...own?.task, number, page },
          { signal: stop },
        );
        return { id: page.id, ...worked };
      } catch (error) {
        return {
          id: page.id,
          error: failureOf(error, deadline.signal, signal, { deadlineMs: limit, memoryMb }),
        };
      } finally {
        begun.delete(number);
        clearTimeout(timer);
        gate.leave();
      }
    },
    close: () => threads.destroy(),
  };
}

const died = /worker (?:thread )?(?:exited|terminated)|out of memory/i;

function failureOf(
  error: unknown,
  deadline: AbortSignal,
  signal: AbortSignal | undefined,
  { deadlineMs, memoryMb }: Pick<PoolOptions, "deadlineMs" | "memoryMb">,
): Failure {
  if (deadline.aborted) {
    const message = `not done within ${deadlineMs} ms; raise the limit (deadlineMs, --deadline)`;
    return { reason: "deadline", message };
  }
  if (signal?.aborted) return { reason: "aborted", message: "the run was aborted" };
  const { code = "", message = String(error) } = error as NodeJS.ErrnoException;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    const advice = "raise the limit (memoryMb, --memory)";
    return { reason: "crash", message: `it took more than ${memoryMb} MiB of memory; ${advice}` };
  }
  const reason: FailureReason = died.test(message) ? "crash" : "failed";
  return { reason, message };
}
