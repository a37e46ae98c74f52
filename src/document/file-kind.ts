/** Recognises files that are not pages: passed by mistake, or stored by a crawler. */
import { encodingOfStart } from "./decode.ts";
import { latin1Of } from "./latin1.ts";

/** Any byte, in a signature. */
const ANY = "\uffff";

/**
 * First bytes of file kinds, as Latin-1. Signatures that text could begin with (`BM`, `MZ`) are left out:
 * control characters give those files away.
 */
const signatures = [
  ["a PDF file", "%PDF-"],
  ["a PostScript file", "%!PS"],
  ["an RTF file", "{\\rtf"],
  ["a PNG image", "\x89PNG"],
  ["a GIF image", "GIF8"],
  ["a JPEG image", "\xff\xd8\xff"],
  ["a TIFF image", "II*\0"],
  ["a TIFF image", "MM\0*"],
  ["an icon", "\0\0\x01\0"],
  ["a WebP image, WAVE or AVI file", "RIFF"],
  ["an Ogg file", "OggS"],
  ["an MP3 file", "ID3"],
  ["an MP4 file", `\0\0\0${ANY}ftyp`],
  ["a WebM or Matroska file", "\x1aE\xdf\xa3"],
  ["a ZIP archive (or an office document)", "PK\x03\x04"],
  ["a ZIP archive (or an office document)", "PK\x05\x06"],
  ["an Office document", "\xd0\xcf\x11\xe0"],
  ["gzip data", "\x1f\x8b\x08"],
  ["bzip2 data", "BZh"],
  ["xz data", "\xfd7zXZ"],
  ["Zstandard data", "\x28\xb5\x2f\xfd"],
  ["a 7-Zip archive", "7z\xbc\xaf"],
  ["a RAR archive", "Rar!\x1a"],
  ["a font", "wOFF"],
  ["a font", "wOF2"],
  ["WebAssembly", "\0asm"],
  ["a program", "\x7fELF"],
  ["a Java class or a program", "\xca\xfe\xba\xbe"],
  ["a Parquet file", "PAR1"],
  ["a SQLite database", "SQLite format 3\0"],
] as const;

/** Characters, or bytes, that are examined. */
const SAMPLE = 1024;
/**
 * NULs that show a file to be binary: least number, least share of the sample, and least share at even and
 * at odd offsets each. UTF-16 has its NULs on one side: `more` times as many as on the other. A damaged page
 * may have some.
 */
const NULS = { least: 32, all: 0.25, side: 0.05, more: 4 } as const;
/**
 * Control characters that show a file to be binary: least share and least number of kinds. A tenth of random
 * or compressed bytes are control characters, of all 27 kinds. Damage and word processors leave a few kinds,
 * or few of them: of 5,188 pages of nine corpora one has any in its sample, four of one kind.
 */
const CONTROLS = { share: 0.02, kinds: 5 } as const;
/** Shorter inputs are too little to judge by their control characters. */
const LEAST_JUDGED = 128;
/**
 * Binary data bytes of the MIME Sniffing standard: control characters except line ends, tab, form feed and
 * the escape of ISO-2022-JP.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/g;
/** A file that begins with mark-up is no binary one, whatever follows: junk in a comment, noise after a cut. */
const MARKUP = /^\s*<(?:[!?]|\/?[a-z][a-z\d:-]*[\s/>])/i;
const REPLACEMENT = 0xfffd;
/** First elements of XML files that list pages and are none. */
const lists: ReadonlyMap<string, string> = new Map([
  ["rss", "an RSS feed (--urls reads its pages)"],
  ["rdf:rdf", "an RSS feed (--urls reads its pages)"],
  ["feed", "an Atom feed (--urls reads its pages)"],
  ["urlset", "a sitemap (--urls reads its pages)"],
  ["sitemapindex", "a sitemap (--urls reads its pages)"],
]);
const FIRST_TAG = /<([a-z][a-z\d:-]{0,20})/i;
/** A byte-order mark, as bytes and as a character. */
const MARK = /^(?:\u00ef\u00bb\u00bf|\ufeff)/;
/** Mail and pages that a browser saved with all their parts begin with such fields. */
const FIELD = /^\s*[a-z][a-z-]{1,40}:\s/i;
const MIME = /^mime-version:/im;

/**
 * The kind of a file that is not a page, for messages: `a PNG image`. Undefined for anything that may be a
 * page. Works on bytes and on decoded text, by the first characters.
 */
export function otherKind(input: string | Uint8Array): string | undefined {
  if (isPlainlyMarkup(input)) return listKind(input);
  const found = signatures.find(([, start]) => startsWith(input, start));
  if (found !== undefined) return found[0];
  if (isMime(input)) return "a MIME message (MHTML or mail)";
  const isBinary = (typeof input !== "string" && hasManyNuls(input)) || hasControls(input);
  return isBinary ? "binary data" : listKind(input);
}

/** The kind of a list of pages, by its first element. */
function listKind(input: string | Uint8Array): string | undefined {
  const sample = sampleOf(input).replace(MARK, "").trimStart();
  if (!sample.startsWith("<")) return undefined;
  const name = FIRST_TAG.exec(sample)?.[1]?.toLowerCase();
  return name === undefined ? undefined : lists.get(name);
}

function isMime(input: string | Uint8Array): boolean {
  const sample = sampleOf(input);
  return FIELD.test(sample) && MIME.test(sample) && sample.toLowerCase().includes("multipart/");
}

function sampleOf(input: string | Uint8Array): string {
  return typeof input === "string" ? input.slice(0, SAMPLE) : latin1Of(input.subarray(0, SAMPLE));
}

/**
 * Whether a file begins with a tag, `<!` or `<?`, white space aside, and has no NUL in the sample: no signature begins
 * so, its characters are bytes, and {@link MARKUP} matches. Most pages are soon told by it.
 */
function isPlainlyMarkup(input: string | Uint8Array): boolean {
  let i = 0;
  while (i < MOST_SPACES && isSpace(codeAt(input, i))) i++;
  if (codeAt(input, i) !== 0x3c) return false;
  const next = codeAt(input, i + 1);
  if (next !== 0x21 && next !== 0x3f) {
    const end = endOfLetters(input, i + 1);
    const behind = codeAt(input, end);
    if (end === i + 1 || (behind !== 0x3e && !isSpace(behind))) return false;
  }
  return typeof input === "string" || !input.subarray(0, SAMPLE).includes(0);
}

/** Both together are well inside of the sample. */
const MOST_SPACES = 256;
const MOST_LETTERS = 64;

/** Offset behind the letters that begin at an offset. */
function endOfLetters(input: string | Uint8Array, start: number): number {
  let end = start;
  for (; end < start + MOST_LETTERS; end++) {
    const lower = (codeAt(input, end) ?? 0) | 0x20;
    if (lower < 0x61 || lower > 0x7a) break;
  }
  return end;
}

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** A page that is another kind of file: an image, a PDF, an archive. */
export class NotHtmlError extends TypeError {
  override readonly name = "NotHtmlError";

  constructor(kind: string) {
    super(`html: ${notHtml(kind)}`);
  }
}

/** The message for a page that is another kind of file. */
export function notHtml(kind: string): string {
  return `looks like ${kind}, expected HTML`;
}

function startsWith(input: string | Uint8Array, start: string): boolean {
  let same = 0;
  for (let i = 0; i < start.length; i++) {
    const code = codeAt(input, i);
    const wanted = start.charCodeAt(i);
    if (start[i] === ANY && code !== undefined) continue;
    if (code === wanted) same++;
    // The signature after decoding as UTF-8.
    else if (!(code === REPLACEMENT && wanted >= 0x80)) return false;
  }
  return same > 0;
}

function hasManyNuls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const size = sample.length;
  const [even, odd] = nulsOf(sample);
  const all = even + odd;
  const isMany = all >= NULS.least && all >= NULS.all * size;
  return isMany && Math.min(even, odd) >= NULS.side * size;
}

function hasControls(input: string | Uint8Array): boolean {
  const sample = typeof input === "string" ? input.slice(0, SAMPLE) : textOf(input);
  if (MARKUP.test(sample)) return false;
  const found = sample.match(CONTROL) ?? [];
  if (sample.length < LEAST_JUDGED) return false;
  return found.length >= CONTROLS.share * sample.length && new Set(found).size >= CONTROLS.kinds;
}

/**
 * The beginning of a file as text. Of the web's encodings only UTF-16 has the bytes of control characters
 * inside other characters.
 */
function textOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE);
  const encoding = encodingOfStart(sample) ?? utf16By(nulsOf(sample), sample.length);
  return encoding === undefined ? latin1Of(sample) : new TextDecoder(encoding).decode(sample);
}

/** UTF-16 without a mark: mark-up and spaces have a NUL each, always on one side. */
function utf16By([even, odd]: readonly [number, number], size: number): string | undefined {
  if (Math.max(even, odd) < NULS.side * size || size === 0) return undefined;
  if (odd > NULS.more * even) return "utf-16le";
  return even > NULS.more * odd ? "utf-16be" : undefined;
}

/** NULs at even and at odd offsets. */
function nulsOf(sample: Uint8Array): readonly [even: number, odd: number] {
  const nuls: [number, number] = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) nuls[i & 1]!++;
  return nuls;
}

function codeAt(input: string | Uint8Array, i: number): number | undefined {
  return typeof input === "string" ? input.charCodeAt(i) : input[i];
}
