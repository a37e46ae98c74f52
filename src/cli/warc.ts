import { createReadStream } from "node:fs";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { LimitReader, WARCParser, type WARCRecord } from "warcio";
import { InputError, messageOf } from "./exit.ts";
import { charsetOf } from "./fetch.ts";
import { MAX_PAGE_BYTES, readStream, tooLarge } from "./files.ts";
import { failing, type PageBytes, type Source } from "./source.ts";

/*
 * warcio parses records, gzip members and HTTP bodies; it is lenient, so what it gives is checked
 * here. Past a broken record, reading starts anew where the next one seems to begin: at a line
 * `WARC/1.` or a gzip member.
 */
const unbrotli = promisify(brotliDecompress);
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const REDIRECT = /^3\d\d$/;
const KNOWN_ENCODING = /^(?:x-)?gzip$|^deflate$|^br$|^identity$/i;
const RECORD_START = Buffer.from("WARC/1.");
const GZIP_START = Buffer.from([0x1f, 0x8b, 8]);
/** Records that reading anew may meet again. */
const REMEMBERED = 64;

/** The HTML pages of a WARC file, compressed or not: `response` records that are no redirect. */
export async function* warcSources(path: string): AsyncGenerator<Source> {
  const seen: string[] = [];
  let found = false;
  let start: number | undefined = 0;
  try {
    while (start !== undefined) {
      const records: AsyncGenerator<Source, number | undefined> = recordsFrom(path, start, seen);
      let next = await records.next();
      for (; !next.done; next = await records.next()) {
        found = true;
        yield next.value;
      }
      start = next.value === undefined ? undefined : await nextStart(path, next.value + 1);
    }
  } catch (error) {
    found = true;
    yield failing(path, new InputError("unreadable", messageOf(error)));
  }
  if (!found) {
    const expected = "expected response records of type text/html or application/xhtml+xml";
    yield failing(path, new InputError("not-found", `found no HTML page in the file, ${expected}`));
  }
}

/** Pages from an offset on, to the end or to where a record is broken: an offset not after it. */
async function* recordsFrom(
  path: string,
  start: number,
  seen: string[],
): AsyncGenerator<Source, number | undefined> {
  const stream = createReadStream(path, { start });
  const parser = new WARCParser(stream);
  const zipped = await isGzip(path);
  // What is no gzip data is taken by warcio as it is; offsets then count something else.
  const isUnzipped = (): boolean => zipped && parser._reader.compressed === null;
  // What swallowed others because its length is wrong is known only by what follows it.
  let held: { readonly source: Source; readonly swallows: boolean } | undefined;
  let offset = start;
  // After a broken record, what follows until the next good one belongs to it.
  let isGap = start > 0;
  try {
    for (;;) {
      const record = await parser.parse();
      const isBroken =
        isUnzipped() || (record === null ? await hasMore(parser) : !isRecord(record));
      if (held !== undefined) {
        if (isBroken && held.swallows) {
          yield failing(held.source.name, broken("others begin within its Content-Length"));
          return offset;
        }
        yield held.source;
        held = undefined;
      }
      if (isBroken) {
        const place = isUnzipped() ? offset : start + parser.offset;
        if (!isGap) yield failing(`${path}:${place}`, broken("found no WARC record"));
        return offset;
      }
      if (record === null) return undefined;
      offset = start + parser.offset;
      const id = record.warcHeader("WARC-Record-ID") ?? "";
      if (id !== "" && seen.includes(id)) continue;
      isGap = false;
      seen.push(id);
      if (seen.length > REMEMBERED) seen.shift();
      const content = await contentOf(record);
      if (content === undefined) continue;
      const name = record.warcTargetURI ?? `${path}:${offset}`;
      if (content.isCut || isUnzipped()) {
        yield failing(name, broken("its content is damaged or ends before its Content-Length"));
        return offset;
      }
      const { page, error } = content;
      const source: Source =
        page === undefined
          ? failing(name, error!)
          : { name, read: () => Promise.resolve({ ...page, url: name }) };
      const swallows = page !== undefined && Buffer.from(page.bytes).includes("\nWARC/1.");
      held = { source, swallows };
    }
  } finally {
    stream.destroy();
  }
}

/** Whether anything follows what the parser took for the end. */
async function hasMore(parser: WARCParser): Promise<boolean> {
  return (await parser._reader.readSize(1)).length > 0;
}

function isRecord(record: WARCRecord): boolean {
  return (
    record.warcHeaders.statusline.startsWith("WARC/") && record.warcHeader("WARC-Type") !== null
  );
}

interface Content {
  readonly page?: PageBytes;
  readonly error?: InputError;
  /** Whether the file has less of it than its header says. */
  readonly isCut?: boolean;
}

/** The page of a record, or what is wrong with it; `undefined` when it holds no page. */
async function contentOf(record: WARCRecord): Promise<Content | undefined> {
  const { httpHeaders, warcType } = record;
  if (warcType !== "response") {
    // What is not read here is passed over; cut off, it is the end of the file.
    await record.skipFully();
    return undefined;
  }
  const type = httpHeaders?.headers.get("content-type") ?? "text/html";
  if (httpHeaders === null || !HTML.test(type) || REDIRECT.test(`${httpHeaders.statusCode}`)) {
    const limited = record.reader;
    await record.skipFully();
    return limited instanceof LimitReader && limited.limit < 0 ? { isCut: true } : undefined;
  }
  const limited = record.reader as LimitReader;
  const { headers } = httpHeaders;
  const encoding = headers.get("content-encoding")?.trim() ?? "";
  try {
    if (encoding !== "" && !KNOWN_ENCODING.test(encoding)) {
      await record.skipFully();
      const expected = "expected gzip, deflate or br";
      throw new InputError("bad-record", `found Content-Encoding ${encoding}, ${expected}`);
    }
    const isBrotli = encoding.toLowerCase() === "br";
    if (isBrotli || encoding.toLowerCase() === "identity") headers.delete("content-encoding");
    const raw = await readStream(record, MAX_PAGE_BYTES);
    if (limited.limit !== 0) return { isCut: true };
    const bytes = isBrotli ? await decodeBrotli(raw) : raw;
    const charset = charsetOf(type);
    return { page: { bytes, ...(charset === undefined ? {} : { charset }) } };
  } catch (error) {
    if (!(error instanceof InputError)) return { error: broken(messageOf(error)) };
    // The rest of what is too large must be passed over by hand: it is half read.
    if (error.reason === "too-large") await limited.skipFully();
    return { error };
  }
}

async function decodeBrotli(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unbrotli(bytes, { maxOutputLength: MAX_PAGE_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge(MAX_PAGE_BYTES);
    }
    throw broken(`its content is no brotli data: ${messageOf(error)}`);
  }
}

function broken(message: string): InputError {
  return new InputError("bad-record", `${message}; the record is broken, reading goes on after it`);
}

/** Where a record seems to begin, at an offset or later. */
async function nextStart(path: string, offset: number): Promise<number | undefined> {
  const pattern = (await isGzip(path)) ? GZIP_START : RECORD_START;
  let before = Buffer.alloc(0);
  let position = offset;
  for await (const chunk of createReadStream(path, { start: offset })) {
    const joined = Buffer.concat([before, chunk as Buffer]);
    const at = joined.indexOf(pattern);
    if (at >= 0) return position + at;
    before = joined.subarray(Math.max(0, joined.length - pattern.length + 1));
    position += joined.length - before.length;
  }
  return undefined;
}

async function isGzip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 })) {
    return (chunk as Buffer).equals(GZIP_START.subarray(0, 2));
  }
  return false;
}
