/** Pages that a browser saved with all their parts in one file: MHTML (RFC 2557). */
import { type Header, headerAt } from "../../warc/headers.ts";
import { absolute, pageAddress } from "./links.ts";
import { endingOf, type Find, type Resource } from "./resource.ts";

export interface MhtmlPage {
  readonly html: Uint8Array;
  readonly url?: string;
  readonly charset?: string;
  /** Finds a part by its address, or by its id as `cid:…`. */
  readonly find: Find;
}

interface Part {
  readonly type: string;
  readonly location: string | undefined;
  readonly id: string | undefined;
  body(): Uint8Array;
}

const MULTIPART = /^\s*multipart\/related\b/i;
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const ANGLES = /^\s*<|>\s*$/g;
const MOST_PARTS = 5000;
/** What may follow a boundary on its line; `--` ends the last part. */
const AFTER_BOUNDARY = /^(--)?[ \t]*(?:\r?\n|$)/;
const MOST_AFTER_BOUNDARY = 100;

/** The page of an MHTML file and its parts; undefined for other files. @throws RangeError if it has no page */
export function readMhtml(file: Uint8Array): MhtmlPage | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const header = headerOf(bytes);
  const type = header?.fields.get("content-type") ?? "";
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (header === undefined || !MULTIPART.test(type) || boundary === undefined) return undefined;
  const parts = partsOf(bytes.subarray(header.length), boundary);
  const page = parts.find((part) => HTML.test(part.type));
  if (page === undefined) {
    const found = parts.length === 0 ? "no part" : `parts of type ${parts[0]!.type}`;
    throw new RangeError(`found ${found} in the MHTML file, expected one of type text/html`);
  }
  const url = page.location;
  const byAddress = new Map<string, Part>();
  for (const part of parts) {
    const { location = "", id } = part;
    const address = absolute(location, pageAddress(url));
    if (address !== undefined) byAddress.set(address, part);
    if (id !== undefined) byAddress.set(`cid:${id}`, part);
  }
  const charset = CHARSET.exec(page.type)?.[1];
  return {
    html: page.body(),
    ...(url !== undefined && { url }),
    ...(charset !== undefined && { charset }),
    find(address): Resource | undefined {
      const part = byAddress.get(address);
      const ending = part && endingOf(part.type, address);
      return ending === undefined ? undefined : { ending, bytes: part!.body() };
    },
  };
}

/** Most bytes of a header. */
const MOST_HEADER = 2 ** 16;

function headerOf(bytes: Buffer): Pick<Header, "fields" | "length"> | undefined {
  // Headers of HTTP begin with a line of another kind.
  const before = Buffer.from("\r\n");
  const header = headerAt(Buffer.concat([before, bytes.subarray(0, MOST_HEADER)]));
  return header && { fields: header.fields, length: header.length - before.length };
}

function partsOf(bytes: Buffer, boundary: string): Part[] {
  const line = Buffer.from(`--${boundary}`);
  const starts: number[] = [];
  let end = bytes.length;
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    const after =
      at === 0 || bytes[at - 1] === 0x0a ? afterBoundary(bytes, at + line.length) : null;
    if (after === null) continue;
    if (after[1] !== undefined || starts.length === MOST_PARTS) {
      end = at;
      break;
    }
    starts.push(at);
  }
  return starts.flatMap((start, i) => {
    const part = bytes.subarray(start, starts[i + 1] ?? end);
    return partOf(part.subarray(part.indexOf("\n") + 1)) ?? [];
  });
}

/** Null if the line only begins like a boundary. */
function afterBoundary(bytes: Buffer, at: number): RegExpExecArray | null {
  return AFTER_BOUNDARY.exec(bytes.toString("latin1", at, at + MOST_AFTER_BOUNDARY));
}

function partOf(bytes: Buffer): Part | undefined {
  const header = headerOf(bytes);
  if (header === undefined) return undefined;
  const { fields } = header;
  const body = bytes.subarray(header.length);
  return {
    type: fields.get("content-type") ?? "text/plain",
    location: fields.get("content-location")?.trim().split("#", 1)[0],
    id: fields.get("content-id")?.replace(ANGLES, ""),
    body: () => decoded(body, fields.get("content-transfer-encoding")?.trim().toLowerCase()),
  };
}

function decoded(body: Buffer, encoding: string | undefined): Uint8Array {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? fromQuotedPrintable(body) : withoutLineEnd(body);
}

/** The line end before a boundary is not of the part. */
function withoutLineEnd(body: Buffer): Buffer {
  const end = body.at(-1) !== 0x0a ? 0 : body.at(-2) === 0x0d ? 2 : 1;
  return body.subarray(0, body.length - end);
}

const EQUALS = 0x3d;

function fromQuotedPrintable(encoded: Buffer): Uint8Array {
  const body = withoutLineEnd(encoded);
  const bytes = Buffer.alloc(body.length);
  let length = 0;
  for (let i = 0; i < body.length; i++) {
    if (body[i] !== EQUALS) bytes[length++] = body[i]!;
    else if (body[i + 1] === 0x0a) i++;
    else if (body[i + 1] === 0x0d && body[i + 2] === 0x0a) i += 2;
    else {
      const digits = body.toString("latin1", i + 1, i + 3);
      if (HEX.test(digits)) {
        bytes[length++] = Number.parseInt(digits, 16);
        i += 2;
      } else bytes[length++] = EQUALS;
    }
  }
  return bytes.subarray(0, length);
}

const HEX = /^[\da-f]{2}$/i;
