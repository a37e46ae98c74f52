import { ByteWindow } from "../warc/byte-window.ts";

/*
 * A frame is a header and a body, each preceded by its length in bytes as an unsigned 32-bit integer,
 * big-endian.
 */
export interface Frame {
  readonly header: Uint8Array;
  /** Undefined when it has too many bytes, which are skipped. */
  readonly body: Uint8Array | undefined;
}

/** Most bytes of a header, which holds a URL and options. A larger one means that the stream is invalid. */
export const MAX_HEADER_BYTES: number = 2 ** 20;

/** The stream is not one of frames, or ends within a frame. The rest of it cannot be read. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

/** Bytes of a body that are skipped at a time. */
const SKIPPED = 2 ** 16;

/**
 * The frames of a stream.
 *
 * @param maxBytes most bytes of a body
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
    // Copied: a page outlives the buffer that it came in.
    const header = new Uint8Array(await bytesIn(window, headerLength));
    const length = await lengthIn(window);
    if (length > maxBytes) {
      await skip(window, length);
      yield { header, body: undefined };
    } else yield { header, body: new Uint8Array(await bytesIn(window, length)) };
  }
}

/** The parts of a frame, to be written one after the other. */
export function frameOf(header: object, body: Uint8Array): Uint8Array[] {
  const head = Buffer.from(JSON.stringify(header));
  return [lengthOf(head), head, lengthOf(body), body];
}

function lengthOf(part: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(part.length);
  return bytes;
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
