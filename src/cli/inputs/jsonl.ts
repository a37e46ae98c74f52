import { createGunzip } from "node:zlib";
import { z } from "zod";
import { base64Bytes } from "../../base/base64.ts";
import { linesOf } from "../../base/byte-lines.ts";
import { addressIn, shown } from "../../document/arguments.ts";
import type { Identity } from "../../document/identity.ts";
import { unzstd } from "../../warc/unzstd.ts";
import { InputError, messageOf } from "../exit.ts";
import { GZIP_NAME, tooLarge } from "./files.ts";
import { type Keep, keptOf } from "./keep.ts";
import { failing, type PageBytes, type Source } from "./source.ts";

const ZSTD_NAME = /\.zst$/i;

const EXPECTED = 'expected one JSON object per line, {"id": …, "url": …, "html": …}';

const pageSchema = z.looseObject(
  {
    id: z.union([z.string(), z.number()]).nullish(),
    url: z.unknown().optional(),
    html: z.string().nullish(),
    htmlBase64: z.string().nullish(),
    charset: z.string().nullish(),
  },
  { error: ({ input }) => `found ${shown(input)}, ${EXPECTED}` },
);

const decoder = new TextDecoder("utf-8", { fatal: true });
const SPACE = 32;
const MORE_BYTES = 2 ** 16;

/**
 * The pages of a JSONL file, one `{id, url, html}` per line. `id` and `url` are optional; without `id` a
 * page's name is its URL or `path:line`. An invalid URL is reported and ignored. Instead of `html` a line may
 * have the page's bytes as `htmlBase64`, with a `charset`. An invalid line fails at its position.
 *
 * @param file the file's bytes, compressed if the path ends in `.gz` or `.zst`
 */
export async function* jsonlSources(
  file: NodeJS.ReadableStream & AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, keep = [] }: { readonly maxBytes: number; readonly keep?: Keep | undefined },
): AsyncGenerator<Source> {
  let number = 0;
  try {
    const stream = plainOf(file, path);
    // A page is longer as JSON: quotes are escaped, and other fields are added.
    for await (const { bytes } of linesOf(stream, 2 * maxBytes + MORE_BYTES)) {
      number++;
      const place = `${path}:${number}`;
      if (bytes === undefined) yield failing(place, tooLarge(maxBytes));
      else if (bytes.some((byte) => byte > SPACE))
        yield lineSource(bytes, path, place, maxBytes, keep);
    }
  } catch (error) {
    const isZip = (error as NodeJS.ErrnoException).code?.startsWith("Z_");
    const message = `${messageOf(error)}; what came before line ${number + 1} was read`;
    const reason = isZip ? "undecodable" : "unreadable";
    yield failing(`${path}:${number + 1}`, new InputError(reason, message));
  }
}

function plainOf(
  file: NodeJS.ReadableStream & AsyncIterable<Uint8Array>,
  path: string,
): AsyncIterable<Uint8Array> {
  if (GZIP_NAME.test(path)) return unzipped(file);
  return ZSTD_NAME.test(path) ? framesOf(file) : file;
}

/** The data of zstd frames. @throws Error like that of a broken gzip stream at the first damage */
async function* framesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of unzstd(file)) {
    if (piece instanceof Uint8Array) yield piece;
    else if ("gap" in piece) throw Object.assign(new Error(piece.gap), { code: "Z_DATA_ERROR" });
  }
}

function unzipped(
  file: NodeJS.ReadableStream & AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const stream = createGunzip();
  file.on("error", (error) => stream.destroy(error));
  return file.pipe(stream);
}

/** The page of a line. The line is parsed when its name or content is needed. */
function lineSource(
  bytes: Uint8Array,
  path: string,
  place: string,
  maxBytes: number,
  keep: Keep,
): Source {
  let parsed: Line | undefined;
  const line = (): Line => {
    parsed ??= parse(bytes, path, place, keep);
    return parsed;
  };
  return {
    get name() {
      return line().name;
    },
    get identity() {
      return line().identity;
    },
    async read() {
      const { page } = line();
      if (page instanceof InputError) throw page;
      if (page.bytes.length > maxBytes) throw tooLarge(maxBytes);
      return page;
    },
  };
}

interface Line {
  readonly name: string;
  readonly identity?: Identity;
  readonly page: PageBytes | InputError;
}

function parse(bytes: Uint8Array, file: string, place: string, keep: Keep): Line {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const message = `${messageOf(error)}; ${EXPECTED}, as UTF-8`;
    return { name: place, page: new InputError("bad-record", message) };
  }
  const parsed = pageSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const where = path.length === 0 ? "" : `${path.join(".")}: `;
    const { id, url } = Object(value) as { id?: unknown; url?: unknown };
    const name = typeof id === "string" || typeof id === "number" ? String(id) : place;
    const identity = identityIn(Object(value), url, keep);
    return { name, identity, page: new InputError("bad-record", `${where}${message}`) };
  }
  const { id, url, ...content } = parsed.data;
  const name = String(id ?? (typeof url === "string" && url !== "" ? url : place));
  const page = contentOf(content);
  const identity = identityIn(parsed.data, url, keep);
  if (page instanceof InputError) return { name, identity, page };
  return { name, identity, page: { ...page, folder: file, ...addressIn(url) } };
}

function identityIn(
  line: Readonly<Record<string, unknown>>,
  address: unknown,
  keep: Keep,
): Identity {
  const { url } = addressIn(address);
  const kept = keptOf(line, keep);
  return { ...(url === undefined ? {} : { url }), ...(kept && { kept }) };
}

/** The page of a line as text or as bytes. */
function contentOf({
  html,
  htmlBase64,
  charset,
}: Pick<z.infer<typeof pageSchema>, "html" | "htmlBase64" | "charset">): PageBytes | InputError {
  if ((html == null) === (htmlBase64 == null)) {
    const found = html == null ? "neither html nor htmlBase64" : "html and htmlBase64";
    return new InputError("bad-record", `found ${found}, expected one of them, a string`);
  }
  // The text is encoded here, so the bytes are UTF-8, whatever the page declares.
  if (html != null) return { bytes: Buffer.from(html), charset: "utf-8" };
  const bytes = base64Bytes(htmlBase64!);
  if (bytes === undefined) {
    return new InputError("bad-record", "htmlBase64: expected Base64 with its padding");
  }
  return { bytes, ...(charset == null ? {} : { charset }) };
}
