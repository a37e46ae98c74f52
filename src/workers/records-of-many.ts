import { checkRecordsOptions, type RecordsOptions } from "../api/options/record-options.ts";
import { type Identity, identityOf } from "../document/identity.ts";
import type { PageRecord } from "../records/record.ts";
import type { FailedPage, PageInput, RecordsResults, RecordsTask } from "./batch-page.ts";
import {
  openRun,
  outcomesOf,
  type Result,
  type Run,
  type RunOptions,
  runSettings,
} from "./run-pages.ts";

/** Options of {@link recordsOfMany}: those of `records`, and those of the run. */
export interface RecordsOfManyOptions
  extends RunOptions,
    Omit<RecordsOptions, "model" | "url" | "charset"> {
  /** Path of a model of records that `seine train --records` wrote; default the package's. */
  readonly model?: string;
}

/** The outcome of a page: exactly one per input page. */
export type PageRecords =
  | (Identity & { readonly id: string; readonly records: PageRecord[] })
  | FailedPage;

/**
 * Finds the records of many pages on worker threads, as `extractMany` extracts content.
 *
 * @throws TypeError when an option is wrong; ModelError for the model; any error of `pages`, after the outcomes of the pages before
 *   it
 */
export async function* recordsOfMany(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: RecordsOfManyOptions = {},
): AsyncGenerator<PageRecords, void, undefined> {
  const { model } = options;
  // A wrong file is one error here, instead of one per page.
  if (typeof model === "string") (await import("./records-model.ts")).recordsModelAt(model);
  for await (const outcome of outcomesOf(openRecords(options, { wanted: "records" }), pages)) {
    if ("error" in outcome) yield outcome;
    else yield { id: outcome.id, ...identityOf(outcome), records: outcome.result };
  }
}

/** Starts a run, with a model that can be read. @throws TypeError for an option that is wrong */
export function openRecords<Wanted extends keyof RecordsResults>(
  options: RecordsOfManyOptions,
  task: Omit<RecordsTask, "options" | "model" | "wanted"> & { readonly wanted: Wanted },
): Run<Result<RecordsResults[Wanted]>> {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb, model, ...rest } = options;
  if (model !== undefined && typeof model !== "string") {
    throw new TypeError("options.model: expected the path of a file: threads take no models");
  }
  const { characteristics = [] } = checkRecordsOptions(rest);
  if (characteristics.some(({ test }) => typeof test === "function")) {
    throw new TypeError(
      "options.characteristics: found a function, expected patterns: threads take no functions",
    );
  }
  return openRun(runSettings(options), {
    file: "records-worker",
    task: { options: rest, model, ...task },
  });
}
