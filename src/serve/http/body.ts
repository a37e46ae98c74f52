/** More bytes than a body may have. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** All bytes of a body. Throws a BodyTooLarge as soon as it is known. */
export async function bytesOf(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > most) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
