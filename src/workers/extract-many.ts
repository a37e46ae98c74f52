import type { FormatName } from "../output/formats/registry.ts";
import type { PageInput, PageOutcome } from "./batch-page.ts";
import { type ExtractManyOptions, runMany } from "./run-many.ts";

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
export async function* extractMany<Formats extends FormatName = never>(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: ExtractManyOptions<Formats> = {},
): AsyncGenerator<PageOutcome<Formats>, void, undefined> {
  for await (const outcome of runMany(pages, options, "extraction")) {
    yield "error" in outcome ? outcome : { id: outcome.id, extraction: outcome.result };
  }
}
