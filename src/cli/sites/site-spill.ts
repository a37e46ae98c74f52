/**
 * Collects summaries of a crawl's pages on disk: a crawl may have a million sites, whose pages come in any
 * order. Parts of sites are appended to files by the hash of their keys. At the end each file is merged in
 * memory; a file too large for that is split again.
 */

import { createHash } from "node:crypto";
import { appendFileSync, createReadStream, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { linesOf, MAX_LINE_BYTES } from "../../base/byte-lines.ts";
import type { Digested, KnownSite, SiteKind } from "../../sites/site-kind.ts";

/** The kind of sites to learn, and their model. */
export interface Learnt {
  readonly kind: SiteKind<Digested>;
  /** Checksum of the model. */
  readonly model: string;
}

/** Some pages of a site. */
export interface SitePart {
  /** Empty for pages of several sites. */
  readonly key: string;
  /** Most pages that the site keeps. */
  readonly pages: number;
  /** Page summaries, each as JSON. */
  readonly summaries: readonly string[];
}

export interface Spill {
  add(part: SitePart): void;
  /** All sites, each once, in an order independent of that of the parts. */
  sites(): AsyncGenerator<KnownSite<Digested>>;
}

/** Most characters in the write buffer. */
const WAITING = 2 ** 24;
/** Most blocks of pages merged at once (60 MB), unless all are of one site. */
const ROOM = 2 ** 21;
/** A page's overhead beside its blocks, in blocks. */
const PER_PAGE = 12;

/**
 * @param folder an existing, empty folder
 * @param learnt the kind and model of all parts
 * @param room most blocks merged at once
 */
export function createSpill(folder: string, learnt: Learnt, room: number = ROOM): Spill {
  const files = createFiles(folder, 0);
  return {
    add({ key, pages, summaries }) {
      files.add(key, `{"key":${JSON.stringify(key)},"pages":${pages},"summaries":[${summaries}]}`);
    },
    async *sites() {
      files.flush();
      yield* sitesIn(folder, 0, learnt, room);
    },
  };
}

/** SHA-256, because a hostile crawl could choose hosts that collide in a weaker hash. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Files per folder: one per pair of hash digits, the pair at the folder's depth. */
const FILES = 256;
const DIGITS = 2;

function fileOf(folder: string, number: number): string {
  return join(folder, number.toString(16).padStart(DIGITS, "0"));
}

/** Appends lines to the files of a folder. */
function createFiles(folder: string, depth: number) {
  const waiting = new Map<string, string[]>();
  let characters = 0;
  const flush = (): void => {
    for (const [name, lines] of waiting) appendFileSync(join(folder, name), lines.join(""));
    waiting.clear();
    characters = 0;
  };
  return {
    add(key: string, line: string): void {
      const name = hashOf(key).slice(DIGITS * depth, DIGITS * (depth + 1));
      const others = waiting.get(name);
      if (others === undefined) waiting.set(name, [`${line}\n`]);
      else others.push(`${line}\n`);
      characters += line.length;
      if (characters > WAITING) flush();
    },
    flush,
  };
}

/** The sites of a folder, by the hash of their keys. */
async function* sitesIn(
  folder: string,
  depth: number,
  learnt: Learnt,
  room: number,
): AsyncGenerator<KnownSite<Digested>> {
  for (let number = 0; number < FILES; number++) {
    const path = fileOf(folder, number);
    if (!existsSync(path)) continue;
    const read = await readParts(path, depth, room, learnt);
    if (read.parts !== undefined) yield* sitesOf(read.parts, learnt);
    else yield* sitesIn(read.folder, depth + 1, learnt, room);
  }
}

/** A site's summaries so far. */
interface Part {
  pages: number;
  summaries: Digested[];
  /** Size of the summaries, in blocks. */
  size: number;
}

/** A file's sites, or the folder that it was split into. */
type Read =
  | { readonly parts: ReadonlyMap<string, Part> }
  | { readonly parts?: undefined; readonly folder: string };

async function readParts(
  path: string,
  depth: number,
  room: number,
  { kind }: Learnt,
): Promise<Read> {
  const parts = new Map<string, Part>();
  let size = 0;
  let lines = linesOf(createReadStream(path), MAX_LINE_BYTES);
  for await (const { bytes } of lines) {
    const { key, pages, summaries } = JSON.parse(String(bytes)) as ReadPart;
    const part = parts.get(key) ?? { pages, summaries: [], size: 0 };
    parts.set(key, part);
    part.pages = Math.min(part.pages, pages);
    size -= part.size;
    for (const summary of summaries) addTo(part, summary, kind);
    size += part.size;
    if (size > room && parts.size > 1) break;
  }
  if (size <= room || parts.size === 1) return { parts };
  parts.clear();
  const folder = `${path}.parted`;
  mkdirSync(folder);
  const files = createFiles(folder, depth + 1);
  lines = linesOf(createReadStream(path), MAX_LINE_BYTES);
  for await (const { bytes } of lines) {
    const line = String(bytes);
    files.add((JSON.parse(line) as ReadPart).key, line);
  }
  files.flush();
  rmSync(path);
  return { folder };
}

interface ReadPart {
  readonly key: string;
  readonly pages: number;
  readonly summaries: readonly Digested[];
}

function addTo(part: Part, own: Digested, kind: SiteKind<Digested>): void {
  const kept = kind.withSummary(part.summaries, own, part.pages);
  part.size = kept === part.summaries ? part.size + sizeOf(own) : sum(kept.map(sizeOf));
  part.summaries = kept;
}

function sizeOf({ texts }: Digested): number {
  return texts.length + PER_PAGE;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function* sitesOf(
  parts: ReadonlyMap<string, Part>,
  { kind, model }: Learnt,
): Generator<KnownSite<Digested>> {
  const ordered = [...parts].map(([key, part]) => ({ key, hash: hashOf(key), ...part }));
  ordered.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  for (const { key, pages, summaries } of ordered) {
    yield { ...kind.siteOf(model, pages, summaries), ...(key === "" ? {} : { key }) };
  }
}
