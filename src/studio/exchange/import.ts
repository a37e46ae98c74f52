/** Labelled pages from other corpora and programs, taken into a corpus. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import { readPartLabels } from "../../../training/corpus/part-labels.ts";
import { findReader, readCorpus } from "../../../training/corpus/readers/index.ts";
import { isJsonl, type OpenPage, readOpenPages } from "../../../training/corpus/readers/jsonl.ts";
import { ReaderError } from "../../../training/corpus/readers/reader.ts";
import { messageOf } from "../../base/message.ts";
import type { Part } from "../../parts/vocabulary.ts";
import type { CorpusStore, Save } from "../corpus-store.ts";
import { contentParts } from "../parts/choice.ts";
import { keepOpinion } from "../people/opinions.ts";
import { filesToAdd, keptResources } from "../resources/kept-resources.ts";
import type { Find } from "../resources/resource.ts";
import { fromTask } from "./label-studio.ts";
import { arePartLabels, labelledByParts, pagesOfParts } from "./part-labels.ts";
import { savedFiles, savedPages } from "./saved-pages.ts";

/** What became of the pages. */
export interface Imported {
  /** Pages that are new in the corpus. */
  added: number;
  /** Pages that were there without labels, and have some now. */
  labelled: number;
  /** Labels of another annotator, kept as a second opinion. */
  opinions: number;
  /** Pages that were left as they are. */
  same: number;
  readonly failed: string[];
  /** What is missing of pages that were added. */
  readonly notes: string[];
}

/** A page, and where the resources are that it is drawn with. */
type ImportedPage = OpenPage & { readonly find?: Find | undefined };

const JSON_FILE = /\.json$/i;
const SEGMENTER = "layout";

/**
 * Takes pages of any layout that training reads, of JSONL, or of an export of Label Studio; labels by parts of pages
 * that the corpus has; and pages without labels as browsers and crawlers save them.
 *
 * @param keep the parts that are content; default those of the corpus
 * @throws TrainingError if the path has no known layout or holds malformed labels, SyntaxError if a JSON file is malformed
 */
export async function importPages(
  store: CorpusStore,
  path: string,
  keep: readonly Part[] = contentParts(store.folder),
): Promise<Imported> {
  const imported: Imported = { added: 0, labelled: 0, opinions: 0, same: 0, failed: [], notes: [] };
  const known = new Map<string, string>();
  for (const { id } of store.pages()) known.set(pageDigest((await store.read(id)).html), id);
  for await (const page of pagesOf(path, store, known)) {
    if (page instanceof Error) {
      imported.failed.push(page.message);
      continue;
    }
    try {
      const isByParts = page.parts !== undefined && page.labels === undefined;
      const labelled = isByParts ? labelledByParts(page, keep) : page;
      imported[await take(store, labelled, known, imported.notes)]++;
    } catch (error) {
      imported.failed.push(`page ${page.id}: ${messageOf(error)}`);
    }
  }
  return imported;
}

async function* pagesOf(
  path: string,
  store: CorpusStore,
  known: ReadonlyMap<string, string>,
): AsyncGenerator<ImportedPage | Error> {
  if (isJsonl(path)) return yield* readOpenPages(path);
  if (!JSON_FILE.test(path)) return yield* pagesOnDisk(path);
  const text = await readFile(path, "utf8");
  const tasks = jsonOf(text);
  if (arePartLabels(tasks)) return yield* pagesOfParts(store, known, readPartLabels(text, path));
  for (const [i, task] of (Array.isArray(tasks) ? tasks : [tasks]).entries()) {
    try {
      for (const { html, title, type, ...page } of fromTask(task)) {
        const fields = { ...page, pageType: type, metadata: title ? { title } : undefined };
        const bytes = new TextEncoder().encode(html);
        yield { ...fields, site: page.id, encoding: "utf-8", html: bytes } as OpenPage;
      }
    } catch (error) {
      const expected = "expected a task that seine studio --export wrote";
      yield new ReaderError(`task ${i + 1}`, path, `${messageOf(error)}; ${expected}`);
    }
  }
}

/** A labelled corpus or, where there is none, saved pages. */
async function* pagesOnDisk(path: string): AsyncGenerator<ImportedPage | Error> {
  const saved = await savedFiles(path).catch(() => []);
  const isCorpus = saved.length === 0 || (await findReader(path).then(Boolean, () => false));
  if (!isCorpus) {
    for (const file of saved) {
      for await (const page of savedPages(file)) {
        yield page instanceof Error ? page : { ...page, site: page.id };
      }
    }
    return;
  }
  for await (const page of readCorpus(path)) {
    if (page instanceof Error) yield page;
    else {
      const resources = await keptResources(join(path, page.id));
      yield resources.size === 0 ? page : { ...page, find: (address) => resources.get(address) };
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(
      `the file is no valid JSON: ${messageOf(error)}; expected what Label Studio exports, or labels by parts`,
    );
  }
}

async function take(
  store: CorpusStore,
  page: ImportedPage,
  known: Map<string, string>,
  notes: string[],
): Promise<"added" | "labelled" | "opinions" | "same"> {
  const digest = pageDigest(page.html);
  const id = known.get(digest);
  if (id === undefined) {
    const { pageType: type, language, url, encoding, metadata, gold, comments } = page;
    const about = { type, language, url, ...metadata, encoding };
    const texts = gold === undefined ? {} : { "gold.txt": gold, "comments.txt": comments };
    const { files, note } = await filesToAdd({ ...page, charset: encoding }, page.find);
    const added = await store.add(page.id, page.html, about, { ...texts, ...files });
    const isDrawn = Object.keys(files).length > 0;
    if (isDrawn && note !== undefined) notes.push(`page ${added}: ${note}`);
    known.set(digest, added);
    if (page.labels !== undefined) await save(store, added, page);
    return "added";
  }
  if (page.labels === undefined) return "same";
  const there = await store.read(id);
  const isLabelled = there.labels !== undefined;
  if (!isLabelled && (there.gold === undefined || page.parts !== undefined)) {
    const { gold, comments } = there.gold === undefined ? page : there;
    await save(store, id, { ...page, gold, comments } as OpenPage);
    return "labelled";
  }
  const { annotator } = page;
  if (annotator === undefined || annotator === there.labels?.annotator) return "same";
  await store.settle();
  const { labels } = saveOf(page);
  await keepOpinion(store.folder, id, { ...labels, version: 1, page: digest, annotator });
  return "opinions";
}

async function save(store: CorpusStore, id: string, page: OpenPage): Promise<void> {
  await store.save(id, (await store.read(id)).rev, saveOf(page));
}

function saveOf(page: OpenPage): Save {
  const { labels = [], parts, cuts, annotator, gold = "", comments = "", labelFault } = page;
  return {
    labels: {
      segmenter: SEGMENTER,
      ...(annotator !== undefined && { annotator }),
      ...(cuts !== undefined && { cuts }),
      blocks: labels,
      ...(parts !== undefined && { parts }),
      complete: labelFault !== "unfinished",
    },
    gold,
    comments,
  };
}
