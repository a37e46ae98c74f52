/** Word F1 by page, cached in the corpus between runs of the studio. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { ReadPage } from "../corpus-store.ts";
import { readOwn, writeOwn } from "../own-folder.ts";
import type { SystemSpec } from "./system.ts";

const schema = z.strictObject({
  /** Version of this program: scores of other versions may differ. */
  program: z.string(),
  /** By {@link pageKey}. */
  f1: z.record(z.string(), z.number().min(0).max(1)),
});

/** Digest of everything in a page that its score depends on. */
export function pageKey({ html, url = "", charset = "", gold = "" }: ReadPage): string {
  const digest = createHash("sha256");
  for (const part of [html, url, charset, gold]) digest.update(part).update("\0");
  return digest.digest("hex").slice(0, 32);
}

/** Reads the kept scores of a system. */
export async function readScores(
  corpus: string,
  spec: SystemSpec,
  program: string,
): Promise<Map<string, number>> {
  const kept = await readOwn(corpus, pathOf(spec), schema);
  return new Map(kept?.program === program ? Object.entries(kept.f1) : []);
}

/** @throws the error of the operating system if they cannot be written */
export async function writeScores(
  corpus: string,
  spec: SystemSpec,
  program: string,
  f1: ReadonlyMap<string, number>,
): Promise<void> {
  await writeOwn(corpus, pathOf(spec), { program, f1: Object.fromEntries(f1) });
}

function pathOf(spec: SystemSpec): string {
  const name = spec.kind === "method" ? spec.id : `model-${spec.digest.slice(0, 32)}`;
  return join("scores", `${name}.json`);
}
