/**
 * The files of a page that a save replaces, all or none. They are written beside their places, then listed in a log,
 * then renamed. If there is no room, or the process dies before the log, the page stays as it was; if it dies
 * afterwards, the next start finishes the save.
 */
import { createHash, randomBytes } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { makeOwnFolder, ownFolder } from "./own-folder.ts";
import { parsed, readIfThere } from "./read-json.ts";
import { writeSynced, writeWhole } from "./write-file.ts";

const names = ["gold.txt", "comments.txt", "labels.json"] as const;
type SavedName = (typeof names)[number];
/** The new text of each file; undefined where the file goes. */
export type SavedTexts = Readonly<Partial<Record<SavedName, string | undefined>>>;

const LOG = "saving.json";
const STAMP_BYTES = 6;

const logSchema = z.strictObject({
  id: z.string().refine((id) => basename(id) === id && id !== "." && id !== ".."),
  stamp: z.string().regex(/^[0-9a-f]{12}$/),
  /** Whether each file stays. */
  files: z.array(z.tuple([z.enum(names), z.boolean()])),
});
const manifestSchema = z.looseObject({
  pages: z.record(z.string(), z.record(z.string(), z.string())),
});

/** Replaces files of a page. @throws the system's error if they cannot be written; then none has changed */
export async function replaceTogether(
  corpus: string,
  id: string,
  texts: SavedTexts,
): Promise<void> {
  const stamp = randomBytes(STAMP_BYTES).toString("hex");
  const files = Object.entries(texts) as [SavedName, string | undefined][];
  const own = join(corpus, id);
  try {
    for (const [name, text] of files) {
      if (text !== undefined) await writeSynced(join(own, `${name}.${stamp}.tmp`), text);
    }
    const log = { id, stamp, files: files.map(([name, text]) => [name, text !== undefined]) };
    await writeWhole(join(await makeOwnFolder(corpus), LOG), JSON.stringify(log));
  } catch (error) {
    const left = files.map(([name]) => rm(join(own, `${name}.${stamp}.tmp`), { force: true }));
    await Promise.all(left);
    throw error;
  }
  await finishSave(corpus);
}

/** Finishes the save that a dead process had begun, if there is one. */
export async function finishSave(corpus: string): Promise<void> {
  const path = join(ownFolder(corpus), LOG);
  const text = await readIfThere(path);
  if (text === undefined) return;
  const log = parsed(text, logSchema);
  if (log !== undefined) {
    const { id, stamp, files } = log;
    for (const [name, stays] of files) {
      const at = join(corpus, id, name);
      if (stays) await renameIfThere(`${at}.${stamp}.tmp`, at);
      else await rm(at, { force: true });
    }
    await renewManifest(corpus, id);
  }
  await rm(path, { force: true });
}

async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Renamed before the process died.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Updates the digest of the gold text if a manifest in or above the corpus lists the page. */
async function renewManifest(corpus: string, id: string): Promise<void> {
  for (const place of [corpus, dirname(corpus)]) {
    const path = join(place, "manifest.json");
    const text = await readIfThere(path);
    const manifest = text && parsed(text, manifestSchema);
    if (!manifest || !Object.hasOwn(manifest.pages, id)) continue;
    const gold = (await readIfThere(join(corpus, id, "gold.txt"))) ?? "";
    manifest.pages[id]!["gold.txt"] = createHash("sha256").update(gold).digest("hex");
    await writeWhole(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
}
