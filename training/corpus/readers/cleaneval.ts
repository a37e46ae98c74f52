import { join } from "node:path";
import { decode } from "../../../src/document/decode.ts";
import { unwrap } from "./cleaneval-wrapper.ts";
import { type FilePair, firstFolder, listById, makePage, readBytes, readPages } from "./files.ts";
import type { LabelledPage, Reader } from "./reader.ts";
import { siteOf } from "./site-of.ts";

const HTML_FOLDERS = ["original", "en_original", "zh_original", "finalrun-input", "input"];
const GOLD_FOLDERS = ["gold", "GoldStandard", "en_cleaned", "zh_cleaned", "cleaned"];
const HTML_NAME = /\.html?(?:\.gz)?$/i;
const GOLD_NAME = /(?:-cleaned)?\.txt$/i;
const URL_LINE = /^\s*URL:[ \t]*(\S*)[^\n]*\n?/i;
/** The gold's mark-up: a tag opens a heading, paragraph or list item; few are closed. */
const MARK_UP = /<\/?[hpl]>[ \t]*/gi;
const INDENT = /^[ \t]+/gm;

/**
 * CleanEval (2007) as published: pages with the corpus's wrapper line, gold texts with its mark-up.
 *
 * Distributions name their folders differently: `original` + `gold`, `en_original` + `GoldStandard`,
 * `finalrun-input` + `GoldStandard`, `input` + `cleaned`; gold files end in `.txt` or `-cleaned.txt`.
 * Any of these HTML folders may occur with any of these gold folders.
 */
export const cleaneval: Reader = {
  name: "cleaneval",
  layout:
    "a folder with original/ (or en_original/, finalrun-input/, input/) <id>.html " +
    "and gold/ (or GoldStandard/, cleaned/) <id>.txt",
  detect: async (path) => (await folders(path)) !== undefined,
  async *read(path) {
    const found = await folders(path);
    if (found === undefined) return;
    const pages = listById(
      { folder: found.html, ending: HTML_NAME, expected: ".html" },
      { folder: found.gold, ending: GOLD_NAME, expected: ".txt" },
    );
    yield* readPages(pages, readPage);
  },
};

async function folders(path: string): Promise<{ html: string; gold: string } | undefined> {
  const html = await firstFolder(path, HTML_FOLDERS);
  const gold = await firstFolder(path, GOLD_FOLDERS);
  if (html === undefined || gold === undefined) return undefined;
  return { html: join(path, html), gold: join(path, gold) };
}

async function readPage(entry: FilePair): Promise<LabelledPage> {
  const { id } = entry;
  const marked = decode(await readBytes(id, entry.gold, "the gold text")).text;
  const { html, url: wrapperUrl } = unwrap(await readBytes(id, entry.html, "the HTML file"));
  const urlLine = URL_LINE.exec(marked);
  const url = urlLine?.[1] || wrapperUrl;
  return makePage({
    id,
    site: url === undefined ? id : siteOf(url),
    html,
    file: entry.html,
    url,
    gold: marked
      .slice(urlLine?.[0].length ?? 0)
      .replace(MARK_UP, "")
      .replace(INDENT, "")
      .trim(),
  });
}
