import type { Piscina } from "piscina";
import type {
  FailedPage,
  Failure,
  FailureReason,
  FilePage,
  PageTask,
  RecordsTask,
  RequestTask,
  ServiceTask,
  TaskFault,
  Worked,
  WorkerTask,
} from "./batch-page.ts";
import { createGate } from "./semaphore.ts";
import { openThreads } from "./thread.ts";

/**
 * Milliseconds that pages wait for busy threads before another thread starts: about the time of a start.
 * A short list is done by then, mostly by a warm thread.
 */
const OPENING = 300;

/** Options of a pool. */
export interface PoolOptions {
  readonly jobs: number;
  readonly deadlineMs: number;
  /** Limit of one thread's heap, in MiB. */
  readonly memoryMb: number;
  readonly signal: AbortSignal | undefined;
  readonly work: Work;
  /**
   * Milliseconds after which a page no longer holds up others: the next one gets a spare thread, of which
   * there are as many as jobs. Pages may then overtake each other even with one job. Default: never.
   */
  readonly spareAfterMs?: number | undefined;
  /** Whether the bytes of pages are the pool's: they are moved to a thread, not copied. Default: no. */
  readonly ownsPages?: boolean | undefined;
}

/** The work of the threads: a module beside this one, and its input for every page. */
export type Work =
  | { readonly file: "worker"; readonly task: PageTask }
  | { readonly file: "records-worker"; readonly task: RecordsTask }
  | { readonly file: "request-worker"; readonly task: ServiceTask };

/** Options for a single page. */
export interface OwnTask {
  readonly task: RequestTask;
  /** Overrides that of the pool. */
  readonly deadlineMs: number | undefined;
}

/** Worker threads that extract pages. */
export interface Pool<Result> {
  /** Extracts a page when a thread is free. Never rejects. */
  run(
    page: FilePage,
    own?: OwnTask,
  ): Promise<{ readonly id: string; readonly result: Result } | FailedPage>;
  /** What a thread says of the task itself; undefined also if it ends without an answer. */
  fault(): Promise<TaskFault | undefined>;
  close(): Promise<void>;
}

/**
 * A pool whose threads start on demand and are replaced when they die or hang.
 *
 * `Result` is the result that the task asks for.
 */
export function openPool<Result>(options: PoolOptions): Pool<Result> {
  const { jobs, deadlineMs, memoryMb, signal, work, spareAfterMs, ownsPages } = options;
  const threads = openThreads<WorkerTask<Work["task"]>, Worked<Result>>(
    import.meta.url,
    work.file,
    { most: spareAfterMs === undefined ? jobs : 2 * jobs, memoryMb },
  );
  const gate = createGate(jobs, OPENING);
  const begun = new Map<number, () => void>();
  threads.on("message", (number: number) => begun.get(number)?.());
  let last = 0;
  let spares = spareAfterMs === undefined ? 0 : jobs;
  return {
    async run(page, own) {
      const limit = own?.deadlineMs ?? deadlineMs;
      await gate.enter();
      const number = ++last;
      const deadline = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      let sparing: NodeJS.Timeout | undefined;
      let hasSpare = false;
      // A page's time begins with the work on it, not with the start of its thread.
      begun.set(number, () => {
        timer = setTimeout(() => deadline.abort(), limit);
        sparing = setTimeout(() => {
          if (spares === 0) return;
          spares--;
          hasSpare = true;
          gate.leave();
        }, spareAfterMs ?? limit);
      });
      const stop = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
      try {
        const worked = await threads.run(
          { ...work.task, ...own?.task, number, page },
          { signal: stop, transferList: ownsPages ? memoryOf(page) : [] },
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
        clearTimeout(sparing);
        if (hasSpare) spares++;
        else gate.leave();
      }
    },
    async fault() {
      const checking = threads as unknown as Piscina<Work["task"], TaskFault | undefined>;
      try {
        return await checking.run(work.task, { name: "faultOf", signal: signal ?? null });
      } catch {
        return undefined;
      }
    },
    close: () => threads.destroy(),
  };
}

/** The memory of a page's bytes that nothing else is in. */
function memoryOf({ html }: FilePage): ArrayBuffer[] {
  if (typeof html === "string") return [];
  const { buffer, byteLength } = html;
  return buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + 1 ? [buffer] : [];
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
