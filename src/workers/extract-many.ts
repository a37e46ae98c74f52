import { identityOf } from "../document/identity.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { PageInput, PageOutcome } from "./batch-page.ts";
import { type ExtractManyOptions, runMany } from "./run-many.ts";

/**
 * Extracts the main content of many pages on worker threads.
 *
 * Every input page gives exactly one outcome, in input order. A page that fails, takes too long or kills
 * its worker gives an error and does not affect others. Pages are read only as workers become free, so
 * memory does not grow with the batch. Outcomes do not depend on the number of jobs.
 *
 * @throws TypeError when an option is wrong; ModelError when the model cannot be used; any error of
 *   `pages`, after the outcomes of the pages before it
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
    if ("error" in outcome) yield outcome;
    else yield { id: outcome.id, ...identityOf(outcome), extraction: outcome.result };
  }
}
