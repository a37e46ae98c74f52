import { addressIn } from "../document/arguments.ts";
import { type Identity, identityOf } from "../document/identity.ts";
import type { FailedPage, Failure, FilePage } from "../workers/batch-page.ts";
import { tooLarge } from "../workers/refuse.ts";
import { unchunked } from "./chunked.ts";
import { codingsOf, decoded } from "./content-coding.ts";
import { type Header, headerAt } from "./headers.ts";

/** A page of a WARC file; its body is decoded when it is read. */
export interface WarcPage {
  readonly id: string;
  /** The media type that the server stated; undefined for a record that failed. */
  readonly type?: string | undefined;
  readonly identity: Identity;
  read(): Promise<FailedPage | (FilePage & { readonly html: Uint8Array })>;
}

/** Media types of pages. */
export const HTML: RegExp = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']+)/i;
const HTTP = /^\s*application\/http\b/i;
const STATUS = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?!\d)[ \t]*(.*)$/i;
const HTTP_START = /^HTTP\//i;
const HTTP_START_BYTES = 5;
const URI = /^<?([^\s>]+)>?$/;
const WHOLE_NUMBER = /^\d{1,15}$/;

/** A record that cannot become a page. */
export function failedRecord(id: string, error: Failure, identity: Identity): WarcPage {
  return { id, identity, read: () => Promise.resolve({ id, error }) };
}

/** What is taken of a file. */
export interface WarcLimits {
  /** Most bytes of a page. */
  readonly maxBytes: number;
  /** Media types that are taken. */
  readonly wanted: RegExp;
}

/** Where a record is. */
export interface RecordPlace {
  /** Name of a record without a URL. */
  readonly name: string;
  /** Path of the file; undefined for standard input. */
  readonly file: string | undefined;
  /** Of the record in the file as stored, in bytes. */
  readonly offset: number;
}

/** What tells a record from others, before its page is read. */
export function identityOfRecord(
  { file, offset }: RecordPlace,
  header?: Header,
  status?: number,
): Identity {
  const identity = {
    ...(header && addressIn(targetOf(header))),
    warcFile: file,
    warcOffset: offset,
    warcRecordId: header?.fields.get("warc-record-id"),
    warcDate: header?.fields.get("warc-date"),
    warcTarget: header && targetOf(header),
    warcStatus: status,
    warcDigest: header?.fields.get("warc-payload-digest"),
    warcTruncated: header?.fields.get("warc-truncated"),
  };
  return identityOf(identity);
}

/** The URL of a record, if it has one. */
export function targetOf({ fields }: Header): string | undefined {
  return URI.exec(fields.get("warc-target-uri") ?? "")?.[1];
}

/**
 * The page of a record.
 *
 * @param block the record after its header: the HTTP header and the body
 * @returns undefined for another type of record or content, or a redirect
 */
export function pageOfRecord(
  header: Header,
  block: Buffer,
  place: RecordPlace,
  { maxBytes, wanted }: WarcLimits,
): WarcPage | undefined {
  if (header.fields.get("warc-type")?.toLowerCase() !== "response") return undefined;
  const url = targetOf(header);
  const id = url ?? place.name;
  const failed = (failure: Failure, status?: number): WarcPage =>
    failedRecord(id, failure, identityOfRecord(place, header, status));
  if (!HTTP_START.test(block.toString("latin1", 0, HTTP_START_BYTES))) {
    // A response that is not HTTP may be an answer of DNS.
    if (!HTTP.test(header.fields.get("content-type") ?? "")) return undefined;
    return failed(broken("found no HTTP header"));
  }
  const http = headerAt(block);
  if (http === undefined) return failed(broken("its HTTP header is cut off"));
  const type = http.fields.get("content-type") ?? "text/html";
  const [, code, text] = STATUS.exec(http.start) ?? [];
  const status = code === undefined ? undefined : Number(code);
  if (!wanted.test(type) || (status !== undefined && status >= 300 && status < 400))
    return undefined;
  if (status !== undefined && status >= 400) {
    const message = `found HTTP status ${`${status} ${text}`.trim()}, expected 200`;
    return failed({ reason: "http-status", message }, status);
  }
  const charset = CHARSET.exec(type)?.[1];
  const isTruncated = header.fields.has("warc-truncated");
  return {
    id,
    type,
    identity: identityOfRecord(place, header, status),
    async read() {
      const html = await bodyOf(http, block.subarray(http.length), isTruncated, maxBytes);
      if (!(html instanceof Uint8Array)) return { id, error: html };
      return {
        id,
        html,
        ...addressIn(url),
        ...(charset === undefined ? {} : { charset }),
      };
    },
  };
}

/**
 * The body without its transfer and content codings, or the reason that it cannot be decoded.
 *
 * @param isTruncated whether the crawler declares that it cut the body off; the part is then a page
 */
async function bodyOf(
  { fields }: Header,
  body: Buffer,
  isTruncated: boolean,
  maxBytes: number,
): Promise<Uint8Array | Failure> {
  const transfer = codingsOf(fields.get("transfer-encoding"));
  const codings = [
    ...codingsOf(fields.get("content-encoding")),
    ...transfer.filter((name) => name !== "chunked"),
  ];
  try {
    const chunks = transfer.includes("chunked") ? unchunked(body, isTruncated) : undefined;
    const isPlain = transfer.length === 0 && codings.length === 0;
    const declared = fields.get("content-length") ?? "";
    if (isPlain && !isTruncated && WHOLE_NUMBER.test(declared) && body.length < Number(declared)) {
      throw new Error(`it is cut off: found ${body.length} bytes of ${declared}`);
    }
    const html = await decoded(chunks ?? body, codings, maxBytes, isTruncated);
    return html.length > maxBytes ? tooLarge(maxBytes) : html;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return tooLarge(maxBytes);
    return { reason: "undecodable", message: `its body cannot be decoded: ${message}` };
  }
}

function broken(found: string): Failure {
  return { reason: "bad-record", message: `${found}, expected the answer of a server` };
}
