/** Pages that a browser or a crawler saved, with what they are drawn with: `.html` with its folder, MHTML, WARC. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { ReaderError } from "../../../training/corpus/readers/reader.ts";
import { messageOf } from "../../base/message.ts";
import { refuse } from "../../workers/refuse.ts";
import { MAX_BODY } from "../guard.ts";
import { HTML_NAME, MHTML_NAME } from "../page-names.ts";
import { besidePage } from "../resources/kept-resources.ts";
import { type MhtmlPage, readMhtml } from "../resources/mhtml.ts";
import type { Find } from "../resources/resource.ts";
import { archivedPages } from "../resources/warc.ts";

export interface SavedPage {
  readonly id: string;
  readonly html: Uint8Array;
  readonly url?: string;
  readonly encoding?: string;
  readonly find?: Find | undefined;
}

const WARC = /\.warc(?:\.gz|\.zst)?$/i;
const FOLDER = /_files$/;

/** The files of saved pages at a path: itself, or those in a folder. */
export async function savedFiles(path: string): Promise<string[]> {
  const isSaved = (name: string): boolean =>
    [WARC, MHTML_NAME, HTML_NAME].some((kind) => kind.test(name));
  if (!(await stat(path)).isDirectory()) return isSaved(path) ? [path] : [];
  const names = await readdir(path);
  // The folder of one page has its labels, too.
  if (names.includes("page.html")) return [];
  return names
    .filter(isSaved)
    .sort()
    .map((name) => join(path, name));
}

/** Whether a folder has the resources of a page among these names. */
export function isBesidePage(folder: string, names: readonly string[]): boolean {
  const page = folder.replace(FOLDER, "");
  return page !== folder && names.some((name) => name.replace(HTML_NAME, "") === page);
}

/** The pages of a file; one that cannot be read yields its error. */
export async function* savedPages(file: string): AsyncGenerator<SavedPage | ReaderError> {
  if (WARC.test(file)) {
    for await (const page of archivedPages(file, MAX_BODY)) {
      if ("error" in page) yield new ReaderError(page.id, file, page.error);
      else yield usable(page, file);
    }
    return;
  }
  const id = basename(file);
  try {
    const bytes = await readFile(file);
    const page = MHTML_NAME.test(file)
      ? openMhtml(bytes)
      : { html: bytes, find: await besidePage(file) };
    yield usable({ id, ...page }, file);
  } catch (error) {
    yield new ReaderError(id, file, messageOf(error));
  }
}

function openMhtml(bytes: Uint8Array): MhtmlPage {
  const page = readMhtml(bytes);
  if (page !== undefined) return page;
  throw new RangeError("found another kind of file, expected MHTML as a browser saves it");
}

function usable(
  { charset, ...page }: Omit<SavedPage, "encoding"> & { readonly charset?: string },
  file: string,
): SavedPage | ReaderError {
  const failure = refuse(page.html, MAX_BODY);
  if (failure === undefined) return { ...page, ...(charset && { encoding: charset }) };
  return new ReaderError(page.id, file, failure.message);
}
