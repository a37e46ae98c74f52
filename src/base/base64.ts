/** Decodes padded Base64; undefined for any other text. */
export function base64Bytes(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64");
  // The decoder skips invalid characters.
  return Math.ceil(bytes.length / 3) * 4 === text.length ? bytes : undefined;
}
