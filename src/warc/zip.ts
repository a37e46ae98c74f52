/** The list of files in a zip (PKWARE's APPNOTE 6.3.10, with its 64-bit fields), and their bytes. */
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** A file in a zip. */
export interface ZipEntry {
  readonly name: string;
  /** How it is compressed: 0 stored, 8 deflate; others are not read. */
  readonly method: number;
  /** Offset of its own header, and number of its stored bytes. */
  readonly offset: number;
  readonly size: number;
  /** Offsets of its first stored byte and after its last. @throws Error when the zip is damaged */
  place(): Promise<{ readonly start: number; readonly end: number }>;
}

const END = { signature: 0x06054b50, bytes: 22 } as const;
const END_64 = { signature: 0x06064b50, bytes: 56 } as const;
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 } as const;
const CENTRAL = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
/** The end may have a comment behind it. */
const MOST_END_BYTES = END.bytes + 0xffff;
/** A 32-bit field whose value is in the 64-bit ones. */
const IN_64 = 0xffffffff;
const EXTRA_64 = 1;
const MOST_LIST_BYTES = 2 ** 28;
const ENCRYPTED = 1;

const damaged = (found: string): Error =>
  new Error(`${found}; the zip is cut off or damaged, fetch it again`);

/** The files of a zip, in the order of its list. @throws Error when it is none or damaged */
export async function entriesOf(file: FileHandle): Promise<ZipEntry[]> {
  const { size: fileSize } = await file.stat();
  const { offset, size } = await listIn(file, fileSize);
  if (size > MOST_LIST_BYTES || offset + size > fileSize)
    throw damaged("its list of files is broken");
  const list = await bytesAt(file, offset, size);
  const entries: ZipEntry[] = [];
  for (let at = 0; at < list.length; ) {
    if (at + CENTRAL.bytes > list.length || list.readUInt32LE(at) !== CENTRAL.signature)
      throw damaged("its list of files is broken");
    const nameLength = list.readUInt16LE(at + 28);
    const extraLength = list.readUInt16LE(at + 30);
    const end = at + CENTRAL.bytes + nameLength + extraLength + list.readUInt16LE(at + 32);
    if (end > list.length) throw damaged("its list of files is broken");
    entries.push(entryAt(file, list, at, nameLength, extraLength));
    at = end;
  }
  // A small zip whose files share bytes would be a large one.
  let next = offset;
  for (const entry of entries.toSorted((a, b) => b.offset - a.offset)) {
    if (entry.offset + LOCAL.bytes + entry.size > next)
      throw damaged(`found ${entry.name} and another file at one place`);
    next = entry.offset;
  }
  return entries;
}

/** The plain bytes of a file that is stored or deflated. @throws Error for another method */
export function streamOf(stored: Readable, { name, method }: ZipEntry): AsyncIterable<Uint8Array> {
  if (method === 0) return stored;
  if (method !== 8) {
    throw new Error(`found ${name} compressed by method ${method}, expected 0 (stored) or 8`);
  }
  const inflater = createInflateRaw();
  stored.on("error", (error) => inflater.destroy(error));
  return stored.pipe(inflater);
}

function entryAt(
  file: FileHandle,
  list: Buffer,
  at: number,
  nameLength: number,
  extraLength: number,
): ZipEntry {
  const nameAt = at + CENTRAL.bytes;
  const name = list.toString("utf8", nameAt, nameAt + nameLength);
  const extra = list.subarray(nameAt + nameLength, nameAt + nameLength + extraLength);
  const fields = [
    list.readUInt32LE(at + 24),
    list.readUInt32LE(at + 20),
    list.readUInt32LE(at + 42),
  ];
  const [, size = 0, offset = 0] = in64(fields, extra);
  const isEncrypted = (list.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
  return {
    ...{ name, offset, size },
    method: list.readUInt16LE(at + 10),
    async place() {
      if (isEncrypted)
        throw new Error(`found ${name} encrypted, expected a file without a password`);
      const local = await bytesAt(file, offset, LOCAL.bytes);
      if (local.readUInt32LE(0) !== LOCAL.signature)
        throw damaged(`found no file at ${name}'s place`);
      // Its own extra fields may differ from those of the list.
      const start = offset + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28);
      return { start, end: start + size };
    },
  };
}

/** Replaces the fields that are too large for 32 bits by those of the 64-bit extra, which has just these. */
function in64(fields: readonly number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA_64) continue;
    let next = at + 4;
    return fields.map((value) => {
      if (value !== IN_64 || next + 8 > extra.length) return value;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return [...fields];
}

/** Where the list of files is. */
async function listIn(
  file: FileHandle,
  fileSize: number,
): Promise<{ readonly offset: number; readonly size: number }> {
  const tailAt = Math.max(0, fileSize - MOST_END_BYTES);
  const tail = await bytesAt(file, tailAt, fileSize - tailAt);
  let at = tail.length - END.bytes;
  while (at >= 0 && tail.readUInt32LE(at) !== END.signature) at--;
  if (at < 0) throw damaged("found no list of files");
  const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const locator = at - LOCATOR_64.bytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64.signature) return { offset, size };
  const end64 = await bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), END_64.bytes);
  if (end64.readUInt32LE(0) !== END_64.signature) throw damaged("found no list of files");
  return { offset: Number(end64.readBigUInt64LE(48)), size: Number(end64.readBigUInt64LE(40)) };
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length)
    throw damaged(`found ${bytesRead} bytes at ${offset}, expected ${length}`);
  return buffer;
}
