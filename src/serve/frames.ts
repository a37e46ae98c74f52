import { ByteWindow } from "../warc/byte-window.ts";

/*
 * A frame is a header and a body, each behind its length in bytes as an unsigned 32-bit integer, highest
 * byte first.
 */
export interface Frame {
  readonly header: Uint8Array;
  /** Undefined when it has more bytes than allowed: they are passed over, not kept. */
  readonly body: Uint8Array | undefined;
}

/** What a header may have: it holds an address and options. More of it is no frame at all. */
export const MAX_HEADER_BYTES: number = 2 ** 20;

/** The stream is none of frames, or ends within one; what comes after that cannot be read. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

/** Bytes of a body that are passed over at a time. */
const SKIPPED = 2 ** 16;

/**
 * The frames of a stream.
 *
 * @param maxBytes what a body may have
 * @throws FrameError
 */
export async function* framesOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Frame> {
  const window = new ByteWindow(stream);
  while (!(await window.atEnd())) {
    const headerLength = await lengthIn(window);
    if (headerLength > MAX_HEADER_BYTES) {
      const found = `found a header of ${headerLength} bytes, expected at most ${MAX_HEADER_BYTES}`;
      throw new FrameError(`${found}: a frame is u32be length, JSON, u32be length, page`);
    }
    // A page outlives the bytes that it came with.
    const header = new Uint8Array(await bytesIn(window, headerLength));
    const length = await lengthIn(window);
    if (length > maxBytes) {
      await skip(window, length);
      yield { header, body: undefined };
    } else yield { header, body: new Uint8Array(await bytesIn(window, length)) };
  }
}

async function lengthIn(window: ByteWindow): Promise<number> {
  return (await bytesIn(window, 4)).readUInt32BE();
}

async function bytesIn(window: ByteWindow, count: number): Promise<Buffer> {
  if (await window.fill(count)) return window.advance(count);
  throw new FrameError(`the input ended within a frame, at byte ${window.offset}`);
}

async function skip(window: ByteWindow, count: number): Promise<void> {
  for (let left = count; left > 0; )
    left -= (await bytesIn(window, Math.min(left, SKIPPED))).length;
}
