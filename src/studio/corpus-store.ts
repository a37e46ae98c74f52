/**
 * The corpus that is labelled: a folder in Seine's layout, or a folder of HTML files. An HTML file gets a page
 * folder at its first save. Ids are looked up in the list of pages and never joined to paths.
 */
import { mkdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import {
  type PageLabels,
  pageDigest,
  pageLabelsSchema,
} from "../../training/corpus/block-labels.ts";
import { aboutSchema, type Entry, listPages } from "./corpus-list.ts";
import { createTurns } from "./in-turn.ts";
import { freeId, HTML_NAME, MHTML_NAME, slugOf } from "./page-names.ts";
import { parsed, readIfThere } from "./read-json.ts";
import { Refused } from "./refused.ts";
import { NONE, revOf } from "./revision.ts";
import { replaceTogether } from "./saved-files.ts";
import {
  type KeptValues,
  readValues,
  type SavedValues,
  writeValues,
} from "./values/values-file.ts";
import { writeFiles, writeWhole } from "./write-file.ts";

export type { PageState } from "./corpus-list.ts";

/** A listed page. */
export type StoredPage = Readonly<Omit<Entry, "isLoose">>;

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
  /** All that is stated of the page, as `page.json` has it. */
  readonly about?: Readonly<Record<string, unknown>> | undefined;
  /** Revision, which changes with the labels. */
  readonly rev: string;
}

/** What a page is opened with. */
export interface PageSource {
  readonly html: Uint8Array;
  readonly url?: string;
  readonly charset?: string;
}

/** A page as it is opened; what is no address is left out. */
export function sourceOf({ html, url, charset }: Pick<ReadPage, keyof PageSource>): PageSource {
  return { html, ...(url && URL.canParse(url) && { url }), ...(charset && { charset }) };
}

/** The saved data of a page. */
export interface Save {
  readonly labels: Omit<PageLabels, "page" | "version">;
  /** Text of the blocks labelled content; `comments` has that of comments. */
  readonly gold: string;
  readonly comments: string;
}

/** Plain data and functions without `this`: stores are wrapped by `{...store}`. */
export interface CorpusStore {
  readonly name: string;
  /** Folder of the labels. */
  readonly folder: string;
  readonly readOnly: boolean;
  /** Message to the user on where labels are stored. */
  notice?(): string | undefined;
  /** Whether what is saved are second opinions. */
  readonly isSecond?: boolean;
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
  /** The values that are marked on a page. */
  values(id: string): Promise<KeptValues>;
  /** Saves values based on revision `rev` of them, and returns the new one. @throws Refused as `save` */
  saveValues(id: string, rev: string, values: SavedValues): Promise<string>;
  /** Adds a page, with other files by their paths in its folder, and returns its id. @throws Refused 403 if the corpus is read-only */
  add(
    name: string,
    html: Uint8Array,
    about: Readonly<Record<string, unknown>>,
    files?: Readonly<Record<string, string | Uint8Array | undefined>>,
  ): Promise<string>;
  /** Makes sure that all labelled pages are in the folder, where training reads them. */
  settle(): Promise<void>;
  /** The corpus's guidelines for annotators: `rubric.md`. */
  rubric(): Promise<string | undefined>;
}

/** Opens a corpus. @throws the system's error if the folder cannot be read */
export async function openStore(path: string, readOnly: boolean): Promise<CorpusStore> {
  const folder = resolve(path);
  const entries = await listPages(folder, readOnly);
  const turns = createTurns();
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
    pages: () => [...entries.values()].map(({ isLoose, ...page }) => page),
    async read(id) {
      // Wait for pending writes, so that a reload shows them.
      await turns.ended();
      return readPage(folder, entryOf(id));
    },
    save: (id, rev, save) =>
      turns.run(async () => {
        checkWritable();
        const entry = entryOf(id);
        const page = await readPage(folder, entry);
        checkRevision(page.rev, rev);
        const saved = await write(folder, entry, page.html, save);
        entry.state = save.labels.complete ? "done" : "started";
        entry.source = "labels";
        return saved;
      }),
    async values(id) {
      await turns.ended();
      const entry = entryOf(id);
      return readValues(join(folder, id), (await readPage(folder, entry)).html);
    },
    saveValues: (id, rev, values) =>
      turns.run(async () => {
        checkWritable();
        const entry = entryOf(id);
        const { html } = await readPage(folder, entry);
        const own = join(folder, id);
        checkRevision((await readValues(own, html)).rev, rev);
        await makeFolder(own, entry, html);
        const saved = await writeValues(own, html, values);
        entry.values = values.complete ? "done" : "started";
        return saved;
      }),
    add: (name, html, about, files = {}) =>
      turns.run(async () => {
        checkWritable();
        const id = freeId(slugOf(name.replace(HTML_NAME, "").replace(MHTML_NAME, "")), entries);
        const stated = JSON.stringify(about, undefined, 2);
        const page = { "page.json": stated === "{}" ? undefined : `${stated}\n`, ...files };
        // The page comes last: without it, there is no page folder.
        await writeFiles(join(folder, id), { ...page, "page.html": html });
        const source = files["gold.txt"] === undefined ? undefined : "texts";
        entries.set(id, { id, isLoose: false, state: source ? "done" : "new", source });
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
  values: () => Promise.reject(new Refused(404, "no corpus is open")),
  saveValues: () => Promise.reject(new Refused(403, "no corpus is open")),
  add: () => Promise.reject(new Refused(403, "no corpus is open")),
  settle: () => Promise.resolve(),
  rubric: () => Promise.resolve(undefined),
};

async function readPage(folder: string, { id, file, isLoose }: Entry): Promise<ReadPage> {
  if (isLoose) return { html: await readFile(join(folder, file!)), rev: NONE };
  const own = join(folder, id);
  const at = (name: string): Promise<string | undefined> => readIfThere(join(own, name));
  const [html, about, gold, comments, labelsText] = await Promise.all([
    readFile(join(own, "page.html")),
    at("page.json"),
    at("gold.txt"),
    at("comments.txt"),
    at("labels.json"),
  ]);
  const stated = about === undefined ? undefined : parsed(about, aboutSchema);
  const { url, encoding, type, title } = stated ?? {};
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
    ...(stated && { about: { ...stated } }),
    rev: labelsText === undefined ? NONE : revOf(labelsText),
  };
}

async function write(
  folder: string,
  entry: Entry,
  html: Uint8Array,
  { labels, gold, comments }: Save,
): Promise<string> {
  const own = join(folder, entry.id);
  await makeFolder(own, entry, html);
  const file: PageLabels = { version: 1, page: pageDigest(html), ...labels };
  const text = `${JSON.stringify(file, undefined, 1)}\n`;
  if (labels.complete) {
    await replaceTogether(folder, entry.id, {
      "gold.txt": gold,
      "comments.txt": comments === "" ? undefined : comments,
      "labels.json": text,
    });
  } else await writeWhole(join(own, "labels.json"), text);
  return revOf(text);
}

/** Makes the folder of a page that is an HTML file. */
async function makeFolder(own: string, entry: Entry, html: Uint8Array): Promise<void> {
  await keepFileName(own, entry);
  if (!entry.isLoose) return;
  await writeWhole(join(own, "page.html"), html);
  entry.isLoose = false;
}

function checkRevision(found: string, expected: string): void {
  if (found === expected) return;
  throw new Refused(
    409,
    "the labels were changed elsewhere since they were loaded; load the page again",
  );
}

/** Notes in `page.json` which HTML file the page was made from, so that it is not listed once more. */
async function keepFileName(own: string, { file, isLoose }: Entry): Promise<void> {
  if (file === undefined) return;
  if (isLoose) await mkdir(own, { recursive: true });
  const path = join(own, "page.json");
  const text = await readIfThere(path);
  const about = text === undefined ? {} : parsed(text, aboutSchema);
  // A page.json that people are still writing stays as it is.
  if (about === undefined || about.file === file) return;
  await writeWhole(path, `${JSON.stringify({ ...about, file }, undefined, 2)}\n`);
}
