import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { linesOf } from "../../base/byte-lines.ts";
import { recordSites } from "../../records/site/record-site.ts";
import { blockSites } from "../../sites/site.ts";
import { type Digested, type KnownSite, SiteError, type SiteKind } from "../../sites/site-kind.ts";
import { messageOf, UsageError } from "../exit.ts";

/** A site of a file, and where it stands. */
export interface SiteLine {
  readonly site: KnownSite<Digested>;
  /** In bytes. */
  readonly offset: number;
  readonly length: number;
}

const LINES = /\.(?:jsonl|ndjson)$/i;
/** Bytes at the start of a file that have its format. */
const FORMAT_WITHIN = 200;
/** Beyond it a line fits into no string. */
const MAX_LINE_BYTES = 2 ** 29;

/**
 * The sites of a file: one a line in .jsonl and .ndjson, else one.
 *
 * @throws UsageError when it cannot be read, or one is no site
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

/** The kind of the sites of a file: that of the first. */
export async function kindOf(path: string): Promise<SiteKind<Digested>> {
  const start = Buffer.alloc(FORMAT_WITHIN);
  try {
    const file = await open(path);
    await file.read(start).finally(() => file.close());
  } catch {
    // Whoever reads the sites says what is wrong.
  }
  return start.includes(`"${recordSites.format}"`) ? recordSites : blockSites;
}

/** Refuses a site of another model than the others, or than pages are extracted with. */
export function checkLearner({ model }: KnownSite<Digested>, path: string, checksum: string): void {
  if (model === checksum) return;
  throw new UsageError(
    `cannot use the sites ${path}: found one learnt by the model ${model}, expected ${checksum}; ` +
      "learn them again with one model",
  );
}
