import { createGunzip } from "node:zlib";
import { z } from "zod";
import { base64Bytes } from "../../base/base64.ts";
import { linesOf } from "../../base/byte-lines.ts";
import { addressIn } from "../../document/arguments.ts";
import { InputError, messageOf } from "../exit.ts";
import { GZIP_NAME, tooLarge } from "./files.ts";
import { failing, type PageBytes, type Source } from "./source.ts";

export const JSONL_NAME: RegExp = /\.(?:jsonl|ndjson)(?:\.gz)?$/i;

const pageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  url: z.unknown().optional(),
  html: z.string().nullish(),
  htmlBase64: z.string().nullish(),
  charset: z.string().nullish(),
});

const decoder = new TextDecoder("utf-8", { fatal: true });
const SPACE = 32;
const MORE_BYTES = 2 ** 16;

/**
 * The pages of a JSONL file, one `{id, url, html}` per line. `id` and `url` are optional; without `id` a
 * page's name is its URL or `path:line`. An invalid URL is reported and ignored. Instead of `html` a line may
 * have the page's bytes as `htmlBase64`, with a `charset`. An invalid line fails at its position.
 *
 * @param file the file's bytes, compressed if the path ends in `.gz`
 */
export async function* jsonlSources(
  file: NodeJS.ReadableStream & AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): AsyncGenerator<Source> {
  let number = 0;
  try {
    const stream = GZIP_NAME.test(path) ? unzipped(file) : file;
    // A page is longer as JSON: quotes are escaped, and other fields are added.
    for await (const { bytes } of linesOf(stream, 2 * maxBytes + MORE_BYTES)) {
      number++;
      const place = `${path}:${number}`;
      if (bytes === undefined) yield failing(place, tooLarge(maxBytes));
      else if (bytes.some((byte) => byte > SPACE)) yield lineSource(bytes, path, place, maxBytes);
    }
  } catch (error) {
    const isZip = (error as NodeJS.ErrnoException).code?.startsWith("Z_");
    const message = `${messageOf(error)}; what came before line ${number + 1} was read`;
    const reason = isZip ? "undecodable" : "unreadable";
    yield failing(`${path}:${number + 1}`, new InputError(reason, message));
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
function lineSource(bytes: Uint8Array, path: string, place: string, maxBytes: number): Source {
  let parsed: Line | undefined;
  const line = (): Line => {
    parsed ??= parse(bytes, path, place);
    return parsed;
  };
  return {
    get name() {
      return line().name;
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
  readonly page: PageBytes | InputError;
}

function parse(bytes: Uint8Array, file: string, place: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const expected = 'expected one JSON object per line, {"id": …, "url": …, "html": …}, as UTF-8';
    return { name: place, page: new InputError("bad-record", `${messageOf(error)}; ${expected}`) };
  }
  const parsed = pageSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const where = path.length === 0 ? "" : `${path.join(".")}: `;
    const { id } = Object(value) as { id?: unknown };
    const name = typeof id === "string" || typeof id === "number" ? String(id) : place;
    return { name, page: new InputError("bad-record", `${where}${message}`) };
  }
  const { id, url, ...content } = parsed.data;
  const name = String(id ?? (typeof url === "string" && url !== "" ? url : place));
  const page = contentOf(content, place);
  if (page instanceof InputError) return { name, page };
  return { name, page: { ...page, folder: file, ...addressIn(url) } };
}

/** The page of a line as text or as bytes. */
function contentOf(
  {
    html,
    htmlBase64,
    charset,
  }: Pick<z.infer<typeof pageSchema>, "html" | "htmlBase64" | "charset">,
  place: string,
): PageBytes | InputError {
  if ((html == null) === (htmlBase64 == null)) {
    const found = html == null ? "neither html nor htmlBase64" : "html and htmlBase64";
    return new InputError("bad-record", `${place}: found ${found}, expected one of them, a string`);
  }
  // The text is encoded here, so the bytes are UTF-8, whatever the page declares.
  if (html != null) return { bytes: Buffer.from(html), charset: "utf-8" };
  const bytes = base64Bytes(htmlBase64!);
  if (bytes === undefined) {
    return new InputError("bad-record", `${place}: htmlBase64: expected Base64 with its padding`);
  }
  return { bytes, ...(charset == null ? {} : { charset }) };
}
