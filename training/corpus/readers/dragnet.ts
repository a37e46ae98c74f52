import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { decode } from "../../../src/document/decode.ts";
import { siteOfPage } from "./declared-url.ts";
import {
  type FilePair,
  firstFolder,
  listById,
  makePage,
  namesIn,
  readBytes,
  readPages,
} from "./files.ts";
import type { LabelledPage, Reader } from "./reader.ts";

const HTML_NAME = /\.html(?:\.gz)?$/;
const GOLD_NAME = /\.html\.corrected\.txt$/;
/** The annotators' separator line between article and comments. */
const COMMENTS = /!@#\$%\^&\*\(\)\s*COMMENTS/;
const LIST_NAME = /\.txt$/i;
const SPLIT = /train|test/i;
const EXTENSION = /\.html(?:\.corrected\.txt)?$/;
const WHITE_SPACE = /\s+/;

/**
 * Dragnet's data (Peters & Lecocq 2013) as published.
 *
 * A line `!@#$%^&*()  COMMENTS` separates article and comments. The split comes from lists of names beside the
 * folders (`…train….txt`, `…test….txt`), if there are any. The data has no URLs: a page's site comes from the
 * URL that it declares (declared-url.ts); without one the page is its own site.
 */
export const dragnet: Reader = {
  name: "dragnet",
  layout: "a folder with HTML/<root>.html and Corrected/<root>.html.corrected.txt",
  detect: async (path) =>
    (await firstFolder(path, ["HTML"])) !== undefined &&
    (await firstFolder(path, ["Corrected"])) !== undefined,
  async *read(path) {
    const splits = await readSplits(path);
    const pages = listById(
      { folder: join(path, "HTML"), ending: HTML_NAME, expected: ".html" },
      { folder: join(path, "Corrected"), ending: GOLD_NAME, expected: ".html.corrected.txt" },
    );
    yield* readPages(pages, (pair) => readPage(pair, splits.get(pair.id)));
  },
};

async function readPage(pair: FilePair, split: string | undefined): Promise<LabelledPage> {
  const { id } = pair;
  // Gold files are in several encodings.
  const gold = decode(await readBytes(id, pair.gold, "the gold text")).text;
  const html = await readBytes(id, pair.html, "the HTML file");
  const mark = COMMENTS.exec(gold);
  return makePage({
    id,
    site: siteOfPage(id, html, {}),
    html,
    file: pair.html,
    gold: mark === null ? gold : gold.slice(0, mark.index),
    comments: mark === null ? "" : gold.slice(mark.index + mark[0].length),
    split,
  });
}

async function readSplits(path: string): Promise<Map<string, string>> {
  const splits = new Map<string, string>();
  for (const name of await namesIn(path)) {
    const split = SPLIT.exec(basename(name))?.[0].toLowerCase();
    if (split === undefined || !LIST_NAME.test(name)) continue;
    const list = await readFile(join(path, name), "utf8");
    for (const root of list.split(WHITE_SPACE)) splits.set(root.replace(EXTENSION, ""), split);
  }
  return splits;
}
