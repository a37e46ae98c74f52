import { pipeline, Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { ByteWindow, type Gap, type Piece } from "./byte-window.ts";

/*
 * Decompresses zstd data frame by frame (RFC 8878). A .warc.zst has a frame per record, and may begin with a
 * skippable frame that holds the dictionary of all others (IIPC, WARC with Zstandard 1.0). As with gzip, damage
 * costs the frame that has it.
 */
const MAGIC = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd);
/** The first byte of a skippable frame has any low half; that of a dictionary has D. */
const SKIPPABLE = { first: 0x50, rest: [0x2a, 0x4d, 0x18], header: 8 } as const;
const DICTIONARY = 0x5d;
/** A larger frame, compressed or not, is streamed. */
const LARGE = { compressed: 2 ** 20, data: 2 ** 24 } as const;
const MAX_DICTIONARY_BYTES = 2 ** 26;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
/** Bytes of the dictionary's id and of the content's size, by their flags in the frame's header. */
const ID_BYTES = [0, 1, 2, 4] as const;
const SIZE_BYTES = [0, 2, 4, 8] as const;

interface Options {
  readonly maxOutputLength?: number;
  readonly dictionary?: Uint8Array | undefined;
}

/** What Node has of zstd; its types lack it before 22.15. */
interface Zstd {
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: Options) => Buffer;
  readonly createZstdDecompress?: (options: Options) => Transform;
}

const { zstdDecompressSync, createZstdDecompress } = zlib as unknown as Zstd;

/** Whether this Node.js has zstd. */
export const hasZstd: boolean = zstdDecompressSync !== undefined;

/** Decompresses bytes that are whole frames. @throws Error when they are damaged, or zstd is missing */
export function zstdDecompressed(bytes: Uint8Array, options: Options): Buffer {
  if (zstdDecompressSync === undefined) throw new Error(zstdMissing());
  return zstdDecompressSync(bytes, options);
}

function zstdMissing(): string {
  return (
    `found zstd data, which Node.js ${process.versions.node} cannot decompress; ` +
    "use Node.js 22.15 or later, or decompress it first (zstd -d)"
  );
}

/** Whether bytes begin a zstd frame, or a skippable one. */
export function isZstd(bytes: Uint8Array): boolean {
  return isFrame(bytes) || isSkippable(bytes);
}

/**
 * The data of each frame behind its place in the file, with a gap for each damaged part.
 *
 * @throws Error where Node.js has no zstd
 */
export async function* unzstd(source: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  if (!hasZstd) throw new Error(zstdMissing());
  const input = new ByteWindow(source);
  let dictionary: Uint8Array | undefined;
  let isLost = false;
  while (!(await input.atEnd())) {
    if (isLost && !(await input.seek(MAGIC))) return;
    await input.fill(SKIPPABLE.header);
    const start = { start: input.offset };
    if (isSkippable(input.bytes)) {
      const isFirst = start.start === 0 && input.bytes[0] === DICTIONARY;
      const content = await skippedFrame(input, isFirst ? MAX_DICTIONARY_BYTES : 0);
      if (content !== undefined) dictionary = isFrame(content) ? plain(content) : content;
      continue;
    }
    const length = await frameLength(input);
    yield start;
    const gap =
      typeof length === "string"
        ? { gap: length, isPartial: false }
        : yield* readFrame(input, length, dictionary);
    if (gap !== undefined) yield gap;
    isLost = gap !== undefined;
    if (gap !== undefined && !gap.isPartial) input.advance(1);
  }
}

function isFrame(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

function isSkippable(bytes: Uint8Array): boolean {
  const [first = 0, ...rest] = bytes.subarray(0, 4);
  return (first & 0xf0) === SKIPPABLE.first && SKIPPABLE.rest.every((byte, i) => rest[i] === byte);
}

function plain(dictionary: Uint8Array): Buffer {
  return zstdDecompressed(dictionary, { maxOutputLength: MAX_DICTIONARY_BYTES });
}

/** Takes a skippable frame. Returns its content, if it has at most `keep` bytes. */
async function skippedFrame(input: ByteWindow, keep: number): Promise<Buffer | undefined> {
  const size = input.bytes.length < SKIPPABLE.header ? 0 : input.bytes.readUInt32LE(4);
  input.advance(SKIPPABLE.header);
  if (size <= keep) {
    await input.fill(size);
    return input.advance(size);
  }
  for (let left = size; left > 0 && (await input.fill(1)); ) left -= input.advance(left).length;
  return undefined;
}

/** The data of a frame of this length; undefined for a large one. Ends with a gap if it is damaged. */
async function* readFrame(
  input: ByteWindow,
  length: number | undefined,
  dictionary: Uint8Array | undefined,
): AsyncGenerator<Uint8Array, Gap | undefined> {
  if (length !== undefined) {
    try {
      const bytes = input.bytes.subarray(0, length);
      const data = zstdDecompressed(bytes, { dictionary, maxOutputLength: LARGE.data });
      input.advance(length);
      yield data;
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") {
        return { gap: damage(error, dictionary), isPartial: false };
      }
    }
  }
  const inflater = createZstdDecompress!({ dictionary });
  // Errors are thrown where the data is read.
  pipeline(Readable.from(blocksOf(input)), inflater, () => {});
  try {
    for await (const data of inflater as AsyncIterable<Buffer>) yield data;
    return undefined;
  } catch (error) {
    return { gap: damage(error, dictionary), isPartial: true };
  }
}

function damage(error: unknown, dictionary: Uint8Array | undefined): string {
  if (error instanceof Cut) return error.message;
  const advice = dictionary ? "; a dictionary needs Node.js 22.19 or later" : "";
  return `the zstd data is damaged: ${(error as Error).message}${advice}`;
}

class Cut extends Error {}

const CUT = "the zstd data is cut off";
const BROKEN = "the zstd data is damaged: a frame's header is missing";

/** The length of the frame; undefined if it is large; what is wrong with it. Takes nothing. */
async function frameLength(input: ByteWindow): Promise<number | string | undefined> {
  await input.fill(MAGIC.length + 1);
  if (input.bytes.length > MAGIC.length && !isFrame(input.bytes)) return BROKEN;
  let at = headerBytes(input.bytes);
  if (at === undefined) return CUT;
  for (let isLast = false; !isLast; ) {
    if (at > LARGE.compressed) return undefined;
    if (!(await input.fill(at + BLOCK_HEADER_BYTES))) return CUT;
    const block = blockAt(input.bytes, at);
    if (block === undefined) return "the zstd data is damaged";
    at += BLOCK_HEADER_BYTES + block.size;
    isLast = block.isLast;
  }
  const length = at + checksumBytes(input.bytes);
  return (await input.fill(length)) ? length : CUT;
}

/** The bytes of a frame, block by block. */
async function* blocksOf(input: ByteWindow): AsyncGenerator<Buffer> {
  const checksum = checksumBytes(input.bytes);
  yield input.advance(headerBytes(input.bytes)!);
  for (let isLast = false; !isLast; ) {
    if (!(await input.fill(BLOCK_HEADER_BYTES))) throw new Cut(CUT);
    const block = blockAt(input.bytes, 0);
    if (block === undefined) throw new Error("a block's type is unknown");
    isLast = block.isLast;
    const size = BLOCK_HEADER_BYTES + block.size + (isLast ? checksum : 0);
    if (!(await input.fill(size))) throw new Cut(CUT);
    yield input.advance(size);
  }
}

/** The length of a frame's header, by its fifth byte; undefined if that is missing. */
function headerBytes(bytes: Uint8Array): number | undefined {
  const flags = bytes[MAGIC.length];
  if (flags === undefined) return undefined;
  const isSingle = (flags & 0x20) !== 0;
  const size = SIZE_BYTES[flags >> 6]!;
  return (
    MAGIC.length +
    1 +
    (isSingle ? 0 : 1) +
    ID_BYTES[flags & 3]! +
    (size === 0 && isSingle ? 1 : size)
  );
}

function checksumBytes(bytes: Uint8Array): number {
  return (bytes[MAGIC.length]! & 4) === 0 ? 0 : CHECKSUM_BYTES;
}

/** A block by its header: the bytes that follow, and whether it is the last one. */
function blockAt(
  bytes: Buffer,
  at: number,
): { readonly size: number; readonly isLast: boolean } | undefined {
  const header = bytes.readUIntLE(at, BLOCK_HEADER_BYTES);
  const type = (header >> 1) & 3;
  if (type === 3) return undefined;
  // A block of type 1 repeats one byte.
  return { size: type === 1 ? 1 : header >> 3, isLast: (header & 1) === 1 };
}
