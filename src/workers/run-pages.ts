import { availableParallelism } from "node:os";
import { z } from "zod";
import { checkOptions } from "../document/arguments.ts";
import type { FailedPage, PageInput } from "./batch-page.ts";
import { inOrder } from "./in-order.ts";
import { type OwnTask, openPool, type Work } from "./pool.ts";
import { checkPage, isFailed, refuse, sizeOf } from "./refuse.ts";

/** How many pages are run. */
export interface RunOptions {
  /** Worker threads; default as many as the machine runs at once. */
  readonly jobs?: number;
  /** Ends the run: pages that are not done become errors, and nothing more is read. */
  readonly signal?: AbortSignal;
  /** What one page may take, from when a worker begins with it; default 30,000 ms. */
  readonly deadlineMs?: number;
  /** What one page may have; default 64 MiB. */
  readonly maxBytes?: number;
  /** What one worker's heap may grow to, in MiB; default 2,048. */
  readonly memoryMb?: number;
}

/** Default of `maxBytes`: 64 MiB. */
export const MAX_BYTES: number = 64 * 2 ** 20;
/** Pages under way per worker: one it works on, and some that wait for a slow one before them. */
const AHEAD = 4;
/** What all pages under way may have together, unless it is a single one. */
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

/** What became of a page. */
export type Result<T> = ({ readonly id: string; readonly result: T } | FailedPage) & {
  /** What was wrong with its address. */
  readonly urlError?: string | undefined;
};

/** Pages on worker threads, in turns. */
export interface Run<Result> {
  /** What becomes of pages, in their order. */
  outcomes(pages: AsyncIterable<PageInput> | Iterable<PageInput>): AsyncGenerator<Result, void>;
  /** What becomes of one page, whatever others are under way. Never rejects. */
  one(page: unknown, own?: OwnTask): Promise<Result>;
  close(): Promise<void>;
}

/** {@link RunOptions} with their defaults. */
export interface RunSettings extends Required<Omit<RunOptions, "signal">> {
  readonly signal: AbortSignal | undefined;
}

/** How to run, of options that may have others. @throws TypeError naming one that is wrong */
export function runSettings(options: RunOptions): RunSettings {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb } = checkOptions(options, schema);
  return { jobs, signal, deadlineMs, maxBytes, memoryMb };
}

/** Starts a kind of work. */
export function openRun<T>(settings: RunSettings, work: Work): Run<Result<T>> {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb } = settings;
  const pool = openPool<T>({ jobs, deadlineMs, memoryMb, signal, work });
  let number = 0;
  const run = async (input: unknown, own?: OwnTask): Promise<Result<T>> => {
    const page = await checkPage(input, ++number);
    if (isFailed(page)) return page;
    const error = refuse(page.html, maxBytes);
    const outcome = error === undefined ? await pool.run(page, own) : { id: page.id, error };
    const { urlError } = page;
    return urlError === undefined ? outcome : { ...outcome, urlError };
  };
  const most = { items: jobs * AHEAD, size: BYTES_AHEAD };
  return {
    outcomes: (pages) => inOrder(pages, (page) => run(page), most, signal, sizeOf),
    one: run,
    close: () => pool.close(),
  };
}

/** Runs one kind of work on pages and closes when they are done, or nobody asks for more. */
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
