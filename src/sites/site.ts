/** Sites for blocks: which texts a site repeats, and how likely content is at each path. */
import { z } from "zod";
import { pathLengths, UNLABELLED } from "./labelled-blocks.ts";
import { SITE_FORMAT } from "./site-format.ts";
import { createSiteKind, type KnownSite, type SiteKind } from "./site-kind.ts";
import { compareSummaries, MOST_LOGIT, MOST_WORDS, type PageSummary } from "./summary.ts";

/**
 * What is known of a site: summaries of the pages with the smallest digests, of bounded number. It is
 * plain JSON; {@link mergeSites} joins sites that were learnt separately.
 */
export type Site = KnownSite<PageSummary, typeof SITE_FORMAT>;

export const blockSites: SiteKind<PageSummary, typeof SITE_FORMAT> = createSiteKind({
  format: SITE_FORMAT,
  makers: "learnSite(), mergeSites() or readSite()",
  compare: compareSummaries,
  isLabelled: ({ labelled }) => labelled !== undefined,
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
        labelled: z
          .strictObject({
            labels: z.array(z.int().min(0).max(UNLABELLED)),
            whole: z.array(hash),
            four: z.array(hash),
            two: z.array(hash),
          })
          .optional(),
      })
      .refine(
        ({ texts, ...columns }) =>
          [columns.paths, columns.words, columns.logits].every(
            ({ length }) => length === texts.length,
          ),
        { error: "expected as many paths, words and logits as texts" },
      )
      .refine(
        ({ texts, labelled }) =>
          labelled === undefined ||
          (["labels", ...pathLengths] as const).every(
            (name) => labelled[name].length === texts.length,
          ),
        { error: "expected as many labels and places as texts" },
      );
  },
});

/**
 * Joins two sites of one model. The operation is commutative, associative and idempotent: a page that
 * was read twice changes nothing.
 *
 * @throws SiteError if the sites are of different models, or a value is not a site
 */
export function mergeSites(a: Site, b: Site): Site {
  return blockSites.merge(a, b);
}

/**
 * Reads a site that was written with `JSON.stringify`.
 *
 * @param file the text, or the value that `JSON.parse` returns for it, which must not be changed afterwards
 * @param source its name in messages, e.g. its path
 * @throws SiteError if it is not JSON, not a site, or of another version
 */
export function readSite(file: string | object, source?: string): Site {
  return blockSites.read(file, source);
}

/** Checks that a value is a site, once per object. @throws SiteError if it is not */
export function checkSite(value: unknown): Site {
  return blockSites.check(value);
}

/** Makes a site of summaries in any order; keeps the `pages` smallest. */
export function siteOf(model: string, pages: number, summaries: readonly PageSummary[]): Site {
  return blockSites.siteOf(model, pages, summaries);
}
