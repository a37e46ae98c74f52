/**
 * Ids of pages. The id of an HTML file follows from its name alone, and that of a line of JSONL from its id:
 * whatever is added, renamed or removed beside it, labels stay with their page.
 */
import { createHash } from "node:crypto";

const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;
const NOT_ASCII_WORD = /[^a-z0-9]+/;
/** Characters. In four bytes each they stay below the 255 bytes that file systems allow. */
const LONGEST_SLUG = 60;
/** Digits of the hash that tells names apart whose words are alike. */
const HASH = 6;
export const HTML_NAME: RegExp = /\.html?$/i;
export const MHTML_NAME: RegExp = /\.mht(?:ml)?$/i;
const ENDING = ".html";

/** A name's words, of any script, in lower case and joined by hyphens. */
export function slugOf(name: string): string {
  return joined(name.normalize("NFC").toLowerCase().split(NOT_WORD));
}

/** The id of an HTML file: its slug, with a hash if the slug is not all of the name. */
export function idOfFile(name: string): string {
  const slug = slugOf(name.replace(HTML_NAME, ""));
  return `${slug}${ENDING}` === name ? slug : hashedIdOf(name);
}

/** The id of a name whose slug is not its own. */
export function hashedIdOf(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH);
  return `${slugOf(name.replace(HTML_NAME, ""))}-${hash}`;
}

/** The id of a page that has an id elsewhere: that one if it is a slug. */
export function idOfNamed(name: string): string {
  const slug = slugOf(name);
  return slug === name ? slug : hashedIdOf(name);
}

/** The slug of a file as earlier studios made it: words in ASCII alone. They counted files of one slug. */
export function asciiSlugOf(name: string): string {
  return joined(name.replace(HTML_NAME, "").toLowerCase().split(NOT_ASCII_WORD));
}

function joined(words: readonly string[]): string {
  const slug = [...words.filter(Boolean).join("-")].slice(0, LONGEST_SLUG).join("");
  return slug === "" ? "page" : slug;
}

/** An unused id. */
export function freeId(slug: string, taken: ReadonlyMap<string, unknown>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}
