/** What the queue shows of pages, kept in the corpus: opened again, no page is scored again. */
import { z } from "zod";
import type { CorpusStore } from "./corpus-store.ts";
import { readOwn, writeOwn } from "./own-folder.ts";

/** What is kept of a page. */
export interface KeptScore {
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  /** Expected word F1, 0 to 1. */
  readonly score?: number | undefined;
  /** Word F1 against the gold text, where there is one. */
  readonly f1?: number | undefined;
  /** Digest of that text. */
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

/** Who scores: of another model or version of this program nothing is taken over. */
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

/** What is kept of a corpus; nothing where it cannot be read. */
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
