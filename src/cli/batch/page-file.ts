import { createHash } from "node:crypto";
import { chunkEndings } from "../../chunks/chunk-formats.ts";
import { formatRegistry } from "../../output/formats/registry.ts";

const URL_START = /^[a-z][a-z\d+.-]*:\/\//i;
const ROOT = /^(?:[a-z]:)?[\\/]+|^(?:\.[\\/]+)+/i;
const SEPARATOR = /[\\/]+/;
/** What some file system does not take, the mark itself, and what is added to names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what it finds, as Windows takes none
const UNSAFE = /[\x00-\x1f\x7f%<>:"|?*~]|^\.\.?$|[. ]$|\.(?=error$)/gi;
/**
 * Names that are devices to Windows, in any folder and with any ending: `con.txt`, `nul`, `com1 .x`; the
 * first letter is enough.
 */
const DEVICE = /^(?=(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?:\.|$))./i;
/** What encodeURIComponent leaves of these. */
const UNSAFE_IN_URL = /[~*]|\.$|\.(?=error$)/gi;
/** A folder is never called as a page's file is. */
const FILE_ENDING = new RegExp(
  `\\.(?=(?:${[
    ...Object.values(formatRegistry).map(({ ending }) => ending),
    ...Object.values(chunkEndings),
  ]
    .map((ending) => ending.slice(1))
    .join("|")})$)`,
  "i",
);
/** Bytes of a name that leave room for what is added to it; file systems take 255. */
const MAX_NAME_BYTES = 200;
/** Of a path: file systems take some 4,000 or 1,000, of which the output folder needs some. */
const MAX_PATH_BYTES = 700;

/**
 * Where a page's file goes below the output folder, without its ending: a path keeps its folders, a
 * URL is one name. Different pages have different files, but for case.
 */
export function pageFile(page: string): string {
  // Half a surrogate pair can be in no file name.
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

/** A name for each page's file; the second page of a name gets `~2` and so on. */
export function createFileNamer(): (page: string) => string {
  const taken = new Map<string, number>();
  return (page) => {
    const file = pageFile(page);
    // Some file systems know no case, and write accents in their own way.
    const key = file.normalize("NFC").toLowerCase();
    const times = (taken.get(key) ?? 0) + 1;
    taken.set(key, times);
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
