import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import type { LearntPage } from "../../workers/page.ts";
import type { Result, Run } from "../../workers/run.ts";
import { inputOf } from "../batch/page-input.ts";
import type { ReadPage } from "../inputs/inputs.ts";
import { createSieve } from "./sieve.ts";
import type { Spill } from "./spill.ts";

/** How sites are learnt. */
export interface LearnOptions {
  /** Closed when all pages are learnt. */
  readonly run: Run<Result<{ readonly learnt?: LearntPage | undefined }>>;
  /** Encoding of the pages, whatever they declare. */
  readonly charset: string | undefined;
  /** Most pages that a site keeps. */
  readonly pages?: number | undefined;
  /** Told of every page, with why it failed. */
  onPage?(name: string, failure: string | undefined): void;
}

/** Learns the sites of pages into a spill; pages that fail, and those without a site, tell nothing. */
export async function learnPages(
  reads: AsyncIterable<ReadPage>,
  spill: Spill,
  { run, charset, pages = DEFAULT_PAGES, onPage }: LearnOptions,
): Promise<void> {
  async function* inputs() {
    for await (const read of reads) yield inputOf(read, charset);
  }
  const mayKeep = createSieve(pages);
  try {
    for await (const outcome of run.outcomes(inputs())) {
      if ("error" in outcome) onPage?.(outcome.id, outcome.error.message);
      else {
        const { learnt } = outcome.result;
        if (learnt !== undefined && mayKeep(learnt.key, learnt.digest))
          spill.add({ key: learnt.key, pages, summaries: [learnt.summary] });
        onPage?.(outcome.id, undefined);
      }
    }
  } finally {
    await run.close();
  }
}
