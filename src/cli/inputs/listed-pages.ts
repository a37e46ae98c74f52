/** The pages that a list of addresses leads to, through sitemaps of sitemaps. */
import { createReadStream } from "node:fs";
import { asInputError, InputError } from "../exit.ts";
import { entriesOf } from "./address-list.ts";
import type { DocumentPlace, Entry } from "./entry.ts";
import { isUrl } from "./fetch.ts";
import type { Hosts } from "./hosts.ts";
import { failing, type Source } from "./source.ts";
import { DOCUMENT_BYTES, type Web } from "./web.ts";

/** Sitemaps within sitemaps: the protocol has one level. */
const MOST_LEVELS = 4;
/** Sitemaps of a run: as many as an index may have. */
const MOST_SITEMAPS = 50_000;

/** A document that is being read. */
interface Open {
  readonly entries: AsyncGenerator<Entry>;
  /** The address that the user named, for one in it: that of the list or, in a file of the user, itself. */
  namedFor(url: string): string;
}

/**
 * The pages in the order of the documents that name them. A document is fetched when the pages before it
 * were taken, so that the first page is there before the last document.
 *
 * @param list a file, an address, or `-` for standard input
 */
export async function* listedPages(list: string, web: Web, hosts: Hosts): AsyncGenerator<Source> {
  const seen = new Set<string>();
  const open: Open[] = [];
  /** Fetches a document and puts it on top. */
  async function enter(url: string, named: string): Promise<void> {
    if (seen.has(url)) throw refusal("found this sitemap a second time");
    if (open.length >= MOST_LEVELS)
      throw refusal(`found more than ${MOST_LEVELS} levels of sitemaps`);
    if (seen.size >= MOST_SITEMAPS) throw refusal(`found more than ${MOST_SITEMAPS} sitemaps`);
    seen.add(url);
    const isFirst = open.length === 0;
    const delay = isFirst ? undefined : await web.permission(url, named);
    const fetched = () => web.document(url, named);
    const { bytes, at } = await hosts.run(new URL(url).host, fetched, undefined, delay);
    const place: DocumentPlace = { name: url, base: at, limit: DOCUMENT_BYTES };
    open.push({ entries: entriesOf(once(bytes), place), namedFor: () => named });
  }
  if (isUrl(list)) {
    try {
      await enter(new URL(list).href, list);
    } catch (error) {
      yield failing(list, asInputError(error));
    }
  } else open.push(localDocument(list));
  try {
    for (let document = open.at(-1); document !== undefined; document = open.at(-1)) {
      const { value: entry, done } = await document.entries.next();
      if (done) open.pop();
      else if ("wrong" in entry) yield failing(entry.wrong, entry.error);
      else if ("page" in entry) {
        yield politely(entry.page, document.namedFor(entry.page), web, hosts);
      } else {
        try {
          await enter(entry.sitemap, document.namedFor(entry.sitemap));
        } catch (error) {
          yield failing(entry.sitemap, asInputError(error));
        }
      }
    }
  } finally {
    for (const { entries } of open) await entries.return(undefined);
  }
}

/** A file of the user, whose addresses are the user's own. */
function localDocument(path: string): Open {
  const stream = path === "-" ? process.stdin : createReadStream(path);
  const name = path === "-" ? "standard input" : path;
  const place = { name, limit: Number.POSITIVE_INFINITY };
  return { entries: entriesOf(stream, place), namedFor: (url) => url };
}

/** A page that waits for its turn at its host, and for what robots.txt says. */
function politely(url: string, named: string, web: Web, hosts: Hosts): Source {
  const source = web.page(url, named);
  const { host } = new URL(url);
  return {
    ...source,
    async read(signal) {
      const delay = await web.permission(url, named);
      return hosts.run(host, () => source.read(signal), signal, delay);
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

/** Bytes that are read at once: the entries of so many are in memory. */
const PART = 2 ** 16;

function refusal(message: string): InputError {
  return new InputError("bad-record", `${message}, which is skipped`);
}
