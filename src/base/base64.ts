/** The bytes of a Base64 text with its padding; undefined for any other text. */
export function base64Bytes(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64");
  // What is no Base64 is passed over by the decoder.
  return Math.ceil(bytes.length / 3) * 4 === text.length ? bytes : undefined;
}
