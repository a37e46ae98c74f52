const LINE_FEED = 10;
/** A chunk's size with its extensions, or the line end after its data. */
const SIZE = /^[ \t]*([\da-f]{1,8})[ \t]*(?:;.*)?\r?$/i;
const MOST_LINE_BYTES = 1024;

/**
 * Decodes a body in chunked transfer coding (RFC 9112, 7.1). Trailers are left out.
 *
 * @param isTruncated whether it may be cut off
 * @returns undefined for a body that is not chunked: crawlers that decode it may keep the header
 * @throws Error when the body is cut off or damaged
 */
export function unchunked(body: Buffer, isTruncated: boolean): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.subarray(0, at + MOST_LINE_BYTES).indexOf(LINE_FEED, at);
    const size = end < 0 ? undefined : SIZE.exec(body.toString("latin1", at, end))?.[1];
    if (size === undefined) {
      if (at === 0) return undefined;
      if (isTruncated && end < 0 && body.length - at < MOST_LINE_BYTES)
        return Buffer.concat(chunks);
      throw new Error(`its chunks are ${at >= body.length ? "cut off" : "damaged"}`);
    }
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(chunks);
    const start = end + 1;
    const after = start + length;
    chunks.push(body.subarray(start, after));
    if (after > body.length) {
      if (isTruncated) return Buffer.concat(chunks);
      throw new Error("its chunks are cut off");
    }
    at = body[after] === LINE_FEED ? after + 1 : after + 2;
    if (at <= body.length && body[at - 1] !== LINE_FEED) throw new Error("its chunks are damaged");
  }
}
