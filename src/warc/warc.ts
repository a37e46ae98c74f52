import type { Failure } from "../workers/batch-page.ts";
import { tooLarge } from "../workers/refuse.ts";
import { ByteWindow } from "./byte-window.ts";
import { gunzip, isGzip } from "./gunzip.ts";
import { type Header, headerAt, headerLength } from "./headers.ts";
import { isZstd, unzstd } from "./unzstd.ts";
import {
  failedRecord,
  HTML,
  identityOfRecord,
  pageOfRecord,
  type RecordPlace,
  targetOf,
  type WarcLimits,
  type WarcPage,
} from "./warc-page.ts";

/*
 * WARC files (ISO 28500, 1.0 and 1.1), plain, gzip or zstd. A batch must survive their faults: a wrong
 * Content-Length, a file that is cut off, damaged compressed data, garbage between records. Each fault is one
 * failed page, and reading continues at the next record.
 */
const START = "WARC/1.";
const RECORD_END = "\r\n\r\n";
const SEPARATED_START = Buffer.from(RECORD_END + START);
const STARTS = [START, START.toLowerCase()].map((start) => Buffer.from(start));
const VERSION = /^warc\/1\.\d$/i;
const MAX_HEADER_BYTES = 2 ** 17;
/** Most bytes of a header that follows damaged data: a thousand places there may only look like one. */
const MAX_DOUBTFUL_BYTES = 2 ** 14;
/** Bytes that a record may have besides the page: the HTTP header. */
const MAX_HTTP_HEADER_BYTES = 2 ** 20;
/** What separates records, and more. */
const SEPARATOR_BYTES = 64;
const CONTENT_LENGTH = /^\d{1,15}$/;
const LINE_ENDS = /^[\r\n]*/;
const GZIP_NAME = /\.gz$/i;
const ZSTD_NAME = /\.zst$/i;
/** Standard input has no name. */
const NO_FILE = "-";

/**
 * The pages of a WARC file: a page for each `response` record with HTML. A record that is damaged, larger
 * than `maxBytes`, or an HTTP error gives a failed page. Redirects and other types of records and content
 * are skipped.
 *
 * @param source the file's bytes, compressed or not
 * @param path of the file, or `-`. It names records without a URL: `path:offset` in the file as stored. One
 *   that does not begin its gzip member or zstd frame is `path:offset+bytes`
 * @param wanted media types that are taken; default those of pages
 */
export async function* readWarc(
  source: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
  wanted: RegExp = HTML,
): AsyncGenerator<WarcPage, void, undefined> {
  const limits = { maxBytes, wanted };
  const window = await openWindow(source, path);
  // The bytes between a damaged part and the next record belong to the damaged part.
  let isLost = false;
  for (;;) {
    await skipLineEnds(window);
    if (await window.atEnd()) return;
    const place = placeIn(window, path);
    if (window.bytes.length === 0) {
      const { gap, isPartial } = window.gap!;
      if (!isPartial || !isLost) yield failedAt(place, undecodable(gap));
      window.cross();
      isLost = true;
      continue;
    }
    const record = await readRecord(window, place, limits, isLost);
    const { page, isBad = false, isNone = false } = record;
    if (page !== undefined && !(isLost && isNone)) yield page;
    isLost = isBad;
    if (isBad) await window.seek(...STARTS);
  }
}

function placeIn(window: ByteWindow, path: string): RecordPlace {
  const { offset, beyond } = window.place;
  const name = `${path}:${offset}${beyond === 0 ? "" : `+${beyond}`}`;
  return { name, file: path === NO_FILE ? undefined : path, offset };
}

function failedAt(place: RecordPlace, failure: Failure, header?: Header): WarcPage {
  const id = (header && targetOf(header)) ?? place.name;
  return failedRecord(id, failure, identityOfRecord(place, header));
}

/** A record that was read, or an attempt at it. */
interface ReadRecord {
  /** Its page or failure; undefined when it is of another type. */
  readonly page: WarcPage | undefined;
  /** Damaged: search for the next record. */
  readonly isBad?: boolean;
  /** Nothing that looks like a record is here. */
  readonly isNone?: boolean;
}

/** Takes a record; of a damaged one at most the header, so that the search for the next starts early. */
async function readRecord(
  window: ByteWindow,
  place: RecordPlace,
  limits: WarcLimits,
  isLost: boolean,
): Promise<ReadRecord> {
  const { maxBytes } = limits;
  const header = await nextHeader(window, isLost ? MAX_DOUBTFUL_BYTES : MAX_HEADER_BYTES);
  if (header === undefined) {
    // This only looks like the start of a record.
    window.advance(1);
    return { page: failedAt(place, broken("found no WARC record")), isBad: true, isNone: true };
  }
  const bad = (failure: Failure): ReadRecord => ({
    page: failedAt(place, failure, header),
    isBad: true,
  });
  const length = header.fields.get("content-length") ?? "";
  const size = header.length + Number(length);
  if (!CONTENT_LENGTH.test(length)) {
    window.advance(header.length);
    return bad(broken("found no Content-Length"));
  }
  if (size > maxBytes + MAX_HTTP_HEADER_BYTES) {
    await window.fill(header.length + MAX_HEADER_BYTES);
    const start = window.bytes.subarray(header.length, header.length + MAX_HEADER_BYTES);
    const isPage = pageOfRecord(header, start, place, limits) !== undefined;
    window.advance(header.length);
    return isPage ? bad(tooLarge(maxBytes)) : { page: undefined, isBad: true };
  }
  if (!(await window.fill(size))) {
    window.advance(header.length);
    const { gap } = window;
    // A complete member is no evidence about the next one.
    if (gap?.isPartial) return bad(undecodable(gap.gap));
    return bad(broken("the file ends before its Content-Length"));
  }
  // With it, the block can be put back without a copy.
  await window.fill(size + SEPARATOR_BYTES);
  window.advance(header.length);
  const block = window.advance(Number(length));
  const page = pageOfRecord(header, block, place, limits);
  const isWhole = await isBetween(window);
  // A wrong length may by chance end at a later record.
  if (isWhole && (page === undefined || !block.includes(SEPARATED_START))) return { page };
  window.unread(block);
  return bad(broken("its Content-Length is wrong"));
}

/** The header of a record; undefined if no record begins here. */
async function nextHeader(window: ByteWindow, most: number): Promise<Header | undefined> {
  await window.fill(START.length);
  if (!isStart(window.bytes)) return undefined;
  for (let size = 2 ** 10; ; size *= 2) {
    const isMore = await window.fill(size);
    if (headerLength(window.bytes.subarray(0, most)) !== undefined) break;
    if (!isMore || size >= most) return undefined;
  }
  const header = headerAt(window.bytes)!;
  return VERSION.test(header.start) && header.fields.has("warc-type") ? header : undefined;
}

function isStart(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, START.length).toUpperCase() === START;
}

/** Whether a record ends here: with its separator, before another record, or at EOF. */
async function isBetween(window: ByteWindow): Promise<boolean> {
  await window.fill(SEPARATOR_BYTES);
  const text = window.bytes.toString("latin1", 0, SEPARATOR_BYTES);
  const next = text.replace(LINE_ENDS, "");
  return text.startsWith(RECORD_END) || START.startsWith(next.slice(0, START.length).toUpperCase());
}

async function skipLineEnds(window: ByteWindow): Promise<void> {
  for (;;) {
    await window.fill(SEPARATOR_BYTES);
    const text = window.bytes.toString("latin1", 0, SEPARATOR_BYTES);
    const { length } = LINE_ENDS.exec(text)![0];
    window.advance(length);
    if (length < SEPARATOR_BYTES) return;
  }
}

async function openWindow(source: AsyncIterable<Uint8Array>, path: string): Promise<ByteWindow> {
  const plain = new ByteWindow(source);
  await plain.fill(START.length);
  const { bytes } = plain;
  if (isStart(bytes)) return plain;
  if (isZstd(bytes)) return new ByteWindow(unzstd(restOf(plain)));
  if (isGzip(bytes) || GZIP_NAME.test(path)) return new ByteWindow(gunzip(restOf(plain)));
  return ZSTD_NAME.test(path) ? new ByteWindow(unzstd(restOf(plain))) : plain;
}

async function* restOf(window: ByteWindow): AsyncGenerator<Uint8Array> {
  while (await window.fill(1)) yield window.advance(window.bytes.length);
}

function broken(message: string): Failure {
  return {
    reason: "bad-record",
    message: `${message}; the record is broken and skipped`,
  };
}

function undecodable(message: string): Failure {
  return { reason: "undecodable", message: `${message}; the record is skipped` };
}
