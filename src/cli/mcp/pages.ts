/** The pages that a client of `seine mcp` may name: HTML, files below a root, public addresses. */
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { z } from "zod";
import { fileSource, pagesBelow } from "../inputs/files.ts";

/** Most bytes of a page. */
export const PAGE_BYTES: number = 20 * 2 ** 20;

/** Most time that a page takes to be read. */
const MOST_SECONDS = 60;

/** A page as a client names it. */
export interface NamedByClient {
  readonly html?: string | undefined;
  readonly file?: string | undefined;
  readonly url?: string | undefined;
}

export const pageShape: Readonly<Record<keyof NamedByClient, z.ZodOptional<z.ZodString>>> = {
  html: z.string().max(PAGE_BYTES).optional().describe("the page itself"),
  file: z.string().max(4096).optional().describe("path of a page below the server's root folder"),
  url: z
    .string()
    .max(8192)
    .optional()
    .describe("address to fetch; with html, the origin of that html, and nothing is fetched"),
};
export const pageSchema: z.ZodType<NamedByClient> = z.strictObject(pageShape);

/** A page that was read. */
export interface ReadPage {
  readonly name: string;
  readonly html: string | Uint8Array;
  readonly url?: string;
  readonly charset?: string;
}

/** What a server lets its clients read. */
export interface Access {
  /** Folder below which files are read; none are without it. */
  readonly root?: string | undefined;
  /** Fetches public addresses; nothing is fetched without it. */
  readonly fetch?:
    | ((url: string) => Promise<{ bytes: Uint8Array; url?: string; charset?: string }>)
    | undefined;
}

/** What a client asks for that it may not have, or that is not there. */
export class AccessError extends Error {
  override readonly name = "AccessError";
}

/** Reads a page. @throws AccessError, or InputError if it cannot be fetched */
export async function readPage(named: NamedByClient, access: Access): Promise<ReadPage> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new AccessError(`the page was not there within ${MOST_SECONDS} s`);
    timer = setTimeout(() => reject(error), MOST_SECONDS * 1000);
  });
  try {
    return await Promise.race([pageOf(named, access), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function pageOf(
  { html, file, url }: NamedByClient,
  { root, fetch }: Access,
): Promise<ReadPage> {
  if (html !== undefined) {
    if (file !== undefined) throw new AccessError("found html and file, expected one of them");
    return { name: url ?? "html", html, ...(url !== undefined && URL.canParse(url) && { url }) };
  }
  if (file !== undefined) {
    if (url !== undefined) throw new AccessError("found file and url, expected one of them");
    const path = await below(root, file);
    const { bytes } = await fileSource(path, PAGE_BYTES, true).read();
    return { name: file, html: bytes };
  }
  if (url === undefined) throw new AccessError("found no page, expected html, file or url");
  if (fetch === undefined) {
    throw new AccessError("found a url without html, expected a server with --allow-fetch");
  }
  const { bytes, url: address, charset } = await fetch(url);
  return {
    name: url,
    html: bytes,
    url: address ?? url,
    ...(charset === undefined ? {} : { charset }),
  };
}

/** The pages below a folder of the root, by their paths from the root. */
export async function* filesBelow(
  folder: string,
  { root }: Access,
): AsyncGenerator<{ file: string }> {
  const top = await realpath(await below(root, "."));
  const start = await below(root, folder);
  if (!(await stat(start)).isDirectory()) {
    yield { file: folder };
    return;
  }
  for await (const page of pagesBelow(start)) {
    if (typeof page === "string") yield { file: relative(top, page) };
  }
}

/**
 * The real path of a file below the root.
 *
 * @throws AccessError if it is not there, or a link or `..` leads out: by one message, which does not tell what else exists
 */
async function below(root: string | undefined, file: string): Promise<string> {
  if (root === undefined) throw new AccessError("found a file, expected a server with --root");
  const top = await realpath(root);
  const path = await realpath(isAbsolute(file) ? file : join(top, file)).catch(() => undefined);
  const way = path === undefined ? ".." : relative(top, path);
  if (path === undefined || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new AccessError(`cannot read ${file}: there is no such file below the root folder`);
  }
  return path;
}
