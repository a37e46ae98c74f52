import { availableParallelism } from "node:os";
import { z } from "zod";
import { checkOptions } from "../arguments.ts";
import { type ExtractOptions, extract } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { inOrder } from "./in-order.ts";
import type { Chunking, FailedPage, PageInput, PageResults, SitesTask } from "./page.ts";
import { openPool } from "./pool.ts";
import { checkPage, isFailed, refuse, sizeOf } from "./refuse.ts";

/** Options of `extractMany`: those of `extract` but the model and the site, and how to run. */
export interface ExtractManyOptions<Formats extends FormatName = never>
  extends Omit<ExtractOptions<Formats>, "model" | "site" | "url" | "charset"> {
  /** Path of a model file; the package's default model when absent. */
  readonly model?: string;
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

const runSchema = z.looseObject({
  model: z.string().optional(),
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
  site: z
    .undefined({ error: "expected none: pages with a site go to extract() one by one" })
    .optional(),
});

/** What became of a page. */
export type Result<T> = { readonly id: string; readonly result: T } | FailedPage;

/** Pages on worker threads, in turns. */
export interface Run<Result> {
  /** What becomes of pages, in their order. */
  outcomes(pages: AsyncIterable<PageInput> | Iterable<PageInput>): AsyncGenerator<Result, void>;
  close(): Promise<void>;
}

/** `extractMany`, with what is wanted of each page. */
export async function* runMany<Wanted extends keyof PageResults, Formats extends FormatName>(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: ExtractManyOptions<Formats>,
  wanted: Wanted,
): AsyncGenerator<Result<PageResults<Formats>[Wanted]>, void, undefined> {
  const run = openRun(options, wanted);
  try {
    yield* run.outcomes(pages);
  } finally {
    await run.close();
  }
}

/** Starts a run. Throws a TypeError for an option that is wrong, a ModelError for the model. */
export function openRun<Wanted extends keyof PageResults, Formats extends FormatName>(
  options: ExtractManyOptions<Formats>,
  wanted: Wanted,
  sites?: SitesTask,
  chunking?: Chunking,
): Run<Result<PageResults<Formats>[Wanted]>> {
  const {
    jobs,
    signal,
    deadlineMs,
    maxBytes,
    memoryMb,
    model,
    site: _,
    ...rest
  } = checkOptions(options, runSchema);
  const extractOptions = rest as Omit<ExtractOptions<Formats>, "model">;
  // A model or an option that cannot be used is one error here, not one per page.
  extract("", {
    ...extractOptions,
    model: model === undefined ? loadDefaultModel() : loadModel(model),
  });
  const task = { options: extractOptions, model, wanted, chunking, ...(sites && { sites }) };
  const pool = openPool<PageResults<Formats>[Wanted]>({ jobs, deadlineMs, memoryMb, signal, task });
  let number = 0;
  const run = async (input: unknown): Promise<Result<PageResults<Formats>[Wanted]>> => {
    const page = await checkPage(input, ++number);
    if (isFailed(page)) return page;
    const error = refuse(page.html, maxBytes);
    return error === undefined ? pool.run(page) : { id: page.id, error };
  };
  const most = { items: jobs * AHEAD, size: BYTES_AHEAD };
  return {
    outcomes: (pages) => inOrder(pages, run, most, signal, sizeOf),
    close: () => pool.close(),
  };
}
