/**
 * A corpus in one JSONL file, which is never changed. The first save copies all its pages to a folder beside
 * it, which is the corpus from then on.
 */
import { randomBytes } from "node:crypto";
import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type OpenPage, readOpenPages } from "../../training/corpus/readers/jsonl.ts";
import { ReaderError } from "../../training/corpus/readers/reader.ts";
import { exists } from "../base/paths.ts";
import { type CorpusStore, onlyRead, openStore, type StoredPage } from "./corpus-store.ts";
import { freeId, idOfNamed } from "./page-names.ts";
import { readIfThere } from "./read-json.ts";
import { Refused } from "./refused.ts";
import { NONE } from "./revision.ts";
import { UNFINISHED } from "./write-file.ts";

const ENDING = /\.(?:jsonl|ndjson)(?:\.gz)?$/i;

export interface OpenedCorpus {
  readonly store: CorpusStore;
  /** Messages on lines without a page. */
  readonly faults: readonly string[];
}

/**
 * Opens a JSONL file, or its earlier copy. The pages stay in memory.
 *
 * @throws the system's error if the file cannot be read
 */
export async function openJsonl(path: string, readOnly: boolean): Promise<OpenedCorpus> {
  const file = resolve(path);
  await access(file);
  const name = basename(file);
  const folder = file.replace(ENDING, "-labelled");
  const copy = `${basename(folder)}/`;
  const first = `The first save copies all pages to ${copy}; ${name} stays as it is.`;
  const later = `Labels are kept in ${copy}, to which ${name} was copied.`;
  if (await exists(folder)) {
    const store = await openStore(folder, readOnly);
    return { store: { ...store, name, notice: () => later }, faults: [] };
  }
  if (!readOnly) await removeUnfinished(folder);
  const { pages, faults } = await readAll(file);
  const listed: StoredPage[] = [...pages].map(([id, { gold }]) =>
    gold === undefined ? { id, state: "new" } : { id, state: "done", source: "texts" },
  );
  let copied: Promise<CorpusStore> | undefined;
  /** Set once the pages are in the folder. */
  let store: CorpusStore | undefined;
  const inFolder = (): Promise<CorpusStore> => {
    if (readOnly) return Promise.reject(onlyRead());
    copied ??= copyAll(pages, folder).then(async () => {
      store = await openStore(folder, false);
      pages.clear();
      return store;
    });
    copied.catch(() => {
      copied = undefined;
    });
    return copied;
  };
  return {
    faults,
    store: {
      name,
      folder,
      readOnly,
      notice: () => (readOnly ? undefined : store === undefined ? first : later),
      pages: () => store?.pages() ?? listed,
      async read(id) {
        await copied?.catch(() => {});
        if (store !== undefined) return store.read(id);
        const page = pages.get(id);
        if (page === undefined) throw new Refused(404, "no such page; the list may have changed");
        const { html, url, encoding, pageType, metadata, gold, comments } = page;
        const { title } = metadata ?? {};
        const about = aboutOf(page);
        const read = { html, url, charset: encoding, type: pageType, title, gold, comments };
        return { ...read, about, rev: NONE };
      },
      save: async (id, rev, save) => (await inFolder()).save(id, rev, save),
      values: async (id) => (store === undefined ? { rev: NONE } : store.values(id)),
      saveValues: async (...given) => (await inFolder()).saveValues(...given),
      add: async (...given) => (await inFolder()).add(...given),
      async settle() {
        await inFolder();
      },
      rubric: () => readIfThere(join(dirname(file), "rubric.md")),
    },
  };
}

async function readAll(
  file: string,
): Promise<{ pages: Map<string, OpenPage>; faults: readonly string[] }> {
  const pages = new Map<string, OpenPage>();
  const faults: string[] = [];
  for await (const page of readOpenPages(file)) {
    if (page instanceof ReaderError) faults.push(page.message);
    else pages.set(freeId(idOfNamed(page.id), pages), page);
  }
  return { pages, faults };
}

/** Copies the pages atomically: there is never a folder with only some of them. */
async function copyAll(pages: ReadonlyMap<string, OpenPage>, folder: string): Promise<void> {
  const unfinished = `${folder}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    for (const [id, page] of pages) {
      const own = join(unfinished, id);
      await mkdir(own, { recursive: true });
      await writeFile(join(own, "page.html"), page.html);
      await writeFile(join(own, "page.json"), `${JSON.stringify(aboutOf(page), undefined, 2)}\n`);
      if (page.gold !== undefined) await writeFile(join(own, "gold.txt"), page.gold);
      if (page.comments !== undefined) await writeFile(join(own, "comments.txt"), page.comments);
    }
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the temporary folder of a process that was killed while it copied. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  const left = (await readdir(parent)).filter(
    (name) => name.startsWith(`${basename(folder)}.`) && UNFINISHED.test(name),
  );
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function aboutOf(page: OpenPage): Record<string, unknown> {
  const { pageType: type, language, url, site, metadata, encoding, with: wanted, without } = page;
  return { type, language, url, site, ...metadata, encoding, with: wanted, without };
}
