import { checkOptions } from "../arguments.ts";
import { type RecordsOptions, recordsOptionsSchema } from "../records/options.ts";
import type { PageRecord } from "../records/record.ts";
import type { FailedPage, PageInput } from "./page.ts";
import { openRun, outcomesOf, type RunOptions, runSettings } from "./run.ts";

/** Options of {@link recordsOfMany}: those of `records` but the model, and how to run. */
export interface RecordsOfManyOptions
  extends RunOptions,
    Omit<RecordsOptions, "model" | "url" | "charset"> {}

/** What became of a page: exactly one per page that came in. */
export type PageRecords = { readonly id: string; readonly records: PageRecord[] } | FailedPage;

/**
 * The records of many pages on worker threads, as `extractMany` extracts them.
 *
 * @throws TypeError when an option is wrong; what `pages` throws, after the outcomes of the pages before
 */
export async function* recordsOfMany(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: RecordsOfManyOptions = {},
): AsyncGenerator<PageRecords, void, undefined> {
  const { jobs, signal, deadlineMs, maxBytes, memoryMb, ...rest } = options;
  checkOptions(rest, recordsOptionsSchema);
  const run = openRun<PageRecord[]>(runSettings(options), {
    file: "records-worker",
    task: { options: rest },
  });
  for await (const outcome of outcomesOf(run, pages)) {
    yield "error" in outcome ? outcome : { id: outcome.id, records: outcome.result };
  }
}
