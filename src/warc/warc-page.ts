import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { AsyncIterReader, type StatusAndHeaders, WARCParser, type WARCRecord } from "warcio";
import type { FailedPage, Failure, Page } from "../workers/page.ts";
import { tooLarge } from "../workers/refuse.ts";

/** A page of a WARC file; its body is decoded when it is read. */
export interface WarcPage {
  readonly id: string;
  read(): Promise<FailedPage | (Page & { readonly html: Uint8Array })>;
}

const unbrotli = promisify(brotliDecompress);
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']+)/i;
const KNOWN_ENCODING = /^(?:x-)?gzip$|^deflate$|^br$/;
/** How markup begins, after a byte order mark or not. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*</;
const MARKUP_BYTES = 1024;
/** What the library decompresses at a time: little enough that a bomb is noticed early. */
const CHUNK_BYTES = 2 ** 14;

/** A record that gives no page. */
export function failedRecord(id: string, error: Failure): WarcPage {
  return { id, read: () => Promise.resolve({ id, error }) };
}

/**
 * The page of a record.
 *
 * @param bytes the record: its header, the header of HTTP and the body
 * @param place what it is called when it has no address
 * @returns undefined when it holds no page: another type of record or content, or a redirect
 */
export async function pageOfRecord(
  bytes: Uint8Array,
  place: string,
  maxBytes: number,
): Promise<WarcPage | undefined> {
  // Without a compression of its own: what comes here is unzipped.
  const source = chunksOf(withLineEnds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
  const record = await new WARCParser(new AsyncIterReader(source, null)).parse();
  if (record?.warcType !== "response" || record.httpHeaders === null) return undefined;
  const { headers, statusCode, statusText } = record.httpHeaders;
  const type = headers.get("content-type") ?? "text/html";
  const status = Number(statusCode);
  if (!HTML.test(type) || (status >= 300 && status < 400)) return undefined;
  const url = record.warcTargetURI ?? undefined;
  const id = url ?? place;
  if (status >= 400) {
    const found = `${status} ${statusText}`.trim();
    const message = `found HTTP status ${found}, expected 200`;
    return failedRecord(id, { reason: "http-status", message });
  }
  const charset = CHARSET.exec(type)?.[1];
  return {
    id,
    async read() {
      const html = await bodyOf(record, maxBytes);
      if (!(html instanceof Uint8Array)) return { id, error: html };
      return {
        id,
        html,
        ...(url === undefined ? {} : { url }),
        ...(charset === undefined ? {} : { charset }),
      };
    },
  };
}

const HEADER_END = "\r\n\r\n";
const LENGTH = /^(content-length:[ \t]*)\d+/im;
const LINE_END = /\r?\n/g;

/**
 * The record with the line ends that HTTP demands. Some servers send bare line feeds, and browsers take
 * them; the library looks for the end of such a header in vain, and finds no body.
 */
function withLineEnds(bytes: Buffer): Buffer {
  const start = bytes.indexOf(HEADER_END) + HEADER_END.length;
  const end = bytes.indexOf("\n\n", start);
  const proper = bytes.indexOf(HEADER_END, start);
  if (end < 0 || (proper >= 0 && proper < end)) return bytes;
  const http = bytes.toString("latin1", start, end).replace(LINE_END, "\r\n") + HEADER_END;
  const body = bytes.subarray(end + 2);
  const length = http.length + body.length;
  const warc = bytes.toString("latin1", 0, start).replace(LENGTH, `$1${length}`);
  return Buffer.concat([Buffer.from(warc + http, "latin1"), body]);
}

/** The body without its transfer and content encodings, or what is wrong with it. */
async function bodyOf(record: WARCRecord, maxBytes: number): Promise<Uint8Array | Failure> {
  const { headers } = record.httpHeaders!;
  const encoding = lowerCase(headers, "content-encoding");
  lowerCase(headers, "transfer-encoding");
  const isEncoded = encoding !== "" && encoding !== "identity";
  if (isEncoded && !KNOWN_ENCODING.test(encoding)) {
    return undecodable(`found Content-Encoding ${encoding}, expected gzip, deflate or br`);
  }
  // The library knows neither.
  if (encoding === "br" || encoding === "identity") headers.delete("content-encoding");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of record) {
      length += chunk.length;
      if (length > maxBytes) return tooLarge(maxBytes);
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks, length);
    const damage = damageOf(record, body, isEncoded && encoding !== "br");
    if (damage !== undefined) return undecodable(damage);
    return encoding === "br" ? await unbrotli(body, { maxOutputLength: maxBytes }) : body;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return tooLarge(maxBytes);
    return undecodable(`its content cannot be decoded: ${message}`);
  }
}

/** What the library passed over in silence. */
function damageOf(
  { contentReader }: WARCRecord,
  body: Buffer,
  isCompressed: boolean,
): string | undefined {
  if (!(contentReader instanceof AsyncIterReader)) return undefined;
  const { errored, compressed, inflator, numChunks, lastValue } = contentReader;
  if (errored) return "its chunked transfer encoding is broken";
  if (!isCompressed || lastValue === null) return undefined;
  // Crawlers that decompress a body may keep the header.
  const isPlain = numChunks === 0 && MARKUP.test(body.toString("latin1", 0, MARKUP_BYTES));
  const isWhole = compressed === null ? isPlain : inflator?.ended;
  return isWhole ? undefined : "its compressed content is damaged or cut off";
}

function lowerCase(headers: StatusAndHeaders["headers"], name: string): string {
  const value = headers.get(name)?.trim().toLowerCase() ?? "";
  if (value !== "") headers.set(name, value);
  return value;
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

function undecodable(message: string): Failure {
  return { reason: "undecodable", message };
}
