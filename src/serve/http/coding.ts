import { PassThrough, pipeline, Readable, type Transform } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import {
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createDeflate,
  createGunzip,
  createGzip,
  createInflate,
} from "node:zlib";

/** Content codings: `Content-Encoding` of RFC 9110. */
export type Coding = "gzip" | "br" | "deflate";

interface Codec {
  readonly decoder: () => Transform;
  /** Flushes every chunk, so that a line can be decoded before the next one comes. */
  readonly encoder: () => Transform;
}

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY } = constants;
/** Brotli's default of 11 is for files that are compressed once. */
const brotli = { flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 4 } };

/** In the order of preference for answers: gzip costs the least. */
const codecs: Readonly<Record<Coding, Codec>> = {
  gzip: {
    decoder: () => createGunzip(),
    encoder: () => createGzip({ flush: Z_SYNC_FLUSH }),
  },
  br: {
    decoder: () => createBrotliDecompress(),
    encoder: () => createBrotliCompress(brotli),
  },
  deflate: {
    decoder: () => createInflate(),
    encoder: () => createDeflate({ flush: Z_SYNC_FLUSH }),
  },
};

/** `x-gzip` is an old name of gzip. */
const OLD = /^x-/;

/** The names of all codings. */
export const codings: readonly Coding[] = Object.keys(codecs) as Coding[];

/** The decoder for a `Content-Encoding`; undefined for an unknown one. */
export function decoderOf(header: string): Transform | undefined {
  const name = header.trim().toLowerCase().replace(OLD, "");
  if (name === "" || name === "identity") return new PassThrough();
  return codings.includes(name as Coding) ? codecs[name as Coding].decoder() : undefined;
}

/** The coding that an `Accept-Encoding` prefers; undefined if it accepts none of ours. */
export function codingFor(header: string): Coding | undefined {
  const weights = new Map(
    header.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = [...codings].sort((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) > 0 ? best : undefined;
}

/** Encodes a stream chunk by chunk. */
export function encoded(
  stream: ReadableStream<Uint8Array>,
  coding: Coding,
): ReadableStream<Uint8Array> {
  const encoder = codecs[coding].encoder();
  // The reader of the encoder gets the error.
  pipeline(Readable.fromWeb(stream as NodeReadableStream), encoder, () => {});
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>;
}
