/**
 * The record that the studio writes beside a model that it trained: the training pages and, for each, the
 * out-of-fold decisions of a model that had not seen its site. It shows later which pages the model has seen,
 * and how it would score on them unseen.
 */
import { z } from "zod";
import type { PageResult } from "../../training/score/evaluate.ts";
import { readParsed } from "./read-json.ts";

/** Out-of-fold decisions by page digest: a character `1` (kept) or `0` per block. */
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

/** Path of a model file's record. */
export function recordPath(model: string): string {
  return model.replace(ENDING, ".pages.json");
}

/** The text of a record. @param digests of the pages, by id */
export function recordText(
  checksum: string,
  results: readonly Pick<PageResult, "page" | "kept">[],
  digests: ReadonlyMap<string, string>,
): string {
  const pages = results.map(({ page, kept }) => [digests.get(page.id)!, kept.join("")]);
  const record: TrainingRecord = { version: 1, model: checksum, pages: Object.fromEntries(pages) };
  return `${JSON.stringify(record, undefined, 1)}\n`;
}

/** The record of a model file; undefined if there is none. */
export async function readRecord(
  model: string,
  checksum: string,
): Promise<TrainingRecord | undefined> {
  const record = await readParsed(recordPath(model), schema).catch(() => undefined);
  return record?.model === checksum ? record : undefined;
}
