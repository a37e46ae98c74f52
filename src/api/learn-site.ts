import { z } from "zod";
import { checkHtml, checkOptions } from "../document/arguments.ts";
import { lendMatrix } from "../features/matrix.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import type { SiteSource } from "../sites/decide-with-site.ts";
import { blockSites, type Site } from "../sites/site.ts";
import { DEFAULT_PAGES, MOST_PAGES } from "../sites/site-kind.ts";
import type { PageSummary } from "../sites/summary.ts";
import { classifyChecked } from "./checked-page.ts";
import {
  checkSitePage,
  createKeyWatch,
  type Learner,
  learnFrom,
  onPageErrorSchema,
  pageSchema,
} from "./learn-from-pages.ts";

/** A page of a site, as text or as the bytes that were received; with its URL if it is known. */
export type SitePage =
  | string
  | Uint8Array
  | { readonly html: string | Uint8Array; readonly url?: string; readonly charset?: string };

/** Options of {@link learnSite}. */
export interface LearnSiteOptions {
  /** From `loadModel`; the package's default model when absent. Extract with the same model. */
  readonly model?: Model;
  /** Most pages that are kept, 1 to 400; default 40. */
  readonly pages?: number;
  /**
   * Called for a page that is another kind of file (an image, a PDF, an archive), with its error and its
   * number, from 0.
   */
  readonly onPageError?: (error: Error, page: number) => void;
}

const optionsSchema = z.strictObject({
  model: z.custom<Model>().optional(),
  pages: z.int().min(1).max(MOST_PAGES).default(DEFAULT_PAGES),
  onPageError: onPageErrorSchema,
});

/**
 * Learns what a site's pages have in common: the texts that they repeat, and what each DOM path holds. A
 * site keeps small hashes of at most `pages` pages, and no text. The order of the pages does not matter,
 * and a page that is given twice counts once. Another kind of file is skipped.
 *
 * @param pages of one site
 * @returns for an async iterable, a promise
 * @throws TypeError when a page or an option has the wrong type
 *
 * @example
 * ```ts
 * import { extract, learnSite } from "seine";
 *
 * const site = learnSite(pages);
 * for (const { html } of pages) console.log(extract(html, { site }).text);
 * ```
 */
export function learnSite(pages: Iterable<SitePage>, options?: LearnSiteOptions): Site;
export function learnSite(
  pages: AsyncIterable<SitePage>,
  options?: LearnSiteOptions,
): Promise<Site>;
export function learnSite(
  pages: Iterable<SitePage> | AsyncIterable<SitePage>,
  options: LearnSiteOptions = {},
): Site | Promise<Site> {
  const { onPageError, ...chosen } = checkOptions(options, optionsSchema);
  return learnFrom(pages, createLearner(chosen), onPageError);
}

function createLearner({
  model = loadDefaultModel(),
  pages,
}: Omit<z.infer<typeof optionsSchema>, "onPageError">): Learner<Site> {
  const keys = createKeyWatch();
  let summaries: PageSummary[] = [];
  const site: SiteSource = {
    site: () => undefined,
    learn(key, summary) {
      keys.see(key);
      summaries = blockSites.withSummary(summaries, summary, pages);
    },
  };
  return {
    read(input) {
      const { html, ...rest } = checkSitePage(input, pageSchema);
      const page = checkHtml(html);
      return () => classifyChecked(page, { ...rest, model, site }, { create: lendMatrix });
    },
    finish: () => ({
      ...blockSites.siteOf(model.json.checksum, pages, summaries),
      ...keys.key(),
    }),
  };
}
