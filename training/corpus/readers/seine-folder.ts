import { join } from "node:path";
import { z } from "zod";
import { given } from "../../../src/base/given.ts";
import { isFolder } from "../../../src/base/paths.ts";
import { pageDigest, pageLabelsSchema } from "../block-labels.ts";
import { pageValuesSchema, recordsOfValues } from "../value-labels.ts";
import { siteOfPage } from "./declared-url.ts";
import {
  makePage,
  metadataOf,
  namesIn,
  readBytes,
  readJson,
  readPages,
  readUtf8,
} from "./files.ts";
import type { LabelledPage, Reader } from "./reader.ts";

/** Strict, because people write it by hand: a mistyped key is an error. */
const PageJson = z.strictObject({
  type: z.string().optional(),
  language: z.string().optional(),
  url: z.string().optional(),
  site: z.string().optional(),
  title: z.string().optional(),
  author: z.string().optional(),
  publishDate: z.string().optional(),
  encoding: z.string().optional(),
  file: z.string().optional(),
  with: z.array(z.string()).optional(),
  without: z.array(z.string()).optional(),
  records: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

/** Seine's own layout: a folder per page, designed for writing by hand. */
export const seineFolder: Reader = {
  name: "seine-folder",
  layout:
    "a folder of page folders: <slug>/page.html, gold.txt, optionally page.json, comments.txt, labels.json, values.json",
  async detect(path: string): Promise<boolean> {
    for (const slug of await namesIn(path)) {
      if ((await namesIn(join(path, slug))).includes("page.html")) return true;
    }
    return false;
  },
  read: (path) => readPages(listPages(path), (slug) => readPage(path, slug)),
};

/** A folder that a browser saved with a page. */
const SAVED = /_files$/;

/** Slugs of the page folders, without hidden folders (`.git`) and what browsers saved beside pages. */
async function listPages(path: string): Promise<string[]> {
  const slugs: string[] = [];
  for (const name of await namesIn(path)) {
    const folder = join(path, name);
    if (name.startsWith(".") || !(await isFolder(folder))) continue;
    if (!SAVED.test(name) || (await namesIn(folder)).includes("page.html")) slugs.push(name);
  }
  return slugs;
}

async function readPage(path: string, slug: string): Promise<LabelledPage> {
  const folder = join(path, slug);
  const names = new Set(await namesIn(folder));
  const about = names.has("page.json")
    ? await readJson(slug, join(folder, "page.json"), "page.json", PageJson)
    : {};
  const html = await readBytes(slug, join(folder, "page.html"), "page.html");
  const records =
    about.records ?? (names.has("values.json") ? await readValues(slug, folder, html) : undefined);
  return makePage({
    id: slug,
    site: siteOfPage(slug, html, about),
    html,
    file: join(folder, "page.html"),
    encoding: about.encoding,
    url: about.url,
    gold:
      records !== undefined && !names.has("gold.txt")
        ? ""
        : await readUtf8(slug, join(folder, "gold.txt"), "gold.txt (empty for no content)"),
    records,
    comments: names.has("comments.txt")
      ? await readUtf8(slug, join(folder, "comments.txt"), "comments.txt")
      : undefined,
    ...(names.has("labels.json") ? await readLabels(slug, folder, html) : {}),
    pageType: about.type,
    language: about.language,
    with: about.with,
    without: about.without,
    metadata: metadataOf(about.title, about.author, about.publishDate),
  });
}

/** An annotator's labels of blocks, if they belong to these bytes. */
async function readLabels(
  slug: string,
  folder: string,
  html: Uint8Array,
): Promise<Pick<LabelledPage, "labels" | "parts" | "cuts" | "labelFault" | "annotator">> {
  const path = join(folder, "labels.json");
  const file = await readJson(slug, path, "labels.json", pageLabelsSchema);
  const { page, blocks, parts, cuts, complete, annotator } = file;
  if (page !== pageDigest(html)) return { labelFault: "foreign" };
  const labels = { labels: blocks, ...given({ parts, cuts, annotator }) };
  return complete ? labels : { ...labels, labelFault: "unfinished" };
}

/** The values that an annotator marked as gold records, if all are marked and they belong to these bytes. */
async function readValues(
  slug: string,
  folder: string,
  html: Uint8Array,
): Promise<LabelledPage["records"]> {
  const path = join(folder, "values.json");
  const { page, values, complete } = await readJson(slug, path, "values.json", pageValuesSchema);
  return complete && page === pageDigest(html) ? recordsOfValues(values) : undefined;
}
