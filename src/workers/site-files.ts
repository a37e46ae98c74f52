/**
 * Sites in a file, one per line, with an index of their offsets: a crawl has more sites than fit into
 * memory. A file without an index has a single site, for all pages.
 *
 * The index is a folder of {@link BUCKETS} files by the hash of the key, each with entries of three
 * doubles: hash, offset and length of the line. If a key has several entries, the last one counts.
 */
import { createHash, randomBytes } from "node:crypto";
import { appendFileSync, closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Digested, KnownSite, SiteKind } from "../sites/site-kind.ts";

export interface SiteFiles {
  readonly sites: string;
  readonly index?: SiteIndex | undefined;
}

export interface SiteIndex {
  readonly folder: string;
  /** Random per run: with known hashes a crawled network could choose hosts that all share a bucket. */
  readonly secret: string;
}

/** Returns the site of a key; undefined if there is none. */
export type SiteFinder<Site> = (key: string | undefined) => Site | undefined;

const BUCKETS = 256;
/** Number of a hash's bytes in use. */
const BYTES = 6;
const ENTRY = 3;
/** Most sites in the cache, with their sums: pages of a site often come one after the other. */
const REMEMBERED = 32;

function hashOf(key: string, { secret }: SiteIndex): number {
  return createHash("sha256").update(secret).update(key).digest().readUIntBE(0, BYTES);
}

/** The file of a hash's bucket. */
function bucketFile(hash: number, { folder }: SiteIndex): string {
  return join(folder, String(hash % BUCKETS).padStart(3, "0"));
}

/** Finds sites, also those that are added meanwhile. */
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
    const hash = hashOf(key, index);
    const entries = entriesAt(bucketFile(hash, index));
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

/** Writes an index, entry by entry. */
export interface IndexWriter {
  readonly index: SiteIndex;
  add(key: string, offset: number, length: number): void;
  /** Makes all entries added so far visible to readers. */
  flush(): void;
}

/** Most entries that are buffered. */
const WAITING = 100_000;

/** An index in an existing folder. */
export function createIndexWriter(folder: string): IndexWriter {
  const index = { folder, secret: randomBytes(16).toString("hex") };
  const waiting = new Map<string, number[]>();
  let count = 0;
  const flush = (): void => {
    for (const [path, entries] of waiting) {
      appendFileSync(path, new Uint8Array(new Float64Array(entries).buffer));
    }
    waiting.clear();
    count = 0;
  };
  return {
    index,
    add(key, offset, length) {
      const hash = hashOf(key, index);
      const path = bucketFile(hash, index);
      const entry = [hash, offset, length];
      const others = waiting.get(path);
      if (others === undefined) waiting.set(path, entry);
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

/** @param folder an existing, empty one */
export function createSiteWriter(folder: string): SiteWriter {
  const sites = join(folder, "sites.jsonl");
  const file = openSync(sites, "wx");
  const { index, add, flush } = createIndexWriter(folder);
  let end = 0;
  return {
    sites,
    index,
    add(key, site) {
      const line = Buffer.from(`${JSON.stringify(site)}\n`);
      writeSync(file, line);
      add(key, end, line.length);
      end += line.length;
    },
    flush,
    close: () => closeSync(file),
  };
}
