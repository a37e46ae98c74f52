import { createHash } from "node:crypto";
import { chunkEndings } from "../../chunks/chunk-formats.ts";
import { formatRegistry } from "../../output/formats/registry.ts";

const URL_START = /^[a-z][a-z\d+.-]*:\/\//i;
const ROOT = /^(?:[a-z]:)?[\\/]+|^(?:\.[\\/]+)+/i;
const SEPARATOR = /[\\/]+/;
/** Characters that some file system refuses, the escape character itself, and the suffixes that this file adds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what it finds, as Windows takes none
const UNSAFE = /[\x00-\x1f\x7f%<>:"|?*~]|^\.\.?$|[. ]$|\.(?=error$)/gi;
/**
 * Names of devices on Windows, in any folder and with any ending: `con.txt`, `nul`, `com1 .x`. Escaping the
 * first letter is enough.
 */
const DEVICE = /^(?=(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?:\.|$))./i;
/** The unsafe characters that encodeURIComponent keeps. */
const UNSAFE_IN_URL = /[~*]|\.$|\.(?=error$)/gi;
/** An ending of page files; a folder must not have it. */
const FILE_ENDING = new RegExp(
  `\\.(?=(?:${[
    ...Object.values(formatRegistry).map(({ ending }) => ending),
    ...Object.values(chunkEndings),
  ]
    .map((ending) => ending.slice(1))
    .join("|")})$)`,
  "i",
);
/** Most bytes of a name: file systems allow 255, and endings are added. */
const MAX_NAME_BYTES = 200;
/** Most bytes of a path: file systems allow about 4,000 or 1,000, which include the output folder. */
const MAX_PATH_BYTES = 700;

/**
 * The path of a page's file below the output folder, without its ending: a path keeps its folders, a
 * URL becomes one name. Different pages have different files, unless they differ only in case.
 */
export function pageFile(page: string): string {
  // Replaces lone surrogates, which no file name can have.
  const name = Buffer.from(page).toString();
  if (URL_START.test(name))
    return shortened(encodeURIComponent(name).replace(UNSAFE_IN_URL, escaped));
  const parts = name
    .replace(ROOT, "")
    .split(SEPARATOR)
    .filter((part) => part !== "");
  const safe = parts.map((part, i) => {
    const text = part.replace(UNSAFE, escaped).replace(DEVICE, escaped);
    return shortened(i < parts.length - 1 ? text.replace(FILE_ENDING, escaped) : text);
  });
  const path = safe.join("/") || "page";
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : digest(name);
}

const HTML_ENDING = /(?<=[^/])\.x?html?(?:\.gz)?$/i;

/**
 * A name for each page's file, without the ending of HTML unless a page before it has that name; the second page of a
 * whole name gets `~2` and so on.
 */
export function createFileNamer(): (page: string) => string {
  const taken = new Map<string, number>();
  return (page) => {
    const whole = pageFile(page);
    const short = URL_START.test(page) ? whole : whole.replace(HTML_ENDING, "");
    // Some file systems ignore case, and normalize accents.
    const keyOf = (file: string): string => file.normalize("NFC").toLowerCase();
    const file = taken.has(keyOf(short)) ? whole : short;
    const times = (taken.get(keyOf(file)) ?? 0) + 1;
    taken.set(keyOf(file), times);
    return times === 1 ? file : `${file}~${times}`;
  };
}

function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  return `${[...name].slice(0, 40).join("")}~${digest(name)}`;
}

function digest(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 32);
}
