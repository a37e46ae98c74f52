import type { Failure } from "./page.ts";

/** First bytes of files that are no pages, as they are handed over by mistake or by a crawler. */
const signatures = [
  ["a PDF file", "%PDF-"],
  ["a PNG image", "\x89PNG"],
  ["a GIF image", "GIF8"],
  ["a JPEG image", "\xff\xd8\xff"],
  ["a ZIP archive", "PK\x03\x04"],
  ["gzip data", "\x1f\x8b\x08"],
] as const;

const notBlank = /\S/;

/** Why a page is not worth a worker's time; undefined when it is. */
export function refuse(html: unknown, maxBytes: number): Failure | undefined {
  if (typeof html !== "string" && !(html instanceof Uint8Array)) {
    const found = html === null ? "null" : typeof html;
    return { reason: "failed", message: `found ${found}, expected text or bytes` };
  }
  if (html.length > maxBytes) return tooLarge(maxBytes);
  const isEmpty = typeof html === "string" ? !notBlank.test(html) : html.length === 0;
  if (isEmpty) return { reason: "empty", message: "found nothing, expected HTML" };
  const other = signatures.find(([, start]) => startsWith(html, start));
  return other && { reason: "not-html", message: `found ${other[0]}, expected HTML` };
}

/** More than `maxBytes`. */
export function tooLarge(maxBytes: number): Failure {
  const advice = "split the page or raise the limit (maxBytes, --max-bytes)";
  return { reason: "too-large", message: `found more than ${maxBytes} bytes; ${advice}` };
}

function startsWith(html: string | Uint8Array, start: string): boolean {
  for (let i = 0; i < start.length; i++) {
    const code = typeof html === "string" ? html.charCodeAt(i) : html[i];
    if (code !== start.charCodeAt(i)) return false;
  }
  return true;
}
