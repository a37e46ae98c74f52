import { availableParallelism } from "node:os";
import { z } from "zod";
import { checkOptions } from "../document/arguments.ts";
import { type Identity, identityOf } from "../document/identity.ts";
import type { FailedPage, PageInput, TaskFault } from "./batch-page.ts";
import { inOrder } from "./in-order.ts";
import { type OwnTask, openPool, type PoolOptions, type Work } from "./pool.ts";
import { checkPage, isFailed, refuse, sizeOf } from "./refuse.ts";

/** Options of a run over many pages. */
export interface RunOptions {
  /** Number of worker threads; default: the machine's available parallelism. */
  readonly jobs?: number;
  /** Ends the run: unfinished pages become errors, and nothing more is read. */
  readonly signal?: AbortSignal;
  /** Most milliseconds for a page, from when a worker begins with it; default 30,000. */
  readonly deadlineMs?: number;
  /** Most bytes of a page; default 64 MiB. */
  readonly maxBytes?: number;
  /** Most heap of a worker, in MiB; default 2,048. */
  readonly memoryMb?: number;
}

/** Default of `maxBytes`: 64 MiB. */
export const MAX_BYTES: number = 64 * 2 ** 20;
/** Pages in flight per worker: one in work, and some that wait for a slow one before them. */
const AHEAD = 4;
/** Most bytes of all pages in flight together, unless it is a single one. */
const BYTES_AHEAD: number = 128 * 2 ** 20;

const schema = z.looseObject({
  jobs: z
    .int()
    .min(1)
    .max(1024)
    .default(() => availableParallelism()),
  signal: z.instanceof(AbortSignal).optional(),
  deadlineMs: z
    .number()
    .positive()
    .max(2 ** 31 - 1)
    .default(30_000),
  maxBytes: z.number().positive().default(MAX_BYTES),
  memoryMb: z.number().min(64).default(2048),
});

/** The outcome of a page. */
export type Result<T> = ({ readonly id: string; readonly result: T } | FailedPage) &
  Identity & {
    /** Why its URL is invalid. */
    readonly urlError?: string | undefined;
  };

/** A run of pages on worker threads. */
export interface Run<Result> {
  /** The outcomes of pages, in input order. */
  outcomes(pages: AsyncIterable<PageInput> | Iterable<PageInput>): AsyncGenerator<Result, void>;
  /** What is wrong with the task itself; of a worker that ends without an answer, its pages tell. */
  fault(): Promise<TaskFault | undefined>;
  /** The outcome of one page, independent of others in flight. Never rejects. */
  one(page: unknown, own?: OwnTask): Promise<Result>;
  close(): Promise<void>;
}

/** {@link RunOptions} with their defaults. */
export interface RunSettings extends Required<Omit<RunOptions, "signal">> {
  readonly signal: AbortSignal | undefined;
}

/** Picks and checks the options of the run. @throws TypeError naming a wrong one */
export function runSettings(options: RunOptions): RunSettings {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb } = checkOptions(options, schema);
  return { jobs, signal, deadlineMs, maxBytes, memoryMb };
}

/**
 * Starts a kind of work.
 *
 * @param more as in `PoolOptions`
 */
export function openRun<T>(
  settings: RunSettings,
  work: Work,
  more: Pick<PoolOptions, "spareAfterMs" | "ownsPages"> = {},
): Run<Result<T>> {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb } = settings;
  const pool = openPool<T>({ jobs, deadlineMs, memoryMb, signal, work, ...more });
  let number = 0;
  const run = async (input: unknown, own?: OwnTask): Promise<Result<T>> => {
    const page = await checkPage(input, ++number);
    if (isFailed(page)) return page;
    const error = refuse(page.html, maxBytes);
    const outcome = error === undefined ? await pool.run(page, own) : { id: page.id, error };
    const { urlError } = page;
    const named = { ...outcome, ...identityOf(page) };
    return urlError === undefined ? named : { ...named, urlError };
  };
  const most = { items: jobs * AHEAD, size: BYTES_AHEAD };
  return {
    outcomes: (pages) => inOrder(pages, (page) => run(page), most, signal, sizeOf),
    fault: () => pool.fault(),
    one: run,
    close: () => pool.close(),
  };
}

/** Runs one kind of work on pages. Closes when they are done or the consumer stops. */
export async function* outcomesOf<Result>(
  run: Run<Result>,
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
): AsyncGenerator<Result, void, undefined> {
  try {
    yield* run.outcomes(pages);
  } finally {
    await run.close();
  }
}
