/** Sites by the blocks of their pages: which texts these repeat, and how likely content is where. */
import { z } from "zod";
import { createSiteKind, type KnownSite, type SiteKind } from "./site-kind.ts";
import { compareSummaries, MOST_LOGIT, MOST_WORDS, type PageSummary } from "./summary.ts";

export const SITE_FORMAT = "seine-site";

/**
 * What is known of a site: summaries of some of its pages, those with the smallest digests, however
 * many were read. It is plain JSON; {@link mergeSites} joins what was learnt apart.
 */
export type Site = KnownSite<PageSummary, typeof SITE_FORMAT>;

export const blockSites: SiteKind<PageSummary, typeof SITE_FORMAT> = createSiteKind({
  format: SITE_FORMAT,
  makers: "learnSite(), mergeSites() or readSite()",
  compare: compareSummaries,
  summary() {
    const hash = z.int().min(0);
    return z
      .strictObject({
        digest: hash,
        type: z.string().optional(),
        texts: z.array(hash),
        paths: z.array(hash),
        words: z.array(z.int().min(0).max(MOST_WORDS)),
        logits: z.array(z.int().min(-MOST_LOGIT).max(MOST_LOGIT)),
      })
      .refine(
        ({ texts, ...columns }) =>
          [columns.paths, columns.words, columns.logits].every(
            ({ length }) => length === texts.length,
          ),
        { error: "expected as many paths, words and logits as texts" },
      );
  },
});

/**
 * Joins two sites of one model. Any order and grouping gives the same site, and so does joining one
 * twice: pages that were crawled or counted again change nothing.
 *
 * @throws SiteError when the sites are of different models, or one is no site
 */
export function mergeSites(a: Site, b: Site): Site {
  return blockSites.merge(a, b);
}

/**
 * Reads a site that was written with `JSON.stringify`.
 *
 * @param file the text, or what `JSON.parse` makes of it, which must not be changed afterwards
 * @param source what to call it in messages, e.g. its path
 * @throws SiteError when it is not JSON, not a site, or of another version
 */
export function readSite(file: string | object, source?: string): Site {
  return blockSites.read(file, source);
}

/** Checks what is said to be a site, once. Throws a SiteError. */
export function checkSite(value: unknown): Site {
  return blockSites.check(value);
}

/** The site of these summaries, which may be more than it keeps and in any order. */
export function siteOf(model: string, pages: number, summaries: readonly PageSummary[]): Site {
  return blockSites.siteOf(model, pages, summaries);
}
