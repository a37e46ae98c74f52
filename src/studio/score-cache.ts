/** What a model said of pages, kept in the corpus: opened again, no page is scored again. */
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CorpusStore } from "./corpus-store.ts";
import { makeOwnFolder, ownFolder } from "./own-folder.ts";
import { writeWhole } from "./write-file.ts";

export interface KeptScore {
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly score?: number | undefined;
  /** Digest of the gold text that `f1` is against. */
  readonly gold?: string | undefined;
  readonly f1?: number | undefined;
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
export interface ScoreCache {
  readonly pages: Map<string, KeptScore>;
  write(): Promise<void>;
}

/** Digits of the checksum in the file's name. */
const NAMED = 16;

/** What is kept of a corpus; nothing where it cannot be read. */
export async function openScoreCache(
  { folder, readOnly }: CorpusStore,
  { model, program }: Scorer,
): Promise<ScoreCache> {
  const name = `queue-${model.replace("sha256:", "").slice(0, NAMED)}.json`;
  const pages = await read(join(ownFolder(folder), name), { model, program });
  return {
    pages,
    async write() {
      // A folder that is only to be has no place for it yet.
      if (readOnly || !(await isThere(folder))) return;
      const kept = { version: 1, program, model, pages: Object.fromEntries(pages) };
      await writeWhole(join(await makeOwnFolder(folder), name), `${JSON.stringify(kept)}\n`);
    },
  };
}

async function read(path: string, { model, program }: Scorer): Promise<Map<string, KeptScore>> {
  try {
    const kept = cacheSchema.parse(JSON.parse(await readFile(path, "utf8")));
    const isOurs = kept.model === model && kept.program === program;
    return new Map(isOurs ? Object.entries(kept.pages) : []);
  } catch {
    return new Map();
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
