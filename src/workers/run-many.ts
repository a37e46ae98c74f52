import { availableParallelism } from "node:os";
import { z } from "zod";
import { checkOptions } from "../arguments.ts";
import { type ExtractOptions, extract } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { inOrder } from "./in-order.ts";
import type { FailedPage, PageInput, PageResults } from "./page.ts";
import { openPool, type Work } from "./pool.ts";
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

/** Options of `extractMany`: those of `extract` but the model and the site, and how to run. */
export interface ExtractManyOptions<Formats extends FormatName = never>
  extends RunOptions,
    Omit<ExtractOptions<Formats>, "model" | "site" | "url" | "charset"> {
  /** Path of a model file; the package's default model when absent. */
  readonly model?: string;
}

/** Default of `maxBytes`: 64 MiB. */
export const MAX_BYTES: number = 64 * 2 ** 20;
/** Pages under way per worker: one it works on, and some that wait for a slow one before them. */
const AHEAD = 4;
/** What all pages under way may have together, unless it is a single one. */
const BYTES_AHEAD: number = 128 * 2 ** 20;

/** What {@link RunOptions} may be; other options pass. */
const runSchema = z.looseObject({
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

const extractSchema = z.looseObject({
  ...runSchema.shape,
  model: z.string().optional(),
  site: z
    .undefined({ error: "expected none: pages with a site go to extract() one by one" })
    .optional(),
});

/** What became of a page. */
export type Result<T> = { readonly id: string; readonly result: T } | FailedPage;

/** `extractMany`, with what is wanted of each page. */
export async function* runMany<Wanted extends keyof PageResults, Formats extends FormatName>(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: ExtractManyOptions<Formats>,
  wanted: Wanted,
): AsyncGenerator<Result<PageResults<Formats>[Wanted]>, void, undefined> {
  const {
    jobs,
    signal,
    deadlineMs,
    maxBytes,
    memoryMb,
    model,
    site: _,
    ...rest
  } = checkOptions(options, extractSchema);
  const extractOptions = rest as Omit<ExtractOptions<Formats>, "model">;
  // A model or an option that cannot be used is one error here, not one per page.
  extract("", {
    ...extractOptions,
    model: model === undefined ? loadDefaultModel() : loadModel(model),
  });
  const run = { jobs, signal, deadlineMs, maxBytes, memoryMb };
  const work: Work = { file: "worker", task: { options: extractOptions, model, wanted } };
  yield* runChecked<PageResults<Formats>[Wanted]>(pages, run, work);
}

/** Runs a kind of work on many pages: one outcome for each, in the order they come. */
export async function* runWork<T>(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: RunOptions,
  work: Work,
): AsyncGenerator<Result<T>, void, undefined> {
  yield* runChecked<T>(pages, checkOptions(options, runSchema), work);
}

async function* runChecked<T>(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  { jobs, signal, deadlineMs, maxBytes, memoryMb }: z.infer<typeof runSchema>,
  work: Work,
): AsyncGenerator<Result<T>, void, undefined> {
  const pool = openPool<T>({ jobs, deadlineMs, memoryMb, signal, work });
  let number = 0;
  const run = async (input: unknown): Promise<Result<T>> => {
    const page = await checkPage(input, ++number);
    if (isFailed(page)) return page;
    const error = refuse(page.html, maxBytes);
    return error === undefined ? pool.run(page) : { id: page.id, error };
  };
  try {
    const most = { items: jobs * AHEAD, size: BYTES_AHEAD };
    yield* inOrder(pages, run, most, signal, sizeOf);
  } finally {
    await pool.close();
  }
}
