import { createReadStream, type Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gunzip } from "node:zlib";
import { InputError, messageOf } from "./exit.ts";
import { failing, type Source } from "./source.ts";

const unzip = promisify(gunzip);
const PAGE_NAME = /\.(?:x?html|htm)(?:\.gz)?$/i;
const GZIP_NAME = /\.gz$/i;
const MIB = 2 ** 20;
/** What one page may have at most: decoded it must fit into one string (512 Mi code units). */
export const MAX_PAGE_BYTES: number = 256 * MIB;

/** A file, decompressed when its name ends in `.gz`. */
export function fileSource(path: string): Source {
  return {
    name: path,
    async read() {
      const bytes = await readStream(createReadStream(path), MAX_PAGE_BYTES);
      return { bytes: GZIP_NAME.test(path) ? await decompress(bytes) : bytes };
    },
  };
}

/** The bytes of a file as they come, decompressed when its name ends in `.gz`. */
export function readableOf(path: string): Readable {
  const file = createReadStream(path);
  if (!GZIP_NAME.test(path)) return file;
  const unzipped = createGunzip();
  file.on("error", (error) => unzipped.destroy(error));
  unzipped.on("close", () => file.destroy());
  return file.pipe(unzipped);
}

export function stdinSource(): Source {
  return {
    name: "-",
    read: async () => ({ bytes: await readStream(process.stdin, MAX_PAGE_BYTES) }),
  };
}

/** The pages below a folder: .html, .htm, .xhtml, each also .gz; sorted within each folder. */
export async function* folderSources(folder: string): AsyncGenerator<Source> {
  const pending = [{ path: folder, isFolder: true }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!next.isFolder) {
      yield fileSource(next.path);
      continue;
    }
    try {
      for (const entry of await pagesAndFolders(next.path)) {
        pending.push({ path: join(next.path, entry.name), isFolder: entry.isDirectory() });
      }
    } catch (error) {
      yield failing(next.path, new InputError("unreadable", messageOf(error)));
    }
  }
}

/** Last name first, as a stack wants them. A link to a folder is no folder: it may lead back up. */
async function pagesAndFolders(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || PAGE_NAME.test(entry.name))
    .sort((a, b) => (a.name < b.name ? 1 : -1));
}

/**
 * All bytes of a stream.
 *
 * @throws InputError when there are more than `limit`, or the stream fails
 */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(code === "ENOENT" ? "not-found" : "unreadable", messageOf(error));
  }
  return Buffer.concat(chunks, length);
}

async function decompress(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: MAX_PAGE_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge(MAX_PAGE_BYTES);
    }
    const advice = "expected gzip data because of the name; fetch the file again or rename it";
    throw new InputError("bad-gzip", `${messageOf(error)}; ${advice}`);
  }
}

/** More than `limit` bytes. */
export function tooLarge(limit: number): InputError {
  const advice = "save the part you need to a file";
  return new InputError("too-large", `found more than ${limit / MIB} MiB; ${advice}`);
}
