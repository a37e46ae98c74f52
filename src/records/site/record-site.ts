/** Sites by the records of their pages: the texts at each path, and which of them are known values. */
import { z } from "zod";
import { createSiteKind, type KnownSite, type SiteKind } from "../../sites/site-kind.ts";
import { MOST_ROWS, type SiteRows } from "./rows.ts";

export const RECORD_SITE_FORMAT = "seine-record-site";

/** What a site keeps of a page: a row per leaf, and no text. */
export interface RecordSummary extends SiteRows {
  /** Hash of `texts`; it identifies the page. */
  readonly digest: number;
  /** For each attribute known on the page, the rows with a value; empty if no row has it. */
  readonly attributes: Readonly<Record<string, readonly number[]>>;
  /** Whether a user stated the values. */
  readonly stated?: true | undefined;
}

/**
 * What is learnt of the records of a site: summaries of the pages with the smallest digests, of all that
 * were read. It is plain JSON.
 */
export type RecordSite = KnownSite<RecordSummary, typeof RECORD_SITE_FORMAT>;

export const recordSites: SiteKind<RecordSummary, typeof RECORD_SITE_FORMAT> = createSiteKind({
  format: RECORD_SITE_FORMAT,
  makers: "learnRecordSite() or readRecordSite()",
  compare: compareSummaries,
  isLabelled: ({ stated }) => stated === true,
  summary() {
    const hashes = z.array(z.int().min(0)).max(MOST_ROWS);
    return z
      .strictObject({
        digest: z.int().min(0),
        paths: hashes,
        texts: hashes,
        heads: hashes,
        attributes: rowsByName,
        stated: z.literal(true).optional(),
      })
      .refine(
        ({ paths, texts, heads, attributes }) =>
          [texts, heads].every(({ length }) => length === paths.length) &&
          Object.values(attributes).every((rows) => rows.every((row) => row < paths.length)),
        { error: "expected as many texts and heads as paths, and attributes of such rows" },
      );
  },
});

const rowNumbers = z.array(z.int().min(0));

/** Not zod's `record`, which ignores the name `__proto__`: an attribute may have any name. */
const rowsByName = z.custom<RecordSummary["attributes"]>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((rows) => rowNumbers.safeParse(rows).success),
  { error: "expected lists of row numbers by attribute", abort: true },
);

/** Orders pages so that, of two copies, the same one stays in any order: one with stated values first. */
function compareSummaries(a: RecordSummary, b: RecordSummary): number {
  if (a.digest !== b.digest) return a.digest - b.digest;
  if (a.stated !== b.stated) return a.stated ? -1 : 1;
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Reads a site of records that was written with `JSON.stringify`.
 *
 * @param source what to call it in messages, e.g. its path
 * @throws SiteError when it is not JSON, not a site of records, or of another version
 */
export function readRecordSite(file: string | object, source?: string): RecordSite {
  return recordSites.read(file, source);
}
