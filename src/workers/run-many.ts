import { z } from "zod";
import type { ExtractOptions } from "../api/options/page-options.ts";
import { checkOptions, OptionsError } from "../document/arguments.ts";
import { ModelError } from "../models/model-error.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { PageInput, PageResults, PageTask } from "./batch-page.ts";
import {
  openRun,
  outcomesOf,
  type Result,
  type Run,
  type RunOptions,
  runSettings,
} from "./run-pages.ts";

/** Options of `extractMany`: those of `extract` except the models and the site, and those of the run. */
export interface ExtractManyOptions<Formats extends FormatName = never>
  extends RunOptions,
    Omit<ExtractOptions<Formats>, "model" | "partsModel" | "site" | "url" | "charset"> {
  /** Path of a model file; the package's default model when absent. */
  readonly model?: string;
  /** Path of a model of parts; the package's when absent. */
  readonly partsModel?: string;
}

const schema = z.looseObject({
  model: z.string().optional(),
  partsModel: z.string().optional(),
  site: z
    .undefined({ error: "expected none: pages with a site go to extract() one by one" })
    .optional(),
});

/** `extractMany`, for the results that `wanted` names. */
export async function* runMany<Wanted extends keyof PageResults, Formats extends FormatName>(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: ExtractManyOptions<Formats>,
  wanted: Wanted,
): AsyncGenerator<Result<PageResults<Formats>[Wanted]>, void, undefined> {
  yield* outcomesOf(await openExtraction(options, wanted), pages);
}

/**
 * Starts a run. The first worker checks the model and the options, so that a wrong one is one error here instead of one
 * per page, and this thread needs no code for pages.
 *
 * @param ownsPages whether the bytes of pages are the run's
 * @throws TypeError for an option that is wrong, ModelError for the model
 */
export async function openExtraction<Wanted extends keyof PageResults, Formats extends FormatName>(
  options: ExtractManyOptions<Formats>,
  wanted: Wanted,
  also: Pick<PageTask, "sites" | "chunking" | "classifies" | "hashes"> = {},
  ownsPages = false,
): Promise<Run<Result<PageResults<Formats>[Wanted]>>> {
  const settings = runSettings(options);
  const { model, site: _, partsModel, ...rest } = checkOptions(options, schema);
  const { jobs, signal, deadlineMs, maxBytes, memoryMb, ...content } = rest;
  const extractOptions = content as Omit<ExtractOptions<Formats>, "model" | "partsModel">;
  const task = { options: extractOptions, model, partsModel, wanted, ...also };
  const run = openRun<PageResults<Formats>[Wanted]>(
    settings,
    { file: "worker", task },
    { ownsPages },
  );
  const fault = await run.fault();
  if (fault === undefined) return run;
  await run.close();
  throw fault.isOfModel ? new ModelError(fault.message) : new OptionsError(fault.message);
}
