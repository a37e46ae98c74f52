import { promisify } from "node:util";
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from "node:zlib";
import { hasZstd, zstdDecompressed } from "./unzstd.ts";

const [unbrotli, ungzip, unzlib, undeflate] = [brotliDecompress, gunzip, inflate, inflateRaw].map(
  (decode) => promisify<Buffer, Options, Buffer>(decode),
) as [Decode, Decode, Decode, Decode];

type Options = Partial<Flushes> & { readonly maxOutputLength: number };
type Decode = (bytes: Buffer, options: Options) => Promise<Buffer>;

type Flushes = Readonly<Record<"flush" | "finishFlush", number>>;

/** Options by which data that is cut off decodes up to its end, as in browsers. */
export const cutOff: Flushes = {
  flush: constants.Z_SYNC_FLUSH,
  finishFlush: constants.Z_SYNC_FLUSH,
};
export const cutOffBrotli: Flushes = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

const codings: Readonly<Record<string, Decode>> = {
  gzip: ungzip,
  "x-gzip": ungzip,
  br: unbrotli,
  // The standard requires zlib's header; some servers leave it out.
  deflate: (bytes, options) => (hasZlibHeader(bytes) ? unzlib : undeflate)(bytes, options),
  ...(hasZstd && { zstd: async (bytes, options) => zstdDecompressed(bytes, options) }),
};
/** Most codings of a body: more make no sense, and each could be a decompression bomb. */
export const MOST_CODINGS = 3;

/** The start of markup, with or without a byte order mark. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*</;
const MARKUP_BYTES = 1024;

/** The codings in a header field, in the order they were applied, without `identity`. */
export function codingsOf(field: string | undefined): string[] {
  const names = (field ?? "").toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
}

/**
 * Decodes a body.
 *
 * @param isTruncated whether it may be cut off; zstd must be whole all the same
 * @throws Error when a coding is unknown or the body is damaged; with the code ERR_BUFFER_TOO_LARGE when
 *   it decodes to more than `maxBytes`
 */
export async function decoded(
  body: Buffer,
  names: readonly string[],
  maxBytes: number,
  isTruncated = false,
): Promise<Buffer> {
  const unknown = names.find((name) => !Object.hasOwn(codings, name));
  if (unknown !== undefined || names.length > MOST_CODINGS) {
    throw new Error(
      `found Content-Encoding ${names.join(", ")}, expected ${Object.keys(codings).join(", ")}`,
    );
  }
  let data = body;
  for (const name of names.toReversed()) {
    try {
      const lenient = name === "br" ? cutOffBrotli : cutOff;
      data = await codings[name]!(data, {
        maxOutputLength: maxBytes,
        ...(isTruncated && name !== "zstd" && lenient),
      });
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
      // Crawlers that decompress a body may keep the header.
      if (isTooLarge || !MARKUP.test(data.toString("latin1", 0, MARKUP_BYTES))) throw error;
    }
  }
  return data;
}

/** RFC 1950: the method is 8, and the first two bytes as a number are a multiple of 31. */
function hasZlibHeader(bytes: Buffer): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0xf) === 8 && (256 * method + flags) % 31 === 0;
}
