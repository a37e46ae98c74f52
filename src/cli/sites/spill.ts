/**
 * What is learnt of the pages of a crawl, on disk until all is there: a crawl may have a million sites,
 * and the pages of each may come at any time. Parts of sites are appended to files by the hash of their
 * keys; then one file after the other is put together.
 */
import { appendFileSync, createReadStream, existsSync } from "node:fs";
import { linesOf } from "../../lines.ts";
import { hashText } from "../../sites/hash.ts";
import { type Site, siteOf, withSummary } from "../../sites/site.ts";
import type { PageSummary } from "../../sites/summary.ts";
import { BUCKETS, bucketFile, bucketOf } from "../../workers/site-files.ts";

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
  /** All sites, each once, in an order that does not depend on that of the parts. */
  sites(): AsyncGenerator<Site>;
}

/** Characters that wait to be written together, at most. */
const WAITING = 2 ** 24;
/** Beyond it a line fits into no string. */
const MAX_LINE_BYTES = 2 ** 29;

/**
 * @param folder that is there and empty
 * @param model checksum of the model that all parts were learnt by
 */
export function createSpill(folder: string, model: string): Spill {
  const waiting = new Map<number, string[]>();
  let characters = 0;
  const flush = (): void => {
    for (const [bucket, lines] of waiting)
      appendFileSync(bucketFile(folder, bucket), lines.join(""));
    waiting.clear();
    characters = 0;
  };
  return {
    add({ key, pages, summaries }) {
      const bucket = bucketOf(key);
      const line = `{"key":${JSON.stringify(key)},"pages":${pages},"summaries":[${summaries.join()}]}\n`;
      const others = waiting.get(bucket);
      if (others === undefined) waiting.set(bucket, [line]);
      else others.push(line);
      characters += line.length;
      if (characters > WAITING) flush();
    },
    async *sites() {
      flush();
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        const path = bucketFile(folder, bucket);
        if (existsSync(path)) yield* sitesOf(path, model);
      }
    },
  };
}

/** The sites of a file, by the hash of their keys. */
async function* sitesOf(path: string, model: string): AsyncGenerator<Site> {
  const parts = new Map<string, { pages: number; summaries: PageSummary[] }>();
  for await (const { bytes } of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
    const { key, pages, summaries } = JSON.parse(String(bytes)) as ReadPart;
    const part = parts.get(key) ?? { pages, summaries: [] };
    part.pages = Math.min(part.pages, pages);
    for (const own of summaries) part.summaries = withSummary(part.summaries, own, part.pages);
    parts.set(key, part);
  }
  const ordered = [...parts].map(([key, part]) => ({ key, hash: hashText(key), ...part }));
  ordered.sort((a, b) => a.hash - b.hash || (a.key < b.key ? -1 : 1));
  for (const { key, pages, summaries } of ordered) {
    yield { ...siteOf(model, pages, summaries), ...(key === "" ? {} : { key }) };
  }
}

interface ReadPart {
  readonly key: string;
  readonly pages: number;
  readonly summaries: readonly PageSummary[];
}
