/** Caches the queue's scores in the corpus, so that no page is scored again at the next start. */
import { z } from "zod";
import type { CorpusStore } from "./corpus-store.ts";
import { readOwn, writeOwn } from "./own-folder.ts";

/** A page's cached score. */
export interface KeptScore {
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  /** Expected word F1, 0 to 1. */
  readonly score?: number | undefined;
  /** Word F1 against the gold text, if there is one. */
  readonly f1?: number | undefined;
  /** Digest of the gold text. */
  readonly gold?: string | undefined;
}

const scoreSchema: z.ZodType<KeptScore> = z.object({
  title: z.string().optional(),
  type: z.string().optional(),
  score: z.number().optional(),
  gold: z.string().optional(),
  f1: z.number().optional(),
});

const cacheSchema = z.object({
  version: z.literal(1),
  program: z.string(),
  model: z.string(),
  pages: z.record(z.string(), scoreSchema),
});

/** Identifies who scored; scores of another model or program version are not used. */
export interface Scorer {
  /** The model's checksum. */
  readonly model: string;
  readonly program: string;
}

/** Scores by the digest of a page's bytes. */
export interface QueueCache {
  readonly pages: Map<string, KeptScore>;
  write(): Promise<void>;
}

/** Digits of the checksum in the file's name. */
const NAMED = 16;

/** The cache of a corpus; empty if it cannot be read. */
export async function openQueueCache(
  { folder, readOnly }: CorpusStore,
  { model, program }: Scorer,
): Promise<QueueCache> {
  const name = `queue-${model.replace("sha256:", "").slice(0, NAMED)}.json`;
  const kept = await readOwn(folder, name, cacheSchema);
  const isOurs = kept?.model === model && kept.program === program;
  const pages = new Map(isOurs ? Object.entries(kept.pages) : []);
  return {
    pages,
    async write() {
      if (readOnly) return;
      const value = { version: 1, program, model, pages: Object.fromEntries(pages) };
      await writeOwn(folder, name, value);
    },
  };
}
