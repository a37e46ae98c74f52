import { z } from "zod";
import { addressSchema, checkHtml } from "../document/arguments.ts";
import type { SegmentedPage } from "../document/block.ts";
import { openPage } from "../document/open-page.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { siteMethodNamed } from "../methods/site/index.ts";
import type { FittedMethod } from "../methods/site/site-method.ts";
import { type MethodExtraction, methodExtraction } from "./extract-by-method.ts";
import type { SitePage } from "./learn-site.ts";

/** A method of the literature that was fitted to pages of a site. */
export interface SiteExtractor {
  /** Pages that it knows, at most 40; those with the same text are one. */
  readonly pages: number;
  /**
   * Extracts the main content of a page of the site, whether it is among the pages that are known or not.
   *
   * @throws TypeError for a page that is no text or bytes, NotHtmlError for another kind of file
   */
  extract(page: SitePage): MethodExtraction;
}

const pageSchema = z.object({
  html: z.unknown(),
  url: addressSchema.optional(),
  charset: z.string().optional(),
});

/**
 * Fits a method of the literature that needs other pages of a page's site.
 *
 * @param id one of `siteMethods`
 * @param pages of one site, in any order; of an async iterable it gives a promise
 * @param options of the method, by name; the published defaults when absent
 * @throws RangeError for an unknown method, TypeError for an option that it lacks or a page that is no
 *   text or bytes, NotHtmlError for another kind of file
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
  const learner = siteMethodNamed(id).learner(options);
  const extractor = (fitted: FittedMethod): SiteExtractor => ({
    pages: fitted.pages,
    extract(page) {
      const segmented = open(page);
      return methodExtraction(id, segmented, fitted.run(segmented));
    },
  });
  if (Symbol.asyncIterator in Object(pages)) {
    return learner.fitAsync(openedAsync(pages as AsyncIterable<SitePage>)).then(extractor);
  }
  return extractor(learner.fit(opened(pages as Iterable<SitePage>)));
}

function* opened(pages: Iterable<SitePage>): Generator<SegmentedPage> {
  for (const page of pages) yield open(page);
}

async function* openedAsync(pages: AsyncIterable<SitePage>): AsyncGenerator<SegmentedPage> {
  for await (const page of pages) yield open(page);
}

function open(input: SitePage): SegmentedPage {
  const isRecord = typeof input === "object" && !(input instanceof Uint8Array);
  const parsed = pageSchema.safeParse(isRecord ? input : { html: input });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new TypeError(`${["page", ...path].join(".")}: ${message}`);
  }
  const { html, ...origin } = parsed.data;
  return openPage(checkHtml(html), segmenterNamed("layout"), origin).page;
}
