import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { z } from "zod";
import type { Extraction, ExtractOptions } from "../extract.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { FailureReason, PageInput, PageOutcome, WorkerTask } from "./page.ts";

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

const MIB = 2 ** 20;
/** Pages under way per worker: one it works on and one that waits. */
const AHEAD = 2;

const runSchema = z.looseObject({
  model: z.string().optional(),
  jobs: z
    .int()
    .min(1)
    .max(1024)
    .default(() => availableParallelism()),
  signal: z.instanceof(AbortSignal).optional(),
  deadlineMs: z.number().positive().default(30_000),
  maxBytes: z
    .number()
    .positive()
    .default(64 * MIB),
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
 * @throws TypeError when an option is wrong; ModelError when the model cannot be used
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
  const parsed = runSchema.safeParse(options);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new TypeError(`${["options", ...path].join(".")}: ${message}`);
  }
  const { model, jobs, signal, deadlineMs, maxBytes, memoryMb, ...rest } = parsed.data;
  // A model that cannot be used is one error here, not one per page.
  if (model === undefined) loadDefaultModel();
  else loadModel(model);
  const pool = new Piscina<WorkerTask, Extraction>({
    filename: workerFile(),
    minThreads: 1,
    maxThreads: jobs,
    maxQueue: jobs * AHEAD,
    // Piscina would keep a thread spinning; an idle one can wait.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const gate = new Gate(jobs);
  const run = async (page: PageInput): Promise<PageOutcome> => {
    const { id, html } = page;
    const refusal = refuse(html, maxBytes);
    if (refusal !== undefined) return { id, error: refusal };
    await gate.enter();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    const stop =
      signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
    try {
      const task = { page, options: rest as WorkerTask["options"], model };
      return { id, extraction: await pool.run(task, { signal: stop }) };
    } catch (error) {
      const reason = reasonOf(error, deadline.signal, signal);
      return { id, error: { reason, message: messageFor(reason, error, deadlineMs) } };
    } finally {
      clearTimeout(timer);
      gate.leave();
    }
  };
  try {
    yield* inOrder(pages, run, jobs * AHEAD, signal);
  } finally {
    await pool.destroy();
  }
}

/** Outcomes in the order of the pages, at most `ahead` pages being under way. */
async function* inOrder(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  run: (page: PageInput) => Promise<PageOutcome>,
  ahead: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<PageOutcome, void, undefined> {
  const pending: Promise<PageOutcome>[] = [];
  for await (const page of pages) {
    pending.push(run(page));
    if (pending.length >= ahead) yield await pending.shift()!;
    if (signal?.aborted) break;
  }
  for (const outcome of pending) yield await outcome;
}

/** Lets as many in as there are workers, so that a page's time begins when its work does. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async enter(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

const blank = /^\s*$/;

function refuse(
  html: unknown,
  maxBytes: number,
): { reason: FailureReason; message: string } | undefined {
  if (typeof html !== "string" && !(html instanceof Uint8Array)) {
    const message = `found ${html === null ? "null" : typeof html}, expected text or bytes`;
    return { reason: "failed", message };
  }
  if (html.length > maxBytes) {
    const advice = "split the page or raise maxBytes";
    return {
      reason: "too-large",
      message: `found ${html.length} bytes, expected at most ${maxBytes}; ${advice}`,
    };
  }
  const isEmpty = typeof html === "string" ? blank.test(html) : html.length === 0;
  return isEmpty ? { reason: "empty", message: "found nothing, expected HTML" } : undefined;
}

const deaths = new Set(["ERR_WORKER_OUT_OF_MEMORY", "ERR_WORKER_UNSERIALIZABLE_ERROR"]);
const died = /worker (?:thread )?(?:exited|terminated)|out of memory/i;

function reasonOf(
  error: unknown,
  deadline: AbortSignal,
  signal: AbortSignal | undefined,
): FailureReason {
  if (deadline.aborted) return "deadline";
  if (signal?.aborted) return "aborted";
  const { code = "", message = "" } = error as NodeJS.ErrnoException;
  return deaths.has(code) || died.test(message) ? "crash" : "failed";
}

function messageFor(reason: FailureReason, error: unknown, deadlineMs: number): string {
  if (reason === "deadline") return `not done within ${deadlineMs} ms; raise the deadline`;
  if (reason === "aborted") return "the run was aborted";
  return error instanceof Error ? error.message : String(error);
}

/** The worker's compiled file beside this one; from the sources, that of the last build. */
function workerFile(): string {
  const isSource = import.meta.url.endsWith(".ts");
  const place = isSource ? "../../dist/src/workers/worker.js" : "./worker.js";
  return fileURLToPath(new URL(place, import.meta.url));
}
