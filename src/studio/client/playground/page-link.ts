/**
 * Links that carry a page in their fragment, which browsers send to no server: the page compressed, in
 * base64url. A page as text is in `#page=`, the bytes of a file in `#file=`.
 */
import type { GivenPage } from "../engine.ts";

/** Most characters of a link's fragment: some programs cut longer links. */
const MOST = 30_000;
/** Most bytes of a page that a link unfolds to: a few characters can stand for gigabytes. */
const MOST_BYTES = 5_000_000;

const CARRIES = /^#(?:page|file)=/;
const FRAGMENT = /^#(page|file)=([\w-]*)$/;
const URL_SAFE: Readonly<Record<string, string>> = { "+": "-", "/": "_", "=": "" };
const CHUNK = 0x8000;

/** @throws Error for a page that is too large */
export async function linkTo(page: GivenPage, address: string): Promise<string> {
  const bytes = "html" in page ? new TextEncoder().encode(page.html) : page.bytes;
  const packed = base64url(await through(bytes, new CompressionStream("deflate-raw")));
  if (packed.length > MOST) {
    const [found, most] = [packed.length, MOST].map((count) => count.toLocaleString("en"));
    throw new Error(
      `A link to this page would have ${found} characters: expected at most ${most}, since some programs cut ` +
        "longer links. Send the page as a file.",
    );
  }
  return `${address.split("#")[0]}#${"html" in page ? "page" : "file"}=${packed}`;
}

/** The page that a fragment carries; undefined if it carries none. @throws Error if it is damaged */
export async function pageOf(fragment: string): Promise<GivenPage | undefined> {
  if (!CARRIES.test(fragment)) return undefined;
  const [, kind, packed] = FRAGMENT.exec(fragment) ?? [];
  try {
    if (packed === undefined) throw new Error("found characters that no link has");
    const bytes = await through(fromBase64url(packed), new DecompressionStream("deflate-raw"));
    return kind === "page" ? { html: new TextDecoder().decode(bytes) } : { bytes };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(
      "The link carries no whole page: a part of it was lost or changed. Copy it again.",
    );
  }
}

/** @throws RangeError if more comes out than a page may have */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError(
        `The page of the link has more than ${MOST_BYTES / 1e6} MB: expected less. Open it as a file.`,
      );
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text).replace(/[+/=]/g, (character) => URL_SAFE[character]!);
}

function fromBase64url(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
