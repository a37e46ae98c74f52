const LINE_FEED = 10;
/** A longer line does not fit into a string. */
export const MAX_LINE_BYTES: number = 2 ** 29;

/** A line's bytes without its line feed; `undefined` if it is longer than the limit. */
export interface Line {
  readonly bytes: Uint8Array | undefined;
  /** Offset of its end in the stream, behind its line feed. */
  readonly end: number;
  /** Whether it ends in a line feed; the last one of a stream may not. */
  readonly isWhole: boolean;
}

/** The lines of a stream. Bytes of lines beyond the limit are not kept. */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let end = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    end += part.length;
    if (length <= limit) parts.push(part);
    else parts = [];
  };
  const take = (isWhole: boolean): Line => {
    const line = { bytes: length > limit ? undefined : Buffer.concat(parts), end, isWhole };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, at));
      end++;
      yield take(true);
      start = at + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield take(false);
}
