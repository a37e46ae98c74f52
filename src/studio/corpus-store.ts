/**
 * The corpus that is labelled: a folder in Seine's layout, or a folder of HTML files. An HTML file gets a page
 * folder at its first save. Ids are looked up in the list of pages and never joined to paths.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import {
  type PageLabels,
  pageDigest,
  pageLabelsSchema,
} from "../../training/corpus/block-labels.ts";
import { ownFolder } from "./own-folder.ts";
import { Refused } from "./refused.ts";
import { UNFINISHED, writeWhole } from "./write-file.ts";

/** State of a page's labelling. */
export type PageState = "new" | "started" | "done";

/** A listed page. */
export interface StoredPage {
  readonly id: string;
  readonly state: PageState;
  /** Source of the labels; undefined without labels. */
  readonly source?: "labels" | "texts" | undefined;
}

/** A page with all its data in the corpus. */
export interface ReadPage {
  readonly html: Uint8Array;
  readonly url?: string | undefined;
  readonly charset?: string | undefined;
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  readonly gold?: string | undefined;
  readonly comments?: string | undefined;
  /** Absent if the stored labels belong to other bytes. */
  readonly labels?: PageLabels | undefined;
  /** Revision, which changes with the labels. */
  readonly rev: string;
}

/** The saved data of a page. */
export interface Save {
  readonly labels: Omit<PageLabels, "page" | "version">;
  /** Text of the blocks labelled content; `comments` has that of comments. */
  readonly gold: string;
  readonly comments: string;
}

export interface CorpusStore {
  readonly name: string;
  /** Folder of the labels. */
  readonly folder: string;
  readonly readOnly: boolean;
  /** Message to the user on where labels are stored. */
  readonly notice?: string | undefined;
  pages(): readonly StoredPage[];
  /** Reads a page after all pending saves. @throws Refused 404 for an id that is not listed */
  read(id: string): Promise<ReadPage>;
  /**
   * Saves labels based on revision `rev`. Saves the texts only if the page is complete.
   *
   * @returns the new revision
   * @throws Refused 409 if the labels were changed since `rev`, 403 if the corpus is read-only
   */
  save(id: string, rev: string, save: Save): Promise<string>;
  /** Adds a page and returns its id. @throws Refused 403 if the corpus is read-only */
  add(name: string, html: Uint8Array, about: { url?: string; encoding?: string }): Promise<string>;
  /** Makes sure that all labelled pages are in the folder, where training reads them. */
  settle(): Promise<void>;
  /** The corpus's guidelines for annotators: `rubric.md`. */
  rubric(): Promise<string | undefined>;
}

interface Entry {
  readonly id: string;
  /** Name of an HTML file without a page folder. */
  loose?: string | undefined;
  state: PageState;
  source: StoredPage["source"];
}

const HTML_NAME = /\.html?$/i;
const NOT_SLUG = /[^a-z0-9]+/g;
const LONGEST_SLUG = 60;
/** The revision of a page without `labels.json`. */
export const NONE: string = "none";

/** The parts of `page.json` that the studio reads. */
const aboutSchema = z.looseObject({
  type: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  encoding: z.string().optional(),
});
const digest = z.string();
const manifestSchema = z.looseObject({ pages: z.record(z.string(), z.record(z.string(), digest)) });

/** Opens a corpus. @throws the system's error if the folder cannot be read */
export async function openStore(path: string, readOnly: boolean): Promise<CorpusStore> {
  const folder = resolve(path);
  const entries = await list(folder, readOnly);
  let writing: Promise<unknown> = Promise.resolve();
  /** Runs writes one at a time, so that none sees another's partial result. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writing.then(work);
    writing = done.catch(() => {});
    return done;
  };
  const entryOf = (id: string): Entry => {
    const entry = entries.get(id);
    if (entry === undefined) throw new Refused(404, "no such page; the list may have changed");
    return entry;
  };
  const checkWritable = (): void => {
    if (readOnly) throw onlyRead();
  };
  return {
    name: basename(folder),
    folder,
    readOnly,
    pages: () => [...entries.values()],
    async read(id) {
      // Wait for pending writes, so that a reload shows them.
      await writing;
      return readPage(folder, entryOf(id));
    },
    save: (id, rev, save) =>
      inTurn(async () => {
        checkWritable();
        const entry = entryOf(id);
        const page = await readPage(folder, entry);
        if (page.rev !== rev) {
          throw new Refused(
            409,
            "the labels were changed elsewhere since they were loaded; load the page again",
          );
        }
        const saved = await write(folder, entry, page.html, save);
        entry.state = save.labels.complete ? "done" : "started";
        entry.source = "labels";
        return saved;
      }),
    add: (name, html, about) =>
      inTurn(async () => {
        checkWritable();
        const id = freeId(slugOf(name), entries);
        const own = join(folder, id);
        await mkdir(own, { recursive: true });
        if (Object.keys(about).length > 0) {
          await writeWhole(join(own, "page.json"), `${JSON.stringify(about, undefined, 2)}\n`);
        }
        await writeWhole(join(own, "page.html"), html);
        entries.set(id, { id, state: "new", source: undefined });
        return id;
      }),
    settle: () => Promise.resolve(),
    rubric: () => readIfThere(join(folder, "rubric.md")),
  };
}

/** The error for a write to a read-only corpus. */
export function onlyRead(): Refused {
  return new Refused(403, "the corpus was opened with --read-only");
}

/** The store without a corpus: pages can be tried but not saved. */
export const noCorpus: CorpusStore = {
  name: "",
  folder: "",
  readOnly: true,
  pages: () => [],
  read: () => Promise.reject(new Refused(404, "no corpus is open")),
  save: () => Promise.reject(new Refused(403, "no corpus is open")),
  add: () => Promise.reject(new Refused(403, "no corpus is open")),
  settle: () => Promise.resolve(),
  rubric: () => Promise.resolve(undefined),
};

async function list(folder: string, readOnly: boolean): Promise<Map<string, Entry>> {
  const found = await readdir(folder, { withFileTypes: true });
  if (!readOnly) await removeUnfinished(folder);
  const entries = new Map<string, Entry>();
  const folders = found.filter((entry) => !entry.isFile() && !entry.name.startsWith("."));
  const listed = await Promise.all(
    folders.map(({ name }) => entryOfFolder(folder, name, readOnly)),
  );
  for (const entry of listed) if (entry !== undefined) entries.set(entry.id, entry);
  const files = found.filter((entry) => entry.isFile() && HTML_NAME.test(entry.name));
  const alike = new Map<string, number>();
  for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const slug = slugOf(name.replace(HTML_NAME, ""));
    const number = (alike.get(slug) ?? 0) + 1;
    alike.set(slug, number);
    const id = number === 1 ? slug : `${slug}-${number}`;
    // A page that was saved before already has a folder of that name.
    if (!entries.has(id)) entries.set(id, { id, loose: name, state: "new", source: undefined });
  }
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function entryOfFolder(
  folder: string,
  id: string,
  readOnly: boolean,
): Promise<Entry | undefined> {
  const own = join(folder, id);
  const names = await readdir(own).catch((): string[] => []);
  if (!names.includes("page.html")) return undefined;
  if (!readOnly) await remove(own, names);
  const labels = names.includes("labels.json") ? await labelsIn(own) : undefined;
  if (labels !== undefined) {
    return { id, state: labels.complete ? "done" : "started", source: "labels" };
  }
  return names.includes("gold.txt")
    ? { id, state: "done", source: "texts" }
    : { id, state: "new", source: undefined };
}

/** Removes unfinished files beside the pages: of manifests and in the studio's own folder. */
async function removeUnfinished(folder: string): Promise<void> {
  const namesIn = (path: string): Promise<string[]> => readdir(path).catch((): string[] => []);
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

/** The labels of a page; undefined also for a malformed `labels.json`. */
async function labelsIn(own: string): Promise<PageLabels | undefined> {
  const text = await readIfThere(join(own, "labels.json"));
  return text === undefined ? undefined : parsed(text, pageLabelsSchema);
}

async function readPage(folder: string, { id, loose }: Entry): Promise<ReadPage> {
  if (loose !== undefined) return { html: await readFile(join(folder, loose)), rev: NONE };
  const own = join(folder, id);
  const at = (name: string): Promise<string | undefined> => readIfThere(join(own, name));
  const [html, about, gold, comments, labelsText] = await Promise.all([
    readFile(join(own, "page.html")),
    at("page.json"),
    at("gold.txt"),
    at("comments.txt"),
    at("labels.json"),
  ]);
  const { url, encoding, type, title } = (about && parsed(about, aboutSchema)) || {};
  const labels = labelsText === undefined ? undefined : parsed(labelsText, pageLabelsSchema);
  return {
    html,
    url,
    charset: encoding,
    type,
    title,
    gold,
    comments,
    labels: labels?.page === pageDigest(html) ? labels : undefined,
    rev: labelsText === undefined ? NONE : revOf(labelsText),
  };
}

/** Writes the texts first, so that a page whose labels are complete has them. */
async function write(
  folder: string,
  entry: Entry,
  html: Uint8Array,
  { labels, gold, comments }: Save,
): Promise<string> {
  const own = join(folder, entry.id);
  if (entry.loose !== undefined) {
    await mkdir(own, { recursive: true });
    await writeWhole(join(own, "page.html"), html);
    entry.loose = undefined;
  }
  if (labels.complete) {
    await writeWhole(join(own, "gold.txt"), gold);
    if (comments === "") await rm(join(own, "comments.txt"), { force: true });
    else await writeWhole(join(own, "comments.txt"), comments);
  }
  const file: PageLabels = { version: 1, page: pageDigest(html), ...labels };
  const text = `${JSON.stringify(file, undefined, 1)}\n`;
  await writeWhole(join(own, "labels.json"), text);
  if (labels.complete) await renewManifest(folder, entry.id, gold);
  return revOf(text);
}

/** Updates the digest of the gold text if a manifest in or above the corpus lists the page. */
async function renewManifest(folder: string, id: string, gold: string): Promise<void> {
  for (const place of [folder, dirname(folder)]) {
    const path = join(place, "manifest.json");
    const text = await readIfThere(path);
    const manifest = text && parsed(text, manifestSchema);
    if (!manifest || !Object.hasOwn(manifest.pages, id)) continue;
    manifest.pages[id]!["gold.txt"] = createHash("sha256").update(gold).digest("hex");
    await writeWhole(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
}

function parsed<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function revOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Makes a page's id from a name: lower case, words joined by hyphens. */
export function slugOf(name: string): string {
  const words = name.toLowerCase().split(NOT_SLUG).filter(Boolean);
  const slug = words.join("-").slice(0, LONGEST_SLUG);
  return slug === "" ? "page" : slug;
}

/** An unused id. */
export function freeId(slug: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}
