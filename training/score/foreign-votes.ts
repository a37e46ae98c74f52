/** What models say of the corpora that they were not trained on: a page is one task of a thread. */
import { availableParallelism } from "node:os";
import { inOrder } from "../../src/workers/in-order.ts";
import { openThreads } from "../../src/workers/thread.ts";
import { labelledPages, mostUnderWay, sizeOf } from "../corpus/corpus.ts";
import type { GoldComments } from "../corpus/prepare.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import type { PageScores } from "../fit/threshold.ts";
import { foreignFolders } from "./zero-shot.ts";

/** A model that threads read. */
export interface SharedModel {
  readonly name: string;
  readonly checksum: string;
  /** Bytes of its file. */
  readonly file: Uint8Array<SharedArrayBuffer>;
}

/** What a thread is told. */
export interface VoteTask {
  readonly page: LabelledPage;
  /** Whether comments are part of the text that counts as content. */
  readonly gold: GoldComments;
  /** All of one segmenter. */
  readonly models: readonly SharedModel[];
}

/** A page, and its scores by each of the models. */
export interface ForeignPage {
  readonly page: Pick<LabelledPage, "language">;
  readonly scores: readonly PageScores[];
}

export interface ForeignVotes {
  readonly name: string;
  /** Whether comments are part of its gold texts. */
  readonly gold: GoldComments;
  readonly pages: readonly ForeignPage[];
}

/** The model in memory that threads share. */
export function shareModel(name: string, checksum: string, file: string): SharedModel {
  const bytes = new TextEncoder().encode(file);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return { name, checksum, file: shared };
}

/** Scores the pages of those corpora that exist in `datasets`, corpus by corpus. */
export async function foreignVotes(
  datasets: string,
  models: readonly SharedModel[],
): Promise<ForeignVotes[]> {
  const threads = availableParallelism();
  const pool = openThreads<VoteTask, PageScores[]>(import.meta.url, "vote-worker", {
    most: threads,
    // A thread that waits between two corpora stays.
    idleMs: 60_000,
  });
  const votes: ForeignVotes[] = [];
  try {
    for (const { name, path, filter, comments: gold = "exclude" } of foreignFolders(datasets)) {
      const run = async (page: LabelledPage): Promise<ForeignPage> => ({
        page: { ...(page.language !== undefined && { language: page.language }) },
        scores: await pool.run({ page, gold, models }),
      });
      const pages: ForeignPage[] = [];
      const all = labelledPages([path], filter);
      for await (const page of inOrder(all, run, mostUnderWay(threads), undefined, sizeOf)) {
        pages.push(page);
      }
      votes.push({ name, gold, pages });
    }
  } finally {
    await pool.destroy();
  }
  return votes;
}
