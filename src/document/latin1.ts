/** How many arguments a call takes on every platform. */
const CHUNK = 8192;

/** One character per byte, with its value. */
export function latin1Of(bytes: Uint8Array): string {
  if (globalThis.Buffer !== undefined) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  }
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    // Not by `...`, which takes ten times as long: it asks the array for an iterator.
    const chunk = bytes.subarray(start, start + CHUNK) as unknown as number[];
    pieces.push(String.fromCharCode.apply(null, chunk));
  }
  return pieces.join("");
}

/** One byte per character; of other characters than {@link latin1Of} gives, the lower eight bits. */
export function bytesOfLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
