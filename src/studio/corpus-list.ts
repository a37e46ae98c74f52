/** The pages of a folder: page folders, and HTML files that have none yet. */
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { pageLabelsSchema } from "../../training/corpus/block-labels.ts";
import { namesIn } from "../../training/corpus/readers/files.ts";
import { pageValuesSchema } from "../../training/corpus/value-labels.ts";
import { ownFolder } from "./own-folder.ts";
import { asciiSlugOf, HTML_NAME, hashedIdOf, idOfFile } from "./page-names.ts";
import { readParsed } from "./read-json.ts";
import { finishSave } from "./saved-files.ts";
import { UNFINISHED } from "./write-file.ts";

/** State of a page's labelling. */
export type PageState = "new" | "started" | "done";

/** A page of the folder. */
export interface Entry {
  readonly id: string;
  /** Name of the HTML file that the page was made from. */
  file?: string | undefined;
  /** Whether the page has no folder yet. */
  isLoose: boolean;
  state: PageState;
  /** Source of the labels; undefined without labels. */
  source?: "labels" | "texts" | undefined;
  /** State of its values, which are marked apart from its blocks; absent where none are. */
  values?: PageState | undefined;
}

/** The parts of `page.json` that the studio reads. */
export interface About {
  readonly type?: string | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly encoding?: string | undefined;
  /** Name of the HTML file that the page was made from. */
  readonly file?: string | undefined;
}
export const aboutSchema: z.ZodType<About> = z.looseObject({
  type: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  encoding: z.string().optional(),
  file: z.string().optional(),
});
const NUMBERED = /-\d+$/;

/** The pages by id, in the order of ids. Unless `readOnly`, finishes and removes what a dead process left. */
export async function listPages(folder: string, readOnly: boolean): Promise<Map<string, Entry>> {
  if (!readOnly) await finishSave(folder);
  const found = await readdir(folder, { withFileTypes: true });
  if (!readOnly) await removeUnfinished(folder);
  const folders = found.filter((entry) => !entry.isFile() && !entry.name.startsWith("."));
  const listed = await Promise.all(
    folders.map(({ name }) => entryOfFolder(folder, name, readOnly)),
  );
  const entries = new Map<string, Entry>();
  for (const entry of listed) if (entry !== undefined) entries.set(entry.id, entry);
  const files = found.filter((entry) => entry.isFile() && HTML_NAME.test(entry.name));
  await addFiles(folder, files.map(({ name }) => name).sort(), entries);
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds the HTML files that have no page folder. */
async function addFiles(
  folder: string,
  files: readonly string[],
  entries: Map<string, Entry>,
): Promise<void> {
  const known = new Set([...entries.values()].map(({ file }) => file));
  const unnamed = [...entries.values()].filter(({ file }) => file === undefined);
  for (const file of files) {
    if (known.has(file)) continue;
    const own = await earlierFolder(folder, file, unnamed);
    if (own !== undefined) own.file = file;
    else {
      const id = entries.has(idOfFile(file)) ? hashedIdOf(file) : idOfFile(file);
      entries.set(id, { id, file, isLoose: true, state: "new", source: undefined });
    }
  }
}

/**
 * The folder that an earlier studio made of a file: it kept no file names, and its ids were in ASCII. Only one with
 * the file's bytes is: what has been added under the same name is another page.
 */
async function earlierFolder(
  folder: string,
  file: string,
  unnamed: readonly Entry[],
): Promise<Entry | undefined> {
  const [slug, now] = [asciiSlugOf(file), idOfFile(file)];
  for (const entry of unnamed) {
    if (entry.file !== undefined) continue;
    if (![slug, now].includes(entry.id) && entry.id.replace(NUMBERED, "") !== slug) continue;
    const [there, here] = await Promise.all([
      readFile(join(folder, entry.id, "page.html")),
      readFile(join(folder, file)),
    ]);
    if (there.equals(here)) return entry;
  }
  return undefined;
}

async function entryOfFolder(
  folder: string,
  id: string,
  readOnly: boolean,
): Promise<Entry | undefined> {
  const own = join(folder, id);
  const names = await namesIn(own);
  if (!names.includes("page.html")) return undefined;
  if (!readOnly) await remove(own, names);
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> =>
    names.includes(name) ? readParsed(join(own, name), schema) : undefined;
  const labels = await read("labels.json", pageLabelsSchema);
  const named = (await read("page.json", aboutSchema))?.file;
  const file = named && basename(named) === named && HTML_NAME.test(named) ? named : undefined;
  const marked = await read("values.json", pageValuesSchema);
  const values: PageState | undefined = marked && (marked.complete ? "done" : "started");
  const entry = { id, ...(file && { file }), isLoose: false, ...(values && { values }) };
  if (labels !== undefined) {
    return { ...entry, state: labels.complete ? "done" : "started", source: "labels" };
  }
  return names.includes("gold.txt")
    ? { ...entry, state: "done", source: "texts" }
    : { ...entry, state: "new", source: undefined };
}

/** Removes unfinished files beside the pages: of manifests and in the studio's own folder. */
async function removeUnfinished(folder: string): Promise<void> {
  const [parent, own] = [dirname(folder), ownFolder(folder)];
  const above = (await namesIn(parent)).filter((name) => name.startsWith("manifest.json."));
  await remove(parent, above);
  await remove(folder, await namesIn(folder));
  await remove(own, await namesIn(own));
}

/** Removes temporary files of a process that was killed during a write. */
async function remove(folder: string, names: readonly string[]): Promise<void> {
  const left = names.filter((name) => UNFINISHED.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
