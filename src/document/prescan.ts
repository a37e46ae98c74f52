import { latin1Of } from "./latin1.ts";

/** Bytes that are searched for a declaration. The standard has 1,024; see {@link declaredEncoding}. */
const PRESCAN_BYTES = 65_536;

/** Most declarations are in these. */
const USUAL_BYTES = 2048;
/** In every tag that declares an encoding. */
const ANY_CHARSET = /charset/i;

const META = /<meta[\t\n\f\r /]/iy;
const TAG = /<\/?[a-z][^\t\n\f\r />]*/iy;
const RAW_TEXT = /^<(script|style)$/i;
const SKIPPED = /[\t\n\f\r /]*/y;
const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >]*)))?/y;
const CONTENT_CHARSET =
  /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i;
const XML_ENCODING = /^\s*<\?xml[^>]*?encoding[\t\n\f\r ]*=[\t\n\f\r ]*["']([^"'>]*)["']/;

/** A declaration found in a page's own bytes. */
export interface Declaration {
  /** WHATWG encoding name. */
  readonly encoding: string;
  readonly reason: "meta" | "xml";
}

/**
 * The WHATWG name of an encoding label ("latin1" -> "windows-1252"), or undefined when the label is
 * unknown or names an encoding that is never decoded (the standard's `replacement` group).
 */
export function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * The encoding a page declares in a `<meta>` tag or, failing that, in its XML declaration.
 *
 * Follows "prescan a byte stream to determine its encoding" of the HTML standard: comments are
 * skipped, attributes are parsed, an unknown label is ignored, UTF-16 means UTF-8 and
 * x-user-defined means windows-1252. Deviation: the scan goes on to 64 KB and skips scripts and
 * styles, because a browser's parser honours a later `<meta>` too (it restarts).
 * Of 4,875 real pages, 18 that are not UTF-8 declare themselves only after the first 1,024 bytes.
 *
 * @param bytes the page without a byte-order mark, in a superset of ASCII
 */
export function declaredEncoding(bytes: Uint8Array): Declaration | undefined {
  // One character per byte; only ASCII matters here.
  const start = metaEncoding(latin1Of(bytes.subarray(0, USUAL_BYTES)), USUAL_BYTES);
  if (start !== undefined) return { encoding: start, reason: "meta" };
  const head = latin1Of(bytes.subarray(0, PRESCAN_BYTES));
  const meta = ANY_CHARSET.test(head) ? metaEncoding(head) : undefined;
  if (meta !== undefined) return { encoding: meta, reason: "meta" };
  const label = XML_ENCODING.exec(head)?.[1];
  const xml = label === undefined ? undefined : declared(label);
  return xml === undefined ? undefined : { encoding: xml, reason: "xml" };
}

/** @param whole least characters of a text that is cut: a tag that reaches its end may go on behind it */
function metaEncoding(head: string, whole: number = Number.POSITIVE_INFINITY): string | undefined {
  let at = head.indexOf("<");
  while (at !== -1) {
    if (head.startsWith("<!--", at)) {
      // "<!-->" is a whole comment: the two dashes may serve twice.
      const end = head.indexOf("-->", at + 2);
      if (end === -1) return undefined;
      at = end + 3;
    } else if (matchAt(META, head, at)) {
      const attributes = new Map<string, string>();
      at = readAttributes(head, META.lastIndex, attributes);
      const encoding = encodingOfMeta(attributes);
      if (encoding !== undefined) return at >= whole ? undefined : encoding;
    } else {
      const tag = matchAt(TAG, head, at)?.[0];
      if (tag !== undefined) {
        at = readAttributes(head, TAG.lastIndex);
        const name = RAW_TEXT.exec(tag)?.[1];
        if (name !== undefined) at = endOfRawText(head, at, name);
      } else if (head[at + 1] === "!" || head[at + 1] === "/" || head[at + 1] === "?") {
        at = head.indexOf(">", at);
      } else {
        at += 1;
      }
    }
    if (at !== -1) at = head.indexOf("<", at);
  }
  return undefined;
}

/** Reads attributes from `at` to the end of the tag and returns that end; of equal names the first counts. */
function readAttributes(head: string, at: number, into?: Map<string, string>): number {
  for (let end = at; ; ) {
    matchAt(SKIPPED, head, end);
    end = SKIPPED.lastIndex;
    const match = matchAt(ATTRIBUTE, head, end);
    if (match === null) return end;
    const name = match[1]!.toLowerCase();
    if (into !== undefined && !into.has(name))
      into.set(name, match[2] ?? match[3] ?? match[4] ?? "");
    end = ATTRIBUTE.lastIndex;
  }
}

function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get("charset");
  if (charset !== undefined) return declared(charset);
  if (attributes.get("http-equiv")?.toLowerCase() !== "content-type") return undefined;
  const match = CONTENT_CHARSET.exec(attributes.get("content") ?? "");
  return match === null ? undefined : declared(match[1] ?? match[2] ?? match[3] ?? "");
}

/** A label that was readable as ASCII cannot truly be UTF-16: the standard reads it as UTF-8. */
function declared(label: string): string | undefined {
  if (label.trim().toLowerCase() === "x-user-defined") return "windows-1252";
  const encoding = encodingOf(label);
  return encoding?.startsWith("utf-16") ? "utf-8" : encoding;
}

function endOfRawText(head: string, at: number, name: string): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = at;
  return end.exec(head)?.index ?? -1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
