/** CleanEval's own line before a page. A quoted title may contain ">". */
const OPENING = /^\s*<text\b(?:[^>"]|"[^"]*")*>[ \t]*\r?\n?/i;
const CLOSING = /(?<!\s)\s*<\/text>\s*$/i;
const URL_ATTRIBUTE = /\sid="([^"]*)"/i;
const HEAD_BYTES = 8192;
const TAIL_BYTES = 256;

/** A page without CleanEval's wrapper. */
export interface Unwrapped {
  readonly html: Uint8Array;
  /** URL from the wrapper, if it has one. */
  readonly url?: string;
}

/**
 * Removes CleanEval's wrapper: a first line `<text id="URL" title=… encoding=…>` and a last line
 * `</text>`. A page without a wrapper is returned unchanged.
 *
 * The encoding attribute is ignored: it is "unset" on a third of the 739 pages. Of the others, seven claim
 * utf8 but are not valid UTF-8, and eight claim another encoding but are valid UTF-8.
 */
export function unwrap(html: Uint8Array): Unwrapped {
  const opening = OPENING.exec(latin1(html, 0, HEAD_BYTES))?.[0];
  if (opening === undefined) return { html };
  const tail = latin1(html, Math.max(0, html.length - TAIL_BYTES), html.length);
  const closing = CLOSING.exec(tail)?.[0] ?? "";
  const url = URL_ATTRIBUTE.exec(opening)?.[1];
  return {
    html: html.subarray(opening.length, Math.max(opening.length, html.length - closing.length)),
    ...(url ? { url } : {}),
  };
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  const part = bytes.subarray(start, end);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString("latin1");
}
