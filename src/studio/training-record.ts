/**
 * What the studio keeps beside a model that it trained: the pages it learnt from, and what of each was
 * kept by a model that had not seen the page's site. So it is known later which pages a model has seen,
 * and what it would have made of them had it not.
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { PageResult } from "../../training/score/evaluate.ts";

/** Blocks that were kept out of fold, a character `1` or `0` each, by the digest of the page. */
export interface TrainingRecord {
  readonly version: 1;
  /** Checksum of the model: the record of another model does not apply. */
  readonly model: string;
  readonly pages: Readonly<Record<string, string>>;
}

const schema: z.ZodType<TrainingRecord> = z.strictObject({
  version: z.literal(1),
  model: z.string(),
  pages: z.record(z.string(), z.string().regex(/^[01]*$/)),
});

const ENDING = /\.json$/;

/** Where the record of a model file stands. */
export function recordPath(model: string): string {
  return model.replace(ENDING, ".pages.json");
}

/** The text of a record. @param digests of the pages, by id */
export function recordText(
  checksum: string,
  results: readonly PageResult[],
  digests: ReadonlyMap<string, string>,
): string {
  const pages = results.map(({ page, kept }) => [digests.get(page.id)!, kept.join("")]);
  const record: TrainingRecord = { version: 1, model: checksum, pages: Object.fromEntries(pages) };
  return `${JSON.stringify(record, undefined, 1)}\n`;
}

/** The record of a model file; undefined where it has none. */
export async function readRecord(
  model: string,
  checksum: string,
): Promise<TrainingRecord | undefined> {
  try {
    const record = schema.parse(JSON.parse(await readFile(recordPath(model), "utf8")));
    return record.model === checksum ? record : undefined;
  } catch {
    return undefined;
  }
}
