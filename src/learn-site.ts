import { z } from "zod";
import { addressSchema, checkHtml, checkOptions } from "./arguments.ts";
import { run } from "./extract-with.ts";
import { lendMatrix } from "./features/matrix.ts";
import { loadDefaultModel } from "./load-model.ts";
import type { Model } from "./models/model.ts";
import type { SiteSource } from "./sites/decide.ts";
import { blockSites, type Site } from "./sites/site.ts";
import { DEFAULT_PAGES, MOST_PAGES } from "./sites/site-kind.ts";
import type { PageSummary } from "./sites/summary.ts";

/** A page of a site, as text or as the bytes that were received; with its address if it is known. */
export type SitePage =
  | string
  | Uint8Array
  | { readonly html: string | Uint8Array; readonly url?: string; readonly charset?: string };

/** Options of {@link learnSite}. */
export interface LearnSiteOptions {
  /** From `loadModel`; the package's default model when absent. Pages are extracted with the same. */
  readonly model?: Model;
  /** Most pages that are kept, 1 to 400; default 40. */
  readonly pages?: number;
}

const optionsSchema = z.strictObject({
  model: z.custom<Model>().optional(),
  pages: z.int().min(1).max(MOST_PAGES).default(DEFAULT_PAGES),
});

// Records of a crawl say more of a page.
const pageSchema = z.object({
  html: z.unknown(),
  url: addressSchema.optional(),
  charset: z.string().optional(),
});

/**
 * Learns what a site's pages have in common: which texts they repeat, and what stands in which place.
 * However many pages are given, it keeps small hashes of few, and no text. Their order does not matter,
 * and a page that is given twice counts once.
 *
 * @param pages of one site; of an async iterable it gives a promise
 * @throws TypeError when a page or an option has the wrong type; NotHtmlError when a page is another kind
 *   of file (an image, a PDF, an archive)
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
  const learner = createLearner(options);
  if (Symbol.asyncIterator in Object(pages)) {
    return learnAsync(pages as AsyncIterable<SitePage>, learner);
  }
  if (
    typeof pages === "string" ||
    pages instanceof Uint8Array ||
    !(Symbol.iterator in Object(pages))
  ) {
    throw new TypeError("pages: expected an iterable of pages, such as an array");
  }
  for (const page of pages as Iterable<SitePage>) learner.add(page);
  return learner.finish();
}

async function learnAsync(pages: AsyncIterable<SitePage>, learner: Learner): Promise<Site> {
  for await (const page of pages) learner.add(page);
  return learner.finish();
}

interface Learner {
  add(page: unknown): void;
  finish(): Site;
}

function createLearner(options: LearnSiteOptions): Learner {
  const { model = loadDefaultModel(), pages } = checkOptions(options, optionsSchema);
  const keys = new Set<string | undefined>();
  let summaries: PageSummary[] = [];
  const site: SiteSource = {
    site: () => undefined,
    learn(key, summary) {
      // Two keys tell as much as a million.
      if (keys.size < 2) keys.add(key);
      summaries = blockSites.withSummary(summaries, summary, pages);
    },
  };
  return {
    add(input) {
      const { html, ...rest } = checkPage(input);
      run(checkHtml(html), { ...rest, model, site }, lendMatrix);
    },
    finish() {
      const [key] = keys.size === 1 ? keys : [];
      return { ...blockSites.siteOf(model.json.checksum, pages, summaries), ...(key && { key }) };
    },
  };
}

function checkPage(input: unknown): z.infer<typeof pageSchema> {
  if (typeof input !== "object" || input === null || input instanceof Uint8Array) {
    return { html: input };
  }
  const { data, error } = pageSchema.safeParse(input);
  if (data !== undefined) return data;
  const { path, message } = error.issues[0]!;
  throw new TypeError(`${["page", ...path].join(".")}: ${message}`);
}
