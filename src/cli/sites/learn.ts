import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import type { Learning } from "../../workers/batch-page.ts";
import type { Result, Run } from "../../workers/run-pages.ts";
import { inputOf } from "../batch/page-input.ts";
import type { ReadPage } from "../inputs/inputs.ts";
import { createSieve } from "./sieve.ts";
import type { Spill } from "./site-spill.ts";

/** Options of learning sites. */
export interface LearnOptions {
  /** The run that learns; closed at the end. */
  readonly run: Run<Result<Learning>>;
  /** Encoding of the pages, whatever they declare. */
  readonly charset: string | undefined;
  /** Most pages that a site keeps. */
  readonly pages?: number | undefined;
  /** Called with a page's number and the model's packed predictions for it. */
  onPrediction?: ((place: number, packed: Uint8Array) => void) | undefined;
  /** Called for every page, with the failure if there is one. */
  onPage?(name: string, failure: string | undefined): void;
}

/** Learns the sites of pages into a spill. Skips pages that fail or have no site. */
export async function learnPages(
  reads: AsyncIterable<ReadPage>,
  spill: Spill,
  { run, charset, pages = DEFAULT_PAGES, onPrediction, onPage }: LearnOptions,
): Promise<void> {
  async function* inputs() {
    for await (const read of reads) yield inputOf(read, charset);
  }
  const mayKeep = createSieve(pages);
  let place = 0;
  try {
    for await (const outcome of run.outcomes(inputs())) {
      if ("error" in outcome) onPage?.(outcome.id, outcome.error.message);
      else {
        const { learnt, predicted } = outcome.result;
        if (predicted !== undefined) onPrediction?.(place, predicted);
        if (learnt !== undefined && mayKeep(learnt.key, learnt.digest))
          spill.add({ key: learnt.key, pages, summaries: [learnt.summary] });
        onPage?.(outcome.id, undefined);
      }
      place++;
    }
  } finally {
    await run.close();
  }
}
