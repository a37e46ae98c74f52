/** More bytes than a body may have. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** Bytes beyond what is wanted that are read and dropped: many clients read no answer while they still send. */
const DROPPED: number = 128 * 2 ** 20;

/** All bytes of a body. Throws a BodyTooLarge, when it has been sent or is far too large. */
export async function bytesOf(request: Request, most: number): Promise<Uint8Array> {
  const tooMany = most + DROPPED;
  if (Number(request.headers.get("content-length") ?? 0) > tooMany) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks.length = 0;
    if (length > tooMany) break;
  }
  if (length > most) throw new BodyTooLarge();
  return new Uint8Array(Buffer.concat(chunks, length));
}

/** Reads a body of which nothing is wanted. */
export async function dropBody(request: Request): Promise<void> {
  try {
    await bytesOf(request, 0);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
  }
}
