/** What files that are no pages look like: handed over by mistake, or stored by a crawler. */

/**
 * First bytes of kinds of files, as Latin-1. Kinds that text could begin like (`BM`, `MZ`) are left to
 * their NULs.
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
  ["an MP4 file", "\0\0\0 ftyp"],
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
  ["a SQLite database", "SQLite format 3\0"],
] as const;

/** How many bytes are looked at for NULs. */
const SAMPLE = 1024;
/**
 * NULs in it from which a file is none of text: how many, which share, and which share at even and at
 * odd places each, as UTF-16 has its NULs at one of them alone. A damaged page may have some.
 */
const NULS = { least: 32, all: 0.25, side: 0.05 } as const;
const REPLACEMENT = 0xfffd;

/**
 * What kind of file a page is if it is none, for people to read: `a PNG image`; undefined for
 * anything that can be a page. Text that such a file was decoded to is told by its first characters.
 */
export function otherKind(input: string | Uint8Array): string | undefined {
  const found = signatures.find(([, start]) => startsWith(input, start));
  if (found !== undefined) return found[0];
  return typeof input !== "string" && hasManyNuls(input) ? "binary data" : undefined;
}

/** A page that is another kind of file: an image, a PDF, an archive. */
export class NotHtmlError extends TypeError {
  override readonly name = "NotHtmlError";

  constructor(kind: string) {
    super(`html: ${notHtml(kind)}`);
  }
}

/** What is said of a page that is another kind of file. */
export function notHtml(kind: string): string {
  return `looks like ${kind}, expected HTML`;
}

function startsWith(input: string | Uint8Array, start: string): boolean {
  let same = 0;
  for (let i = 0; i < start.length; i++) {
    const code = codeAt(input, i);
    const wanted = start.charCodeAt(i);
    if (code === wanted) same++;
    // What a decoder of UTF-8 has made of it.
    else if (!(code === REPLACEMENT && wanted >= 0x80)) return false;
  }
  return same > 0;
}

function hasManyNuls(bytes: Uint8Array): boolean {
  const size = Math.min(bytes.length, SAMPLE);
  const nuls = [0, 0];
  for (let i = 0; i < size; i++) if (bytes[i] === 0) nuls[i & 1]!++;
  const [even, odd] = nuls as [number, number];
  const all = even + odd;
  const isMany = all >= NULS.least && all >= NULS.all * size;
  return isMany && Math.min(even, odd) >= NULS.side * size;
}

function codeAt(input: string | Uint8Array, i: number): number | undefined {
  return typeof input === "string" ? input.charCodeAt(i) : input[i];
}
