import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import { closestName } from "../../base/closest-name.ts";
import { isFolder } from "../../base/paths.ts";
import type { Identity } from "../../document/identity.ts";
import { refuse } from "../../workers/refuse.ts";
import { asInputError, InputError, messageOf, UsageError } from "../exit.ts";
import { type ArchiveOptions, archiveSources, isArchive, pagesIn } from "./archives.ts";
import { isUrl, NO_URL, URL_START } from "./fetch.ts";
import { fileSource, MAX_PAGE_BYTES, pagesBelow, stdinSource } from "./files.ts";
import { expandGlob, isGlob } from "./glob.ts";
import { failing, type PageBytes, type Source } from "./source.ts";

/** Help on page arguments, for every command that takes them. */
export const inputHelp = `
Inputs:
  a file           any name; decompressed if it ends in .gz
  .jsonl, .ndjson  a page per line, {"id", "url", "html"}; also .gz and .zst
  .warc            the HTML pages of a crawl; also .gz and .zst
  .wacz            the WARC files in it
  a folder         every .html, .htm and .xhtml file below it, also with .gz, sorted
  "a/**/*.html"    a pattern, for shells that do not expand it: * ? [a-z] {a,b} **
  https://…        fetched, at most 20 MiB within 30 s, with the charset of the HTTP header
  - or nothing     standard input: one page, or another --input-format
A line of .jsonl may have the page's bytes as "htmlBase64" instead of "html", and then a "charset".
.zst needs Node.js 22.15 or later, and 22.19 for a dictionary.

Identity: all output repeats the known origin of a page: "input" (its name), "url", and from a WARC "warcFile",
"warcOffset", "warcRecordId", "warcDate", "warcTarget", "warcStatus", "warcDigest" and, if the crawler cut the page
off, "warcTruncated". The offset is that in the stored file. --keep repeats fields of .jsonl as
"kept": {"crawled": …}; in CSV they are columns such as kept.crawled.`;

export const inputFormats = ["html", "jsonl", "warc"] as const;
/** Format of standard input. */
export type InputFormat = (typeof inputFormats)[number];

export const exitHelp = `
Exit codes: 0 success, 1 some input failed, 2 wrong usage.`;

/** A page that was read, or the error. */
export type ReadPage<S extends Source = Source> = {
  readonly name: string;
  readonly several: boolean;
  readonly source: S;
  readonly identity: Identity;
} & ({ readonly page: PageBytes } | { readonly error: InputError });

/** Options of reading inputs. */
export interface ReadOptions extends Partial<ArchiveOptions> {
  /** Most bytes of a page; default 256 MiB. */
  readonly maxBytes?: number;
  /** Format of standard input; default `html`. */
  readonly stdin?: InputFormat;
  /** The page at a URL; by default fetched without further ado. */
  readonly openUrl?: (url: string) => Source;
}

/** Ends the command with its help if no argument is given and standard input is a terminal. */
export function checkInputs(inputs: readonly string[], command: Command): void {
  if (inputs.length === 0 && process.stdin.isTTY) command.help({ error: true });
  if (inputs.filter((input) => input === "-").length > 1) {
    throw new UsageError("found - twice, but standard input can be read only once");
  }
}

/** Reads pages one by one, in the order of the arguments. A failed page yields an error at its position. */
export function readPages(inputs: readonly string[]): AsyncGenerator<ReadPage> {
  return readSources(sourcesOf(inputs));
}

/** The one page of an input, or its error. @throws UsageError if the input has none or several */
export async function readOnePage(
  input: string,
  sources: AsyncGenerator<Source> = sourcesOf([input]),
): Promise<ReadPage> {
  for await (const read of readSources(sources)) {
    if (read.several) throw new UsageError(`found several pages in ${input}, expected one`);
    return read;
  }
  throw new UsageError(`found no page in ${input}, expected one`);
}

/** Reads sources one by one. */
export async function* readSources<S extends Source>(
  sources: AsyncGenerator<S>,
): AsyncGenerator<ReadPage<S>> {
  let next = await sources.next();
  let several = false;
  try {
    while (!next.done) {
      const source = next.value;
      // Reading one source ahead shows whether there are several, without a list of all.
      next = await sources.next();
      several ||= !next.done;
      yield await readSource(source, several);
    }
  } finally {
    await sources.return(undefined);
  }
}

async function readSource<S extends Source>(source: S, several: boolean): Promise<ReadPage<S>> {
  const { name, identity = {} } = source;
  const about = { name, several, source, identity };
  try {
    const page = await source.read();
    const failure = refuse(page.bytes, Number.POSITIVE_INFINITY);
    if (failure !== undefined) throw new InputError(failure.reason, failure.message);
    const { url } = page;
    return { ...about, identity: url === undefined ? identity : { ...identity, url }, page };
  } catch (error) {
    return { ...about, error: asInputError(error) };
  }
}

/**
 * The pages that the arguments name, or standard input without arguments. Pages are read later; a missing
 * file fails only then.
 */
export async function* sourcesOf(
  inputs: readonly string[],
  {
    maxBytes = MAX_PAGE_BYTES,
    onBytes,
    stdin = "html",
    keep,
    openUrl = plainUrl,
  }: ReadOptions = {},
): AsyncGenerator<Source> {
  for (const input of inputs.length === 0 ? ["-"] : inputs) {
    if (input === "-") {
      if (stdin === "html") yield stdinSource(maxBytes);
      else yield* pagesIn(process.stdin, "-", stdin, { maxBytes, keep });
    } else if (isUrl(input)) yield openUrl(input);
    else if (URL_START.test(input)) yield failing(input, new InputError("bad-record", NO_URL));
    else {
      for await (const file of filesOf(input)) {
        if (typeof file !== "string") yield file;
        else if (isArchive(file)) yield* archiveSources(file, { maxBytes, keep, onBytes });
        else {
          onBytes?.(await sizeOf(file));
          yield fileSource(file, maxBytes);
        }
      }
    }
  }
}

/** The page at a URL. What fetches it is loaded when it is read. */
function plainUrl(url: string): Source {
  const read: Source["read"] = async (signal) => {
    const { createWeb } = await import("./web.ts");
    return createWeb().page(url, url).read(signal);
  };
  return { name: url, identity: { url }, read };
}

/** The total bytes of the files that the arguments name. */
export async function bytesOf(inputs: readonly string[]): Promise<number> {
  let sum = 0;
  for (const input of inputs) {
    if (input === "-" || URL_START.test(input)) continue;
    for await (const file of filesOf(input)) {
      if (typeof file === "string") sum += await sizeOf(file);
    }
  }
  return sum;
}

/** The files of a path or a pattern. A missing file is a source that fails. */
export async function* filesOf(path: string): AsyncGenerator<string | Source> {
  const error = await missing(path);
  if (error === undefined) yield* existingFiles(path);
  else if (isGlob(path)) yield* globFiles(path);
  else yield failing(path, error);
}

async function* globFiles(pattern: string): AsyncGenerator<string | Source> {
  const names = new Set<string>();
  for (const path of await expandGlob(pattern)) {
    for await (const file of existingFiles(path)) {
      const name = typeof file === "string" ? file : file.name;
      if (!names.has(name)) yield file;
      names.add(name);
    }
  }
  if (names.size === 0) {
    yield failing(pattern, new InputError("not-found", "no file matches the pattern"));
  }
}

async function* existingFiles(path: string): AsyncGenerator<string | Source> {
  if (!(await isFolder(path))) {
    yield path;
    return;
  }
  let empty = true;
  for await (const file of pagesBelow(path)) {
    empty = false;
    yield file;
  }
  if (empty) {
    const expected = "expected .html, .htm or .xhtml files, each also .gz";
    yield failing(path, new InputError("not-found", `found no page in the folder, ${expected}`));
  }
}

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;
/** An address without its scheme, as people say it. */
const HOST = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}(?:\/|$)/i;
const FILE_NAME = /\.(?:x?html?|gz|zst|json|jsonl|ndjson|warc|wacz|txt|md|xml|csv|pdf|zip)$/i;

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}

async function missing(path: string): Promise<InputError | undefined> {
  try {
    await stat(path);
    return undefined;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (!isAbsent) return new InputError("unreadable", messageOf(error));
    const found =
      path === ""
        ? "found an empty name"
        : ADDRESS.test(path)
          ? "found an address that cannot be fetched"
          : "found no such file";
    const expected = "expected a file, a folder, a pattern, an http(s) URL or -";
    return new InputError("not-found", `${found}, ${expected}${await meantBy(path)}`);
  }
}

/** What a name of no file may mean: an address without its scheme, or a file beside it. */
async function meantBy(path: string): Promise<string> {
  if (HOST.test(path) && !FILE_NAME.test(path)) return `; for the page write https://${path}`;
  if (path === "" || ADDRESS.test(path)) return "";
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const closest = closestName(basename(path), names.sort());
  return closest === undefined ? "" : `; did you mean ${join(folder, closest)}?`;
}
