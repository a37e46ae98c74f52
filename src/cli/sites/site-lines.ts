import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { linesOf } from "../../lines.ts";
import { readSite, type Site, SiteError } from "../../sites/site.ts";
import { messageOf, UsageError } from "../exit.ts";

/** A site of a file, and where it stands. */
export interface SiteLine {
  readonly site: Site;
  /** In bytes. */
  readonly offset: number;
  readonly length: number;
}

const LINES = /\.(?:jsonl|ndjson)$/i;
/** Beyond it a line fits into no string. */
const MAX_LINE_BYTES = 2 ** 29;

/**
 * The sites of a file: one a line in .jsonl and .ndjson, else one.
 *
 * @throws UsageError when it cannot be read, or one is no site
 */
export async function* siteLines(path: string): AsyncGenerator<SiteLine> {
  try {
    if (!LINES.test(path)) {
      const bytes = await readFile(path);
      yield { site: readSite(bytes.toString("utf8"), path), offset: 0, length: bytes.length };
      return;
    }
    let number = 0;
    let offset = 0;
    for await (const { bytes, end } of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
      number++;
      if (bytes === undefined) throw new SiteError(`line ${number} is too long for a site`);
      const text = Buffer.from(bytes).toString("utf8");
      if (text.trim() !== "") {
        const site = readSite(text, `of ${path}, line ${number}`);
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

/** Refuses a site of another model than the others, or than pages are extracted with. */
export function checkLearner({ model }: Site, path: string, checksum: string): void {
  if (model === checksum) return;
  throw new UsageError(
    `cannot use the sites ${path}: found one learnt by the model ${model}, expected ${checksum}; ` +
      "learn them again with one model",
  );
}
