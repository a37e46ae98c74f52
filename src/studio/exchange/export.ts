/** The finished pages of a corpus, written for other corpora and programs. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pagePartLabels, writePartLabels } from "../../../training/corpus/part-labels.ts";
import { openPage } from "../../document/open-page.ts";
import { segmenterNamed } from "../../document/segmenter.ts";
import type { CorpusStore, StoredPage } from "../corpus-store.ts";
import { labelsOfTexts, spansOf } from "../labels-file.ts";
import { filesOf, resourcesOf } from "../resources/kept-resources.ts";
import { writeFiles, writeWhole } from "../write-file.ts";
import { type ExchangedPage, exchangedPage } from "./exchanged-page.ts";
import type { ExchangeFormat, ExportFormat } from "./formats.ts";
import { toTask } from "./label-studio.ts";
import { toJsonl, toWcxb } from "./texts.ts";

const SEGMENTER = "layout";
const JSONL = /\.(?:jsonl|ndjson)$/i;
const JSON_FILE = /\.json$/i;

/** The format that a path suggests. */
export function formatOf(path: string): ExchangeFormat {
  if (JSONL.test(path)) return "jsonl";
  return JSON_FILE.test(path) ? "label-studio" : "folders";
}

/**
 * Writes the finished pages; for Label Studio also the others, without labels.
 *
 * @returns the number of pages
 * @throws the system's error if something cannot be written
 */
export async function exportPages(
  store: CorpusStore,
  path: string,
  format: ExportFormat,
): Promise<number> {
  const ids = exportedIds(store, format);
  if (format === "folders") for (const id of ids) await writeFolder(store, path, id);
  else if (format === "wcxb") for (const id of ids) await writeWcxb(await pageOf(store, id), path);
  else await writeWhole(path, await textOf(store, format));
  return ids.length;
}

/** The finished pages; for Label Studio all. */
function exportedIds(store: CorpusStore, format: ExportFormat): string[] {
  const pages = store.pages();
  const isExported = ({ state }: StoredPage) => state === "done" || format === "label-studio";
  return pages.filter(isExported).map(({ id }) => id);
}

/** All pages as one text. */
export async function textOf(
  store: CorpusStore,
  format: "jsonl" | "label-studio" | "parts",
): Promise<string> {
  const ids = exportedIds(store, format);
  if (format === "parts") return partsOf(store, ids);
  const texts: string[] = [];
  for (const id of ids) {
    const page = await pageOf(store, id);
    texts.push(format === "jsonl" ? toJsonl(page) : JSON.stringify(taskOf(page)));
  }
  return format === "jsonl" ? texts.join("") : `[${texts.join(",\n")}]\n`;
}

/** The labels by parts, as `seine evaluate --parts` reads them. */
async function partsOf({ name, read }: CorpusStore, ids: readonly string[]): Promise<string> {
  const labelled = await Promise.all(ids.map(async (id) => ({ id, ...(await read(id)) })));
  const annotators = new Set(
    labelled.flatMap(({ labels }) => (labels?.parts ? [labels.annotator ?? "unnamed"] : [])),
  );
  const pages = labelled.flatMap(({ id, html, labels }) =>
    labels?.parts ? [[id, pagePartLabels(html, labels.parts)] as const] : [],
  );
  return writePartLabels({
    corpus: name,
    annotator: [...annotators].sort().join(", "),
    pages: new Map(pages),
  });
}

/** A page as a task of Label Studio. Where it has gold texts alone, its labels follow from them. */
function taskOf(page: ExchangedPage): object {
  const { html, gold, comments, labels } = page;
  const { blocks } = openPage(html, segmenterNamed(SEGMENTER)).page;
  if (labels !== undefined || gold === undefined) return toTask(page, blocks);
  return toTask(
    { ...page, labels: spansOf(blocks, labelsOfTexts(blocks, gold, comments)) },
    blocks,
  );
}

async function pageOf(store: CorpusStore, id: string): Promise<ExchangedPage> {
  return exchangedPage(id, await store.read(id));
}

async function writeFolder(store: CorpusStore, path: string, id: string): Promise<void> {
  const { html, about, gold, comments, labels } = await store.read(id);
  const own = join(path, id);
  const texts = {
    "page.json": about && `${JSON.stringify(about, undefined, 2)}\n`,
    "gold.txt": gold,
    "comments.txt": comments,
    "labels.json": labels && `${JSON.stringify(labels, undefined, 1)}\n`,
  };
  const resources = await resourcesOf(store, id);
  await writeFiles(own, { ...texts, ...filesOf(resources), "page.html": html });
}

async function writeWcxb(page: ExchangedPage, path: string): Promise<void> {
  const { html, truth } = toWcxb(page);
  for (const [folder, name, text] of [
    ["html", `${page.id}.html`, html],
    ["ground-truth", `${page.id}.json`, truth],
  ] as const) {
    await mkdir(join(path, folder), { recursive: true });
    await writeFile(join(path, folder, name), text);
  }
}
