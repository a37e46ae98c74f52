/** The messages of a client, one a line. */
const LINE_FEED = 10;
/** Bytes at either end of a message that is too long in which its id is looked for. */
const EDGE_BYTES = 256;
const FIRST_ID = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15}|"[^"\\]*")\s*,/;
const LAST_ID = /,\s*"id"\s*:\s*(\d{1,15}|"[^"\\]*")\s*\}\s*$/;

/**
 * Messages of at most `most` bytes, each whole and with its line end. Longer ones are not kept.
 *
 * @param refuse called for a longer one as soon as it is, and at its end if only that has its id
 */
export async function* messagesOf(
  stream: AsyncIterable<Uint8Array>,
  most: number,
  refuse: (id: string | number | null) => void,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let refused: string | number | null | undefined;
  const end = (): Uint8Array | undefined => {
    const message = Buffer.concat(parts);
    const isLong = refused !== undefined;
    if (refused === null) {
      const id = idIn(LAST_ID, message.subarray(-EDGE_BYTES));
      if (id !== null) refuse(id);
    }
    parts = [];
    length = 0;
    refused = undefined;
    return isLong ? undefined : message;
  };
  for await (const chunk of stream) {
    for (let start = 0; start < chunk.length; ) {
      const feed = chunk.indexOf(LINE_FEED, start);
      const part = chunk.subarray(start, feed < 0 ? undefined : feed + 1);
      start += part.length;
      length += part.length;
      parts.push(part);
      if (length > most) {
        const kept = Buffer.concat(parts);
        if (refused === undefined) {
          refused = idIn(FIRST_ID, kept.subarray(0, EDGE_BYTES));
          refuse(refused);
        }
        parts = [kept.subarray(-EDGE_BYTES)];
      }
      const message = feed < 0 ? undefined : end();
      if (message !== undefined) yield message;
    }
  }
  end();
}

function idIn(pattern: RegExp, bytes: Buffer): string | number | null {
  const [, id] = pattern.exec(bytes.toString()) ?? [];
  return id === undefined ? null : JSON.parse(id);
}
