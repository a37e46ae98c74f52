import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { messageOf } from "../../../src/base/message.ts";
import { isFolder } from "../../../src/base/paths.ts";
import { type LabelledPage, ReaderError } from "./reader.ts";

const unzip = promisify(gunzip);
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });

type Required = "id" | "site" | "html" | "gold";

/** A page's fields as read: optional ones may be undefined or null. */
export type PageFields = Pick<LabelledPage, Required> & {
  readonly [K in Exclude<keyof LabelledPage, Required>]?: LabelledPage[K] | null | undefined;
};

/** Reads pages one by one, in order of id. A page that fails yields its {@link ReaderError}. */
export async function* readPages<T>(
  items: Promise<Iterable<T>> | AsyncIterable<T>,
  readPage: (item: T) => Promise<LabelledPage> | LabelledPage,
): AsyncGenerator<LabelledPage | ReaderError> {
  for await (const item of await items) {
    let page: LabelledPage | ReaderError;
    try {
      page = await readPage(item);
    } catch (error) {
      if (!(error instanceof ReaderError)) throw error;
      page = error;
    }
    yield page;
  }
}

/**
 * A file's bytes, decompressed if its name ends in `.gz`.
 *
 * @param what the file's content, for messages: "the gold text"
 * @throws ReaderError if the file is missing, unreadable or damaged
 */
export async function readBytes(id: string, path: string, what: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const found = missing ? "is missing" : `cannot be read: ${messageOf(error)}`;
    throw new ReaderError(id, path, `${what} ${found}; add the file or remove the page`);
  }
  if (!path.endsWith(".gz")) return bytes;
  try {
    return await unzip(bytes);
  } catch (error) {
    const found = `${what} is no valid gzip file: ${messageOf(error)}`;
    throw new ReaderError(id, path, `${found}; fetch the file again or remove the page`);
  }
}

/** A UTF-8 text file without its byte-order mark. Throws ReaderError, as {@link readBytes}. */
export async function readUtf8(id: string, path: string, what: string): Promise<string> {
  return utf8(id, path, what, await readBytes(id, path, what));
}

/** Reads a JSON file and checks it by a schema. The ReaderError names the wrong key. */
export async function readJson<T>(
  id: string,
  path: string,
  what: string,
  schema: z.ZodType<T>,
): Promise<T> {
  return parseJson(id, path, what, await readUtf8(id, path, what), schema);
}

/** Parses a JSON text and checks it by a schema. The ReaderError names the wrong key. */
export function parseJson<T>(
  id: string,
  path: string,
  what: string,
  text: string,
  schema: z.ZodType<T>,
): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ReaderError(
      id,
      path,
      `${what} is no valid JSON: ${messageOf(error)}; correct the file`,
    );
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: key, message }) =>
    key.length === 0 ? message : `key "${z.core.toDotPath(key)}": ${message}`,
  );
  throw new ReaderError(id, path, `${what} has another form than expected: ${faults.join("; ")}`);
}

/** Names in a folder, sorted by code unit; empty if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    return [];
  }
}

/** A page's two files. */
export interface FilePair {
  readonly id: string;
  readonly html: string;
  readonly gold: string;
}

/** A folder of files named by page id, with the endings of their names and the expected name of a missing one. */
export interface IdFolder {
  readonly folder: string;
  readonly ending: RegExp;
  readonly expected: string;
}

/**
 * Pairs the files of two folders by id, sorted. An id with only one file is paired with the other's expected
 * path, so that the error on reading names the missing file.
 */
export async function listById(html: IdFolder, gold: IdFolder): Promise<FilePair[]> {
  const htmlFiles = await filesById(html);
  const goldFiles = await filesById(gold);
  const ids = [...new Set([...htmlFiles.keys(), ...goldFiles.keys()])].sort();
  return ids.map((id) => ({
    id,
    html: htmlFiles.get(id) ?? join(html.folder, id + html.expected),
    gold: goldFiles.get(id) ?? join(gold.folder, id + gold.expected),
  }));
}

async function filesById({ folder, ending }: IdFolder): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of await namesIn(folder)) {
    if (ending.test(name)) files.set(name.replace(ending, ""), join(folder, name));
  }
  return files;
}

/** The first of these subfolders that exists, by name. */
export async function firstFolder(
  path: string,
  names: readonly string[],
): Promise<string | undefined> {
  const present = new Set(await namesIn(path));
  for (const name of names) {
    if (present.has(name) && (await isFolder(join(path, name)))) return name;
  }
  return undefined;
}

/** A page with only its known fields. */
export function makePage(fields: PageFields): LabelledPage {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  // Required fields cannot be null by their type, so what remains is a page.
  return Object.fromEntries(filled) as unknown as LabelledPage;
}

/** The known ones of title, author and date; undefined without any. */
export function metadataOf(
  title?: string | null,
  author?: string | null,
  publishDate?: string | null,
  siteName?: string | null,
): LabelledPage["metadata"] {
  const metadata = {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(publishDate ? { publishDate } : {}),
    ...(siteName ? { siteName } : {}),
  };
  return Object.keys(metadata).length === 0 ? undefined : metadata;
}

function utf8(id: string, path: string, what: string, bytes: Uint8Array): string {
  try {
    return STRICT_UTF8.decode(bytes);
  } catch {
    throw new ReaderError(id, path, `${what} is not valid UTF-8; save the file as UTF-8`);
  }
}
