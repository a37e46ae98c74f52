import { constants, type Dirent } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { InputError, messageOf } from "../exit.ts";
import { failing, type Source } from "./source.ts";

const PAGE_NAME = /\.(?:x?html|htm)(?:\.gz)?$/i;
export const GZIP_NAME: RegExp = /\.gz$/i;
/** Most bytes of a page: decoded, it must fit into one string (512 Mi code units). */
export const MAX_PAGE_BYTES: number = 2 ** 28;

/**
 * A file, decompressed if its name ends in `.gz`.
 *
 * @param isPlain whether only a regular file is read: a pipe may never answer
 */
export function fileSource(path: string, maxBytes: number, isPlain = false): Source {
  return {
    name: path,
    async read() {
      const bytes = await readFile(path, maxBytes, isPlain);
      const page = GZIP_NAME.test(path) ? await decompress(bytes, maxBytes) : bytes;
      return { bytes: page, folder: dirname(path) };
    },
  };
}

export function stdinSource(maxBytes: number): Source {
  return {
    name: "-",
    read: async () => ({ bytes: await readStream(process.stdin, maxBytes) }),
  };
}

/**
 * The paths of the pages below a folder: .html, .htm, .xhtml, each also .gz; sorted within each
 * folder. A folder that cannot be read is a source that fails.
 */
export async function* pagesBelow(folder: string): AsyncGenerator<string | Source> {
  const pending = [{ path: folder, isFolder: true }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!next.isFolder) {
      yield next.path;
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

/** Last name first, for a stack. Links to folders are left out, since they may lead back up. */
async function pagesAndFolders(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || PAGE_NAME.test(entry.name))
    .sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** All bytes of a file, read at once if its size is known; that of a pipe is not. */
async function readFile(path: string, limit: number, isPlain: boolean): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, to open a pipe waits for who writes to it.
    file = await open(path, isPlain ? constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) : "r");
    const stats = await file.stat();
    if (isPlain && !stats.isFile()) throw new InputError("unreadable", "it is no regular file");
    if (!stats.isFile() || stats.size === 0) {
      return await readStream(file.createReadStream({ autoClose: false }), limit);
    }
    if (stats.size > limit) throw tooLarge(limit);
    return await file.readFile();
  } catch (error) {
    throw unreadable(error);
  } finally {
    await file?.close();
  }
}

/**
 * All bytes of a stream.
 *
 * @throws InputError if there are more than `limit`, or the stream fails
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
    throw unreadable(error);
  }
  return Buffer.concat(chunks, length);
}

function unreadable(error: unknown): InputError {
  if (error instanceof InputError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new InputError(code === "ENOENT" ? "not-found" : "unreadable", messageOf(error));
}

async function decompress(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  const { gunzip } = await import("node:zlib");
  try {
    const chunkSize = Math.min(statedSize(bytes) + 1, MOST_AT_ONCE);
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes, chunkSize });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge(maxBytes);
    }
    const advice = "expected gzip data because of the name; fetch the file again or rename it";
    throw new InputError("undecodable", `${messageOf(error)}; ${advice}`);
  }
}

/** Most bytes that one piece of memory is taken for, whatever a file says. */
const MOST_AT_ONCE = 2 ** 22;
/** Least that Node.js takes. */
const LEAST_AT_ONCE = 64;
/** Bytes of the size that ends gzip data. */
const SIZE_BYTES = 4;

/**
 * The number of bytes that gzip data holds, as it says itself, with one byte more it is unpacked in one piece. Of several
 * parts the data says that of the last, and damaged data says anything.
 */
function statedSize(bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes;
  if (length < SIZE_BYTES) return LEAST_AT_ONCE;
  const size = new DataView(buffer, byteOffset, length).getUint32(length - SIZE_BYTES, true);
  return Math.max(size, LEAST_AT_ONCE);
}

/** The error for an input of more than `limit` bytes. */
export function tooLarge(limit: number): InputError {
  const advice = "raise the limit, or save the part you need to a file";
  return new InputError("too-large", `found more than ${limit} bytes; ${advice}`);
}
