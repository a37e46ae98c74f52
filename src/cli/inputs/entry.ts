import { InputError } from "../exit.ts";
import { isUrl, NO_URL } from "./fetch.ts";

/** What a document names: a page, another document, or something wrong at a place. */
export type Entry =
  | { readonly page: string }
  | { readonly sitemap: string }
  | { readonly wrong: string; readonly error: InputError };

export interface DocumentPlace {
  /** Its name in messages. */
  readonly name: string;
  /** Its address, for relative ones in it. */
  readonly base?: string | undefined;
  /** Most bytes, decompressed. */
  readonly limit: number;
}

/** The most characters of an address that the protocol of sitemaps permits. */
export const MOST_ADDRESS = 2048;
/** Most characters of what is named in an error. */
const MOST_NAME = 200;

/** An entry for an address as a document has it. */
export function entryOf(
  text: string,
  kind: "page" | "sitemap",
  { name, base }: DocumentPlace,
): Entry {
  if (text.length > MOST_ADDRESS) return tooLong(text);
  const url = URL.canParse(text, base) ? new URL(text, base).href : text;
  if (isUrl(url)) return kind === "page" ? { page: url } : { sitemap: url };
  return noUrl(text === "" ? name : text);
}

export function wrong(place: string, message: string): Entry {
  return { wrong: place, error: new InputError("bad-record", message) };
}

/** The entry for something at a place that is no address. */
export function noUrl(place: string): Entry {
  return wrong(cut(place), NO_URL);
}

/** The entry for an address that is too long, named by its start. */
export function tooLong(address: string): Entry {
  const found = `found an address of more than ${MOST_ADDRESS} characters`;
  return wrong(cut(address), `${found}, expected at most as many`);
}

function cut(name: string): string {
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME)}…` : name;
}
