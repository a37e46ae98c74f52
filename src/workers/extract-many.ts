import { availableParallelism } from "node:os";
import { z } from "zod";
import { checkOptions } from "../arguments.ts";
import { type ExtractOptions, extract } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import { inOrder } from "./in-order.ts";
import type { PageInput, PageOutcome } from "./page.ts";
import { openPool } from "./pool.ts";
import { refuse } from "./refuse.ts";

/** Options of {@link extractMany}: those of `extract` but the model, and how to run. */
export interface ExtractManyOptions extends Omit<ExtractOptions, "model" | "url" | "charset"> {
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
});

/**
 * Extracts the main content of many pages on worker threads.
 *
 * Every page that comes in gives exactly one outcome, in the order they come; a page that fails,
 * takes too long or kills its worker is an error and costs only itself. Pages are read only as
 * workers become free, so memory does not grow with the batch. The same pages give the same outcomes
 * for any number of jobs.
 *
 * @throws TypeError when an option is wrong; ModelError when the model cannot be used; what `pages`
 *   throws, after the outcomes of the pages before
 *
 * @example
 * ```ts
 * for await (const outcome of extractMany(pages, { jobs: 4, deadlineMs: 5000 })) {
 *   if ("error" in outcome) console.error(outcome.id, outcome.error.reason);
 *   else console.log(outcome.id, outcome.extraction.text);
 * }
 * ```
 */
export async function* extractMany(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: ExtractManyOptions = {},
): AsyncGenerator<PageOutcome, void, undefined> {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb, model, ...rest } = checkOptions(
    options,
    runSchema,
  );
  const extractOptions = rest as Omit<ExtractOptions, "model">;
  // A model or an option that cannot be used is one error here, not one per page.
  extract("", {
    ...extractOptions,
    model: model === undefined ? loadDefaultModel() : loadModel(model),
  });
  const pool = openPool({ jobs, deadlineMs, memoryMb, signal, model, options: extractOptions });
  const run = async (page: PageInput): Promise<PageOutcome> => {
    if ("error" in page) return page;
    const error = refuse(page.html, maxBytes);
    return error === undefined ? pool.run(page) : { id: page.id, error };
  };
  try {
    yield* inOrder(pages, run, jobs * AHEAD, signal);
  } finally {
    await pool.close();
  }
}
