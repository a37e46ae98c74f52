import { once } from "node:events";
import { crc32, createInflateRaw, type InflateRaw, inflateRawSync } from "node:zlib";
import { ByteWindow, type Gap, type Piece } from "./byte-window.ts";

/*
 * Decompresses gzip data member by member (RFC 1952). WARC files have a member per record. Node's stream
 * ends at the first damage; this one continues at the next member, so that only the damaged record is
 * lost.
 */
const MAGIC = Uint8Array.of(0x1f, 0x8b, 8);
const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** Bits of the header's flags, the fourth byte. */
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;
/** Bytes of the first attempt at a member. Each attempt that is too short is doubled. */
const FIRST_BYTES = 2 ** 14;
/** A larger member, compressed or not, is streamed. */
const LARGE = { compressed: 2 ** 20, data: 2 ** 24 } as const;
const CHUNK_BYTES = 2 ** 16;

/** Whether bytes begin a gzip member. */
export function isGzip(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The data of each member behind its place in the file, with a gap for each damaged part. */
export async function* gunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const input = new ByteWindow(source);
  let isLost = false;
  while (!(await input.atEnd())) {
    if (isLost && !(await input.seek(MAGIC))) return;
    await input.fill(FIXED_HEADER_BYTES);
    // Bytes that only look like a member, on the way to the next one, are not reported as damage again.
    const isDoubtful = isLost && !isLikely(input.bytes);
    const start = { start: input.offset };
    const member = await readMember(input);
    let gap: Gap | undefined;
    if (member instanceof Uint8Array) {
      yield start;
      yield member;
    } else if (member === "large") {
      yield start;
      gap = yield* streamMember(input);
    } else gap = { gap: member, isPartial: false };
    if (gap !== undefined && !isDoubtful) {
      if (!gap.isPartial) yield start;
      yield gap;
    }
    isLost = gap !== undefined;
    if (gap !== undefined && !gap.isPartial) input.advance(1);
  }
}

/** Whether a header is plausible by its flags, compression level and system. */
function isLikely(bytes: Uint8Array): boolean {
  const [, , , flags = 0xff, , , , , level = 0xff, system = 0] = bytes;
  return flags < FLAG.comment && [0, 2, 4].includes(level) && (system <= 13 || system === 255);
}

/** Takes a member and returns its data; for a damaged one, takes nothing and returns the reason. */
async function readMember(input: ByteWindow): Promise<Uint8Array | string | "large"> {
  for (let size = FIRST_BYTES; size <= LARGE.compressed; size *= 2) {
    const isAll = !(await input.fill(size));
    const { bytes } = input;
    const start = headerLength(bytes);
    if (start === "broken") return "the gzip data is damaged: a member's header is missing";
    const inflated = start === "cut" ? "cut" : inflate(bytes.subarray(start));
    if (inflated === "broken") return "the gzip data is damaged";
    if (inflated === "large") return "large";
    if (inflated !== "cut") {
      input.advance((start as number) + inflated.length + TRAILER_BYTES);
      return inflated.data;
    }
    if (isAll) return "the gzip data is cut off";
  }
  return "large";
}

/** Streams a member's data; ends with a gap if it turns out to be damaged. */
async function* streamMember(input: ByteWindow): AsyncGenerator<Uint8Array, Gap | undefined> {
  const start = headerLength(input.bytes);
  if (typeof start !== "number") return { gap: "the gzip data is damaged", isPartial: false };
  input.advance(start);
  const inflater = createInflateRaw();
  const feeding = feed(input, inflater);
  let sum = 0;
  try {
    for await (const data of inflater as AsyncIterable<Buffer>) {
      sum = crc32(data, sum);
      yield data;
    }
  } catch (error) {
    // How much was read is unknown: the next member may begin in the last chunk.
    input.unread((await feeding).last);
    const isCut = (error as NodeJS.ErrnoException).code === "Z_BUF_ERROR";
    return { gap: `the gzip data is ${isCut ? "cut off" : "damaged"}`, isPartial: true };
  }
  const { fed, last } = await feeding;
  input.unread(last.subarray(last.length - (fed - inflater.bytesWritten)));
  const isCut = !(await input.fill(TRAILER_BYTES));
  const isSame = !isCut && input.advance(TRAILER_BYTES).readUInt32LE(0) === sum;
  if (isSame) return undefined;
  return { gap: `the gzip data is ${isCut ? "cut off" : "damaged"}`, isPartial: true };
}

/** Feeds a member to the inflater until its end. Returns how many bytes were fed, and the last chunk. */
async function feed(
  input: ByteWindow,
  inflater: InflateRaw,
): Promise<{ readonly fed: number; readonly last: Buffer }> {
  const ended = once(inflater, "close").catch(() => {});
  let fed = 0;
  let last: Buffer = Buffer.alloc(0);
  // At the member's end it takes less than it is given.
  while (!inflater.destroyed && inflater.bytesWritten === fed) {
    await input.fill(CHUNK_BYTES);
    last = input.advance(Math.min(CHUNK_BYTES, input.bytes.length));
    if (last.length === 0) {
      inflater.end();
      break;
    }
    fed += last.length;
    await Promise.race([new Promise((resolve) => inflater.write(last, resolve)), ended]);
  }
  await ended;
  return { fed, last };
}

/** The length of a member's header. */
function headerLength(bytes: Uint8Array): number | "cut" | "broken" {
  if (bytes.length < FIXED_HEADER_BYTES) return "cut";
  const flags = bytes[3]!;
  if (!isGzip(bytes) || (flags & FLAG.reserved) !== 0) return "broken";
  let at = FIXED_HEADER_BYTES;
  if (flags & FLAG.extra) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [FLAG.name, FLAG.comment]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) return "cut";
    at = end + 1;
  }
  if (flags & FLAG.headerCrc) at += 2;
  return at > bytes.length ? "cut" : at;
}

/** The result with Node's `info` option, which its types lack. */
interface Inflated {
  readonly buffer: Buffer;
  /** `bytesWritten` is the number of input bytes read. */
  readonly engine: { readonly bytesWritten: number };
}

function inflate(
  bytes: Buffer,
): { readonly data: Uint8Array; readonly length: number } | "cut" | "broken" | "large" {
  try {
    const options = { info: true, maxOutputLength: LARGE.data };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as Inflated;
    const length = engine.bytesWritten;
    if (bytes.length < length + TRAILER_BYTES) return "cut";
    const isSame = bytes.readUInt32LE(length) === crc32(buffer);
    return isSame ? { data: buffer, length } : "broken";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return "large";
    return code === "Z_BUF_ERROR" ? "cut" : "broken";
  }
}
