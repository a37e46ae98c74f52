import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { InputError, messageOf, UsageError } from "./exit.ts";
import { urlSource } from "./fetch.ts";
import { fileSource, folderSources, stdinSource } from "./files.ts";
import { expandGlob, isGlob } from "./glob.ts";
import { JSONL_NAME, jsonlSources } from "./jsonl.ts";
import { failing, type PageBytes, type Source } from "./source.ts";

const WARC_NAME = /\.warc(?:\.gz)?$/i;
const URL_START = /^https?:\/\//i;

/** What page arguments may be; part of the help of every command that takes them. */
export const inputHelp = `
Inputs:
  a file           any name; decompressed when it ends in .gz
  .jsonl, .ndjson  a page per line, {"id", "url", "html"}; also .gz
  .warc            the HTML pages of a crawl; also .gz
  a folder         every .html, .htm and .xhtml file below it, each also .gz, sorted
  "a/**/*.html"    a pattern, for shells that do not expand it: * ? [a-z] {a,b} **
  https://…        fetched, at most 20 MiB within 30 s, by the charset of its header
  - or nothing     standard input`;

export const exitHelp = `
Exit codes: 0 all well, 1 some input failed, 2 wrong usage.`;

/** A page that was read, or why it was not. */
export type ReadPage = { readonly name: string; readonly several: boolean } & (
  | { readonly page: PageBytes }
  | { readonly error: InputError }
);

/** Ends the command with its help when no argument is given and nobody feeds standard input. */
export function checkInputs(inputs: readonly string[], command: Command): void {
  if (inputs.length === 0 && process.stdin.isTTY) command.help({ error: true });
  if (inputs.filter((input) => input === "-").length > 1) {
    throw new UsageError("found - twice, but standard input can be read only once");
  }
}

/** Reads pages one by one, in the order of the arguments; a page that fails is an error in its turn. */
export async function* readPages(inputs: readonly string[]): AsyncGenerator<ReadPage> {
  const sources = sourcesOf(inputs.length === 0 ? ["-"] : inputs);
  let next = await sources.next();
  let several = false;
  while (!next.done) {
    const source = next.value;
    // Looking one ahead tells whether there are several, without listing all.
    next = await sources.next();
    several ||= !next.done;
    const { name } = source;
    try {
      yield { name, several, page: await source.read() };
    } catch (error) {
      yield { name, several, error: asInputError(error) };
    }
  }
}

/** The pages the arguments stand for. Nothing is read yet; what is missing fails when it is read. */
export async function* sourcesOf(inputs: readonly string[]): AsyncGenerator<Source> {
  for (const input of inputs) {
    if (input === "-") yield stdinSource();
    else if (URL_START.test(input)) yield urlSource(input);
    else yield* pathSources(input);
  }
}

async function* pathSources(path: string): AsyncGenerator<Source> {
  const error = await missing(path);
  if (error === undefined) yield* existingSources(path);
  else if (isGlob(path)) yield* globSources(path);
  else yield failing(path, error);
}

async function* globSources(pattern: string): AsyncGenerator<Source> {
  const names = new Set<string>();
  for (const path of await expandGlob(pattern)) {
    for await (const source of existingSources(path)) {
      // A page of an archive may come again there; a file may be matched by its folder too.
      if (names.has(source.name) && !isArchive(path)) continue;
      names.add(source.name);
      yield source;
    }
  }
  if (names.size === 0) {
    yield failing(pattern, new InputError("not-found", "no file matches the pattern"));
  }
}

async function* existingSources(path: string): AsyncGenerator<Source> {
  if (!(await isFolder(path))) {
    if (JSONL_NAME.test(path)) yield* jsonlSources(path);
    else if (WARC_NAME.test(path)) yield* (await import("./warc.ts")).warcSources(path);
    else yield fileSource(path);
    return;
  }
  let empty = true;
  for await (const source of folderSources(path)) {
    empty = false;
    yield source;
  }
  if (empty) {
    const expected = "expected .html, .htm or .xhtml files, each also .gz";
    yield failing(path, new InputError("not-found", `found no page in the folder, ${expected}`));
  }
}

/** Whether a file holds many pages. */
function isArchive(path: string): boolean {
  return JSONL_NAME.test(path) || WARC_NAME.test(path);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function missing(path: string): Promise<InputError | undefined> {
  try {
    await stat(path);
    return undefined;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    const advice = "expected a file, a folder, a pattern, an http(s) URL or -";
    return isAbsent
      ? new InputError("not-found", `found no such file, ${advice}`)
      : new InputError("unreadable", messageOf(error));
  }
}

function asInputError(error: unknown): InputError {
  return error instanceof InputError ? error : new InputError("failed", messageOf(error));
}
