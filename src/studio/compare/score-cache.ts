/** Word F1 by page, kept in the corpus from one start of the studio to the next. */
import { createHash } from "node:crypto";
import { access, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ReadPage } from "../corpus-store.ts";
import { makeOwnFolder, ownFolder } from "../own-folder.ts";
import { writeWhole } from "../write-file.ts";
import type { JudgeSpec } from "./judge.ts";

const schema = z.strictObject({
  /** Version of this program: another may judge otherwise. */
  program: z.string(),
  /** By {@link pageKey}. */
  f1: z.record(z.string(), z.number().min(0).max(1)),
});

/** The digest of all that a score depends on beside who is scored. */
export function pageKey({ html, url = "", charset = "", gold = "" }: ReadPage): string {
  const digest = createHash("sha256");
  for (const part of [html, url, charset, gold]) digest.update(part).update("\0");
  return digest.digest("hex").slice(0, 32);
}

/** What a judge was found to be worth before. */
export async function readScores(
  corpus: string,
  spec: JudgeSpec,
  program: string,
): Promise<Map<string, number>> {
  try {
    const kept = schema.parse(JSON.parse(await readFile(pathOf(corpus, spec), "utf8")));
    return new Map(kept.program === program ? Object.entries(kept.f1) : []);
  } catch {
    return new Map();
  }
}

/** @throws the error of the system where the corpus has no folder, or it cannot be written */
export async function writeScores(
  corpus: string,
  spec: JudgeSpec,
  program: string,
  f1: ReadonlyMap<string, number>,
): Promise<void> {
  // A folder that is only to be has no place for it yet.
  await access(corpus);
  await mkdir(join(await makeOwnFolder(corpus), FOLDER), { recursive: true });
  const text = JSON.stringify({ program, f1: Object.fromEntries(f1) }, undefined, 1);
  await writeWhole(pathOf(corpus, spec), `${text}\n`);
}

const FOLDER = "scores";

function pathOf(corpus: string, spec: JudgeSpec): string {
  const name = spec.kind === "method" ? spec.id : `model-${spec.digest.slice(0, 32)}`;
  return join(ownFolder(corpus), FOLDER, `${name}.json`);
}
