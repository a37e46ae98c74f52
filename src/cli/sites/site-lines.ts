import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { linesOf, MAX_LINE_BYTES } from "../../base/byte-lines.ts";
import { recordSites } from "../../records/site/record-site.ts";
import { blockSites } from "../../sites/site.ts";
import { type Digested, type KnownSite, SiteError, type SiteKind } from "../../sites/site-kind.ts";
import { messageOf, UsageError } from "../exit.ts";

/** A site of a file, and its place. */
export interface SiteLine {
  readonly site: KnownSite<Digested>;
  /** In bytes. */
  readonly offset: number;
  readonly length: number;
}

const LINES = /\.(?:jsonl|ndjson)$/i;
/** Bytes at the start of a file that have its format. */
const FORMAT_WITHIN = 200;

/**
 * The sites of a file: one per line in .jsonl and .ndjson, else one.
 *
 * @throws UsageError if the file cannot be read, or has an invalid site
 */
export async function* siteLines(path: string, kind: SiteKind<Digested>): AsyncGenerator<SiteLine> {
  try {
    if (!LINES.test(path)) {
      const bytes = await readFile(path);
      yield { site: kind.read(bytes.toString("utf8"), path), offset: 0, length: bytes.length };
      return;
    }
    let number = 0;
    let offset = 0;
    for await (const { bytes, end } of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
      number++;
      if (bytes === undefined) throw new SiteError(`line ${number} is too long for a site`);
      const text = Buffer.from(bytes).toString("utf8");
      if (text.trim() !== "") {
        const site = kind.read(text, `of ${path}, line ${number}`);
        yield { site, offset, length: bytes.length };
      }
      offset = end;
    }
  } catch (error) {
    if (error instanceof SiteError) throw new UsageError(error.message);
    const expected = "expected what seine sites learn writes";
    throw new UsageError(`cannot read the sites ${path}: ${messageOf(error)}; ${expected}`);
  }
}

/** The kind of a file's sites, by its first site. */
export async function kindOf(path: string): Promise<SiteKind<Digested>> {
  const start = Buffer.alloc(FORMAT_WITHIN);
  try {
    const file = await open(path);
    await file.read(start).finally(() => file.close());
  } catch {
    // The reader of the sites reports the error.
  }
  return start.includes(`"${recordSites.format}"`) ? recordSites : blockSites;
}

/** Refuses a site learnt by another model. */
export function checkLearner({ model }: KnownSite<Digested>, path: string, checksum: string): void {
  if (model === checksum) return;
  throw new UsageError(
    `cannot use the sites ${path}: found one learnt by the model ${model}, expected ${checksum}; ` +
      "learn them again with one model",
  );
}
