import { isName } from "./attribute-names.ts";
import { latin1Of } from "./latin1.ts";

/** Bytes that are searched for a declaration. The standard has 1,024; see {@link declaredEncoding}. */
const PRESCAN_BYTES = 65_536;

/** Most declarations are in these. */
const USUAL_BYTES = 2048;
/** In every tag that declares an encoding. */
const ANY_CHARSET = /charset/i;

const rawText = { script: /<\/script/gi, style: /<\/style/gi } as const;
/** By byte: 1 for white space, 2 for "/" and 3 for ">", which both end a name as it does; else 0. */
const ending = new Uint8Array(0x100);
for (const space of "\t\n\f\r ") ending[space.charCodeAt(0)] = 1;
ending[0x2f] = 2;
ending[0x3e] = 3;
const SPACE = 1;
const SLASH = 2;
const TAG_END = 3;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
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
    } else {
      const next = head.charCodeAt(at + 1);
      const isEndTag = ending[next] === SLASH;
      const name = isEndTag ? at + 2 : at + 1;
      if (isLetter(head.charCodeAt(name))) {
        let end = name + 1;
        while (end < head.length && ending[head.charCodeAt(end)] === 0) end++;
        if (!isEndTag && isMeta(head, name, end)) {
          const attributes = new Map<string, string>();
          at = readAttributes(head, end, attributes);
          const encoding = encodingOfMeta(attributes);
          if (encoding !== undefined) return at >= whole ? undefined : encoding;
        } else {
          at = readAttributes(head, end);
          if (!isEndTag) at = behindRawText(head, name, end, at);
        }
      } else if (isEndTag || next === EXCLAMATION || next === QUESTION) {
        at = head.indexOf(">", at);
      } else {
        at += 1;
      }
    }
    if (at !== -1) at = head.indexOf("<", at);
  }
  return undefined;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a tag's name is "meta", and attributes may follow. */
function isMeta(head: string, name: number, end: number): boolean {
  if (end - name !== 4 || end === head.length || !isName("meta", head, name)) return false;
  return ending[head.charCodeAt(end)] !== TAG_END;
}

/** Reads attributes from `at` to the end of the tag and returns that end; of equal names the first counts. */
function readAttributes(head: string, at: number, into?: Map<string, string>): number {
  const { length } = head;
  let end = at;
  for (;;) {
    while (isBetween(head.charCodeAt(end))) end++;
    if (end === length || ending[head.charCodeAt(end)] === TAG_END) return end;
    const start = end++;
    while (end < length && !isBehindName(head.charCodeAt(end))) end++;
    const nameEnd = end;
    const sign = behindSpace(head, end);
    let value = end;
    let valueEnd = end;
    if (head.charCodeAt(sign) === EQUALS) {
      value = behindSpace(head, sign + 1);
      const quote = head.charCodeAt(value);
      if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
        value++;
        const close = head.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", value);
        valueEnd = close === -1 ? length : close;
        end = close === -1 ? length : close + 1;
      } else {
        valueEnd = value;
        while (valueEnd < length && !isBehindValue(head.charCodeAt(valueEnd))) valueEnd++;
        end = valueEnd;
      }
    }
    if (into === undefined) continue;
    const name = head.slice(start, nameEnd).toLowerCase();
    if (!into.has(name)) into.set(name, head.slice(value, valueEnd));
  }
}

/** Whether a character stands between attributes: white space or "/". */
function isBetween(code: number): boolean {
  const kind = ending[code];
  return kind === SPACE || kind === SLASH;
}

function isBehindName(code: number): boolean {
  return code === EQUALS || ending[code] !== 0;
}

/** Whether a character ends a value without quotes: white space or ">". */
function isBehindValue(code: number): boolean {
  const kind = ending[code];
  return kind === SPACE || kind === TAG_END;
}

function behindSpace(head: string, at: number): number {
  let end = at;
  while (ending[head.charCodeAt(end)] === SPACE) end++;
  return end;
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
  if (label === "utf-8" || label === "UTF-8") return "utf-8";
  if (label.trim().toLowerCase() === "x-user-defined") return "windows-1252";
  const encoding = encodingOf(label);
  return encoding?.startsWith("utf-16") ? "utf-8" : encoding;
}

/** Where a tag's raw text ends, which begins at `at`; -1 if it does not end; `at` itself for a tag without. */
function behindRawText(head: string, name: number, end: number, at: number): number {
  const length = end - name;
  const tag =
    length === 6 && isName("script", head, name)
      ? "script"
      : length === 5 && isName("style", head, name)
        ? "style"
        : undefined;
  if (tag === undefined) return at;
  const close = rawText[tag];
  close.lastIndex = at;
  return close.exec(head)?.index ?? -1;
}
