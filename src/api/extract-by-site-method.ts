import type { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { checkHtml } from "../document/html-argument.ts";
import { openPage } from "../document/open-page.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { siteMethodNamed } from "../methods/site/index.ts";
import { type MethodExtraction, methodExtraction } from "./extract-by-method.ts";
import { checkSitePage, learnFrom, pageSchema } from "./learn-from-pages.ts";
import type { SitePage } from "./learn-site.ts";

/** A method of the literature, fitted to pages of a site. */
export interface SiteExtractor {
  /** Number of pages that it was fitted to, at most 40. Pages with the same text count once. */
  readonly pages: number;
  /**
   * Extracts the main content of a page of the site. It may be one that the method was fitted to.
   *
   * @throws TypeError for a page that is neither text nor bytes, NotHtmlError for another kind of file
   */
  extract(page: SitePage): MethodExtraction;
}

/**
 * Fits a method of the literature that needs other pages of a page's site.
 *
 * @param id one of `siteMethods`
 * @param pages of one site, in any order; another kind of file among them is skipped
 * @param options of the method, by name; default: the published values
 * @returns for an async iterable, a promise
 * @throws RangeError for an unknown method, TypeError for an unknown option or a page that is neither
 *   text nor bytes
 *
 * @example
 * ```ts
 * import { fitSiteMethod } from "seine/methods";
 *
 * const { extract } = fitSiteMethod("infodiscoverer", pages);
 * for (const page of pages) console.log(extract(page).text);
 * ```
 */
export function fitSiteMethod(
  id: string,
  pages: Iterable<SitePage>,
  options?: Readonly<Record<string, unknown>>,
): SiteExtractor;
export function fitSiteMethod(
  id: string,
  pages: AsyncIterable<SitePage>,
  options?: Readonly<Record<string, unknown>>,
): Promise<SiteExtractor>;
export function fitSiteMethod(
  id: string,
  pages: Iterable<SitePage> | AsyncIterable<SitePage>,
  options: Readonly<Record<string, unknown>> = {},
): SiteExtractor | Promise<SiteExtractor> {
  const { add, finish } = siteMethodNamed(id).learner(options).collect();
  return learnFrom<SiteExtractor>(pages, {
    read(page) {
      const segmented = open(page);
      return () => add(segmented);
    },
    finish() {
      const fitted = finish();
      return {
        pages: fitted.pages,
        extract(page) {
          const segmented = open(page);
          return methodExtraction(id, segmented, fitted.run(segmented));
        },
      };
    },
  });
}

function open(input: unknown): SegmentedPage {
  const { html, ...origin } = checkSitePage(input, pageSchema) as z.infer<typeof pageSchema>;
  return openPage(checkHtml(html), segmenterNamed("layout"), origin).page;
}
