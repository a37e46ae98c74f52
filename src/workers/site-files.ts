/**
 * Sites in a file, one a line, and where each begins: a crawl has more of them than memory. Of a file
 * without an index the one site is that of all pages.
 *
 * The index is a folder of {@link BUCKETS} files by the hash of the key, each with entries of three
 * doubles: hash, offset and length of the line. Of several for a key the last one counts.
 */
import { appendFileSync, closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { hashText } from "../sites/hash.ts";
import type { Digested, KnownSite, SiteKind } from "../sites/site-kind.ts";

export interface SiteFiles {
  readonly sites: string;
  readonly index?: string | undefined;
}

/** Gives the site of a key; undefined when there is none. */
export type SiteFinder<Site> = (key: string | undefined) => Site | undefined;

export const BUCKETS = 256;
/** Hashes have 53 bits: their first eight tell the bucket, so that buckets have the order of hashes. */
const PER_BUCKET = 2 ** 53 / BUCKETS;
const ENTRY = 3;
/** Sites that are remembered, with what they come to: pages of a site often come one after the other. */
const REMEMBERED = 32;

/** Number of the bucket that a key is in. */
export function bucketOf(key: string): number {
  return Math.floor(hashText(key) / PER_BUCKET);
}

/** The file of a bucket. */
export function bucketFile(folder: string, bucket: number): string {
  return join(folder, String(bucket).padStart(3, "0"));
}

/** Looks for sites, also for those that are added meanwhile. */
export function createSiteFinder<Summary extends Digested, Format extends string>(
  { sites, index }: SiteFiles,
  kind: SiteKind<Summary, Format>,
): SiteFinder<KnownSite<Summary, Format>> {
  if (index === undefined) {
    const only = kind.read(readFileSync(sites, "utf8"), sites);
    return () => only;
  }
  const file = openSync(sites, "r");
  const remembered = new Map<number, KnownSite<Summary, Format>>();
  return (key) => {
    if (key === undefined) return undefined;
    const entries = entriesAt(bucketFile(index, bucketOf(key)));
    const hash = hashText(key);
    for (let i = entries.length - ENTRY; i >= 0; i -= ENTRY) {
      if (entries[i] !== hash) continue;
      const offset = entries[i + 1]!;
      let site = remembered.get(offset);
      remembered.delete(offset);
      site ??= kind.read(textAt(file, offset, entries[i + 2]!), sites);
      remembered.set(offset, site);
      if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
      // Another key may have the same hash.
      if (site.key === key) return site;
    }
    return undefined;
  };
}

function entriesAt(path: string): Float64Array {
  try {
    const bytes = readFileSync(path);
    return new Float64Array(new Uint8Array(bytes).buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Float64Array();
    throw error;
  }
}

function textAt(file: number, offset: number, length: number): string {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, offset);
  return bytes.toString("utf8");
}

/** Makes an index, entry by entry. */
export interface IndexWriter {
  add(key: string, offset: number, length: number): void;
  /** From now on all that was added is found. */
  flush(): void;
}

/** Entries that wait to be written together, at most. */
const WAITING = 100_000;

/** An index in a folder that is there. */
export function createIndexWriter(folder: string): IndexWriter {
  const waiting = new Map<number, number[]>();
  let count = 0;
  const flush = (): void => {
    for (const [bucket, entries] of waiting) {
      appendFileSync(bucketFile(folder, bucket), new Uint8Array(new Float64Array(entries).buffer));
    }
    waiting.clear();
    count = 0;
  };
  return {
    add(key, offset, length) {
      const bucket = bucketOf(key);
      const entry = [hashText(key), offset, length];
      const others = waiting.get(bucket);
      if (others === undefined) waiting.set(bucket, entry);
      else others.push(...entry);
      if (++count >= WAITING) flush();
    },
    flush,
  };
}

/** Writes sites into a file with an index. */
export interface SiteWriter extends SiteFiles {
  /** Adds a site, or another state of one. It is found after {@link SiteWriter.flush}. */
  add(key: string, site: KnownSite<Digested>): void;
  flush(): void;
  close(): void;
}

/** @param folder that is there and empty */
export function createSiteWriter(folder: string): SiteWriter {
  const sites = join(folder, "sites.jsonl");
  const file = openSync(sites, "wx");
  const index = createIndexWriter(folder);
  let end = 0;
  return {
    sites,
    index: folder,
    add(key, site) {
      const line = Buffer.from(`${JSON.stringify(site)}\n`);
      writeSync(file, line);
      index.add(key, end, line.length);
      end += line.length;
    },
    flush: index.flush,
    close: () => closeSync(file),
  };
}
