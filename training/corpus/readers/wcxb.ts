import { join } from "node:path";
import { z } from "zod";
import {
  type FilePair,
  firstFolder,
  listById,
  makePage,
  metadataOf,
  readBytes,
  readJson,
  readPages,
} from "./files.ts";
import type { LabelledPage, Reader } from "./reader.ts";
import { siteOf } from "./site-of.ts";

const HTML_NAME = /\.html?(?:\.gz)?$/i;
const GOLD_NAME = /\.json$/;
const GOLD_FOLDERS = ["ground-truth", "ground_truth"];
const SPLITS = ["dev", "train", "test"];

const Gold = z
  .unknown()
  .transform(flatten)
  .pipe(
    z.object({
      main_content: z.string(),
      title: z.string().nullish(),
      author: z.string().nullish(),
      publish_date: z.string().nullish(),
      with: z.array(z.string()).nullish(),
      without: z.array(z.string()).nullish(),
      url: z.string().nullish(),
      language: z.string().nullish(),
      page_type: z.string().nullish(),
      _internal: z
        .object({ page_type: z.object({ primary: z.string().nullish() }).nullish() })
        .nullish(),
    }),
  );

/** Moves the keys in `ground_truth`, if there is one, beside the other keys. */
function flatten(value: unknown): unknown {
  const nested = z.looseObject({ ground_truth: z.looseObject({}) }).safeParse(value);
  return nested.success ? { ...nested.data, ...nested.data.ground_truth } : value;
}

/**
 * WCXB (Foley 2026) as published: pages and JSON ground truth side by side, in split folders.
 *
 * The distribution's description leaves details open, so the reader accepts variants: with or without split
 * folders, `ground-truth` or `ground_truth`, nested or flat truth, compressed HTML or not.
 */
export const wcxb: Reader = {
  name: "wcxb",
  layout:
    "a folder with html/<id>.html[.gz] and ground-truth/<id>.json, or dev/, train/, test/ with these",
  detect: async (path) => (await parts(path)).length > 0,
  read: (path) => readPages(listPages(path), readPage),
};

interface Part {
  readonly folder: string;
  readonly gold: string;
  readonly split?: string;
}

async function parts(path: string): Promise<Part[]> {
  const found: Part[] = [];
  for (const split of ["", ...SPLITS]) {
    const folder = join(path, split);
    const gold = await firstFolder(folder, GOLD_FOLDERS);
    if (gold === undefined || (await firstFolder(folder, ["html"])) === undefined) continue;
    found.push({ folder, gold: join(folder, gold), ...(split === "" ? {} : { split }) });
  }
  return found;
}

interface Entry extends FilePair {
  readonly split: string | undefined;
}

async function listPages(path: string): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  for (const { folder, gold, split } of await parts(path)) {
    const pairs = await listById(
      { folder: join(folder, "html"), ending: HTML_NAME, expected: ".html" },
      { folder: gold, ending: GOLD_NAME, expected: ".json" },
    );
    for (const pair of pairs) {
      // Each split may start its numbering again.
      const id = entries.has(pair.id) ? `${split}/${pair.id}` : pair.id;
      entries.set(id, { ...pair, id, split });
    }
  }
  return [...entries.keys()].sort().map((id) => entries.get(id)!);
}

async function readPage({ id, html, gold, split }: Entry): Promise<LabelledPage> {
  const truth = await readJson(id, gold, "the ground truth", Gold);
  return makePage({
    id,
    site: truth.url ? siteOf(truth.url) : id,
    html: await readBytes(id, html, "the HTML file"),
    file: html,
    url: truth.url,
    gold: truth.main_content,
    pageType: truth.page_type ?? truth._internal?.page_type?.primary,
    language: truth.language,
    split,
    with: truth.with,
    without: truth.without,
    metadata: metadataOf(truth.title, truth.author, truth.publish_date),
  });
}
