import { detectedEncoding } from "./detection.ts";
import { bufferOf, latin1Of } from "./latin1.ts";
import { PageText } from "./page-text.ts";
import { declaredEncoding, encodingOf } from "./prescan.ts";
import { decodedOnceMore, WINDOWS_1252 } from "./twice-encoded.ts";
import { decodeUtf8 } from "./utf16.ts";

/**
 * Decodes bytes as a browser would, with two deviations that real pages call for. In order:
 *
 * 1. a byte-order mark (UTF-8, UTF-16LE, UTF-16BE); it outranks all else, as in the standard
 * 2. the charset the caller gives (HTTP header); an unknown label is ignored
 * 3. UTF-16 without a mark, recognised by `<` as the first character
 * 4. bytes that are valid UTF-8 and not plain ASCII are UTF-8, **whatever the page declares**
 * 5. the page's own declaration (prescan.ts); **a UTF-8 declaration counts only if the bytes
 *    hold more valid than invalid sequences**; the rest of the bytes become U+FFFD
 * 6. undeclared bytes, likewise: mostly valid UTF-8 is UTF-8, else detection, else windows-1252
 *
 * Text that was encoded twice is decoded twice ({@link decodedOnceMore}).
 *
 * Evidence for the deviations (4,875 pages of six public corpora, crawled 2005-2025): 135 pages
 * declare another encoding and are valid multi-byte UTF-8; for each the declared encoding turns
 * quotes, dashes or whole articles (Russian, Chinese) into mojibake. Servers and archives transcode
 * pages but keep the old tag. Eight declare UTF-8 and are not
 * valid: two have no valid sequence at all (windows-1252 by their punctuation), six are UTF-8 with
 * some stray or cut characters, where giving up UTF-8 would garble the rest.
 */
export interface Decoded extends Decoding {
  readonly text: string;
}

/** How a page was decoded. */
export interface Decoding {
  /** WHATWG name in lower case, e.g. `utf-8`, `windows-1252`, `gbk`. */
  readonly encoding: string;
  /** How the encoding was found; `utf-8` means by the bytes themselves. */
  readonly reason: "string" | "bom" | "given" | "meta" | "xml" | "utf-8" | "detected" | "fallback";
  /** Whether undecodable bytes became U+FFFD. */
  readonly replaced: boolean;
  /** The charset that the caller gave, if it is unknown and was ignored. */
  readonly unknownCharset?: string;
}

/** A decoded page whose text is in pieces. */
export interface DecodedPage extends Decoding {
  readonly text: PageText;
}

const C1_CONTROLS = /[\x80-\x9f]/g;

/**
 * Decodes a page. Never throws, whatever the bytes; a leading byte-order mark is removed.
 *
 * @param input bytes, or text, which is returned unchanged but for a byte-order mark, which becomes a space
 * @param charset encoding label from outside the page (HTTP header); an unknown one is ignored
 */
export function decode(input: string | Uint8Array, charset?: string): Decoded {
  const decoded = decodePage(input, charset);
  return { ...decoded, text: decoded.text.toString() };
}

/** The same, with the text as a document keeps it. */
export function decodePage(input: string | Uint8Array, charset?: string): DecodedPage {
  if (typeof input === "string") return asDecoded(input);
  const given = charset === undefined ? undefined : encodingOf(charset);
  const decoded = repaired(decodeBytes(input, given), input);
  const isUnknown = charset !== undefined && given === undefined;
  return isUnknown ? { ...decoded, unknownCharset: charset } : decoded;
}

/** A text as a decoded page. */
export function asDecoded(input: string): DecodedPage {
  // A space takes the place of a byte-order mark, so that offsets stay those of the caller's string.
  const text = PageText.of(input.startsWith("\uFEFF") ? ` ${input.slice(1)}` : input);
  return { text, encoding: "utf-8", reason: "string", replaced: false };
}

/** With text that was encoded twice decoded a second time. */
function repaired(decoded: DecodedPage, input: Uint8Array): DecodedPage {
  // Characters of one byte each are ASCII, or bytes that are no UTF-8.
  const isUtf8 = decoded.encoding === "utf-8";
  if (isUtf8 && (decoded.text.length === input.length || !mayBeTwice(input))) return decoded;
  const text = decoded.text.toString();
  const repaired = decodedOnceMore(text);
  return repaired === text ? decoded : { ...decoded, text: PageText.of(repaired) };
}

/** In UTF-8 the first byte of U+00C2 to U+00F4, with which begins what was encoded twice. */
const FIRST_TWICE = 0xc3;

/** Whether UTF-8 has such a character before another one that is not ASCII. */
function mayBeTwice(bytes: Uint8Array): boolean {
  const searched = bufferOf(bytes) ?? bytes;
  let at = searched.indexOf(FIRST_TWICE);
  while (at >= 0 && !(bytes[at + 2]! >= 0x80)) at = searched.indexOf(FIRST_TWICE, at + 2);
  return at >= 0;
}

function decodeBytes(input: Uint8Array, given: string | undefined): DecodedPage {
  const bom = bomEncoding(input);
  if (bom !== undefined) return decodeAs(input, bom, "bom");
  if (given !== undefined) return decodeAs(input, given, "given");
  const wide = utf16Start(input);
  if (wide !== undefined) return decodeAs(input, wide, "detected");
  return decodeByEvidence(input);
}

function decodeByEvidence(bytes: Uint8Array): DecodedPage {
  const declaration = declaredEncoding(bytes);
  const utf8 = decodeUtf8(bytes);
  // Each multi-byte sequence yields fewer UTF-16 units than it has bytes.
  const ascii = utf8 !== undefined && utf8.length === bytes.length;
  const declared = declaration?.encoding ?? "utf-8";
  if (utf8 !== undefined && (!ascii || declared === "utf-8")) {
    const reason = declared === "utf-8" ? (declaration?.reason ?? "utf-8") : "utf-8";
    return { text: utf8, encoding: "utf-8", reason, replaced: false };
  }
  if (declaration !== undefined && declared !== "utf-8") {
    return decodeAs(bytes, declared, declaration.reason);
  }
  if (mostlyUtf8(bytes)) return decodeAs(bytes, "utf-8", declaration?.reason ?? "utf-8");
  const detected = detectedEncoding(bytes);
  return detected === undefined
    ? decodeAs(bytes, "windows-1252", "fallback")
    : decodeAs(bytes, detected, "detected");
}

function decodeAs(bytes: Uint8Array, encoding: string, reason: Decoding["reason"]): DecodedPage {
  if (encoding === "windows-1252") {
    return { text: PageText.of(windows1252(bytes)), encoding, reason, replaced: false };
  }
  try {
    const text = PageText.of(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    return { text, encoding, reason, replaced: false };
  } catch {
    const text = PageText.of(new TextDecoder(encoding).decode(bytes));
    return { text, encoding, reason, replaced: true };
  }
}

/**
 * windows-1252 by hand: several Node versions in our range (20.20 among them) decode it as
 * ISO-8859-1, so that quotes and dashes become control characters (nodejs/node#56542).
 */
function windows1252(bytes: Uint8Array): string {
  return latin1Of(bytes).replace(C1_CONTROLS, (c) => WINDOWS_1252[c.charCodeAt(0) - 0x80]!);
}

/** The encoding by a byte-order mark, or by a first character in UTF-16. */
export function encodingOfStart(bytes: Uint8Array): string | undefined {
  return bomEncoding(bytes) ?? utf16Start(bytes);
}

function bomEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** UTF-16 without a mark: `<` and an ASCII character (`<!`, `<h`, `<?`) in two bytes each. */
function utf16Start(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return "utf-16le";
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return "utf-16be";
  return undefined;
}

/** Whether the bytes hold more valid multi-byte UTF-8 sequences than invalid ones. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let balance = 0;
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i++]!;
    if (lead < 0x80) continue;
    const wanted =
      lead >= 0xc2 && lead <= 0xdf ? 1 : lead >> 4 === 0xe ? 2 : lead >> 3 === 0x1e ? 3 : 0;
    let got = 0;
    while (got < wanted && (bytes[i]! & 0xc0) === 0x80) {
      got++;
      i++;
    }
    balance += wanted > 0 && got === wanted ? 1 : -1;
  }
  return balance > 0;
}
