import type { Failure } from "../workers/page.ts";
import { tooLarge } from "../workers/refuse.ts";
import { ByteWindow } from "./byte-window.ts";
import { gunzip, isGzip } from "./gunzip.ts";
import { failedRecord, pageOfRecord, type WarcPage } from "./warc-page.ts";

/*
 * WARC files (ISO 28500, 1.0 and 1.1), plain or gzip. The library reads a record's headers and body;
 * where records begin and end is found here, because a batch must survive what it does not: a wrong
 * Content-Length, a file that is cut off, damaged gzip data. Each is one failed page, and the next
 * record is looked for.
 */
const START = "WARC/1.";
const RECORD_END = "\r\n\r\n";
const SEPARATED_START = Buffer.from(RECORD_END + START);
/** Before a record that is looked for: the end of a line. */
const NEXT_START = Buffer.from(`\n${START}`);
const HEADER_END = Buffer.from(RECORD_END);
const MAX_HEADER_BYTES = 2 ** 17;
/** What a record may have beside the page: the headers of HTTP. */
const MAX_HTTP_HEADER_BYTES = 2 ** 20;
/** What separates records, and more. */
const SEPARATOR_BYTES = 64;
const CONTENT_LENGTH = /^content-length:[ \t]*(\d{1,15})[ \t]*\r$/im;
const TARGET = /^warc-target-uri:[ \t]*<?(\S+?)>?[ \t]*\r$/im;
const LINE_ENDS = /^[\r\n]*/;
const GZIP_NAME = /\.gz$/i;

/**
 * The pages of a WARC file: a page for each `response` record with HTML, a failed one for each record
 * that is broken, that is larger than `maxBytes`, or with which a server answered an error. Redirects
 * and other types of records and of content are passed over.
 *
 * @param source the file's bytes, gzip or not
 * @param path what records without an address are called by: `path:offset` in the unzipped file
 */
export async function* readWarc(
  source: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): AsyncGenerator<WarcPage, void, undefined> {
  const window = await openWindow(source, GZIP_NAME.test(path));
  // What follows a damaged part up to the next record belongs to it.
  let isLost = false;
  for (;;) {
    await skipLineEnds(window);
    if (await window.atEnd()) return;
    const place = `${path}:${window.offset}`;
    if (window.bytes.length === 0) {
      const { gap, isPartial } = window.gap!;
      if (!isPartial || !isLost) yield failedRecord(place, undecodable(gap));
      window.cross();
      isLost = true;
      continue;
    }
    const record = await readRecord(window, place, maxBytes);
    const { page, isBad = false, isNone = false } = record;
    if (page !== undefined && !(isLost && isNone)) yield page;
    isLost = isBad;
    if (isBad && (await window.seek(NEXT_START))) window.advance(1);
  }
}

/** A record that was read, or an attempt at it. */
interface ReadRecord {
  /** Its page or failure; undefined when it is of another type. */
  readonly page: WarcPage | undefined;
  /** The next one is to be looked for. */
  readonly isBad?: boolean;
  /** Nothing that looks like a record is here. */
  readonly isNone?: boolean;
}

/** Takes a record; of one that is broken its header at most, so that the next can be looked for. */
async function readRecord(
  window: ByteWindow,
  place: string,
  maxBytes: number,
): Promise<ReadRecord> {
  const headerLength = await lengthOfHeader(window);
  if (headerLength === undefined) {
    return { page: failedRecord(place, broken("found no WARC record")), isBad: true, isNone: true };
  }
  const header = window.bytes.toString("utf8", 0, headerLength);
  const bad = (failure: Failure): ReadRecord => ({
    page: failedRecord(TARGET.exec(header)?.[1] ?? place, failure),
    isBad: true,
  });
  const length = CONTENT_LENGTH.exec(header)?.[1];
  const size = headerLength + Number(length);
  if (length === undefined) {
    window.advance(headerLength);
    return bad(broken("found no Content-Length"));
  }
  if (size > maxBytes + MAX_HTTP_HEADER_BYTES) {
    await window.fill(headerLength + MAX_HEADER_BYTES);
    const start = window.bytes.subarray(0, headerLength + MAX_HEADER_BYTES);
    const isPage = (await pageOfRecord(start, place, maxBytes)) !== undefined;
    window.advance(headerLength);
    return isPage ? bad(tooLarge(maxBytes)) : { page: undefined, isBad: true };
  }
  if (!(await window.fill(size))) {
    window.advance(headerLength);
    const { gap } = window;
    // A member that came whole says nothing about the one after it.
    if (gap?.isPartial) return bad(undecodable(gap.gap));
    return bad(broken("the file ends before its Content-Length"));
  }
  const bytes = window.advance(size);
  const page = await pageOfRecord(bytes, place, maxBytes);
  const isWhole = await isBetween(window);
  // A wrong length may by chance be right for a record after it.
  if (isWhole && (page === undefined || !bytes.includes(SEPARATED_START))) return { page };
  window.unread(bytes.subarray(headerLength));
  return bad(broken("its Content-Length is wrong"));
}

/** The length of a record's header; undefined when no record begins here. */
async function lengthOfHeader(window: ByteWindow): Promise<number | undefined> {
  await window.fill(START.length);
  if (window.bytes.toString("latin1", 0, START.length) !== START) return undefined;
  for (let size = 2 ** 10; ; size *= 2) {
    const isMore = await window.fill(size);
    const at = window.bytes.indexOf(HEADER_END);
    if (at >= 0) return at + HEADER_END.length;
    if (!isMore || size >= MAX_HEADER_BYTES) return undefined;
  }
}

/** Whether a record ends here: by its mark, or because another one follows or nothing. */
async function isBetween(window: ByteWindow): Promise<boolean> {
  await window.fill(SEPARATOR_BYTES);
  const text = window.bytes.toString("latin1", 0, SEPARATOR_BYTES);
  const next = text.replace(LINE_ENDS, "");
  return text.startsWith(RECORD_END) || START.startsWith(next.slice(0, START.length));
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

async function openWindow(
  source: AsyncIterable<Uint8Array>,
  isNamedGzip: boolean,
): Promise<ByteWindow> {
  const plain = new ByteWindow(source);
  await plain.fill(START.length);
  const isPlain = plain.bytes.toString("latin1", 0, START.length) === START;
  const isZipped = !isPlain && (isNamedGzip || isGzip(plain.bytes));
  return isZipped ? new ByteWindow(gunzip(restOf(plain))) : plain;
}

async function* restOf(window: ByteWindow): AsyncGenerator<Uint8Array> {
  while (await window.fill(1)) yield window.advance(window.bytes.length);
}

function broken(message: string): Failure {
  return {
    reason: "bad-record",
    message: `${message}; the record is broken, reading goes on after it`,
  };
}

function undecodable(message: string): Failure {
  return { reason: "undecodable", message: `${message}; reading goes on after it` };
}
