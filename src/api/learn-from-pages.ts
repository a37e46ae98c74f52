/** Learns incrementally what the pages of a site share. */
import { z } from "zod";
import { addressSchema } from "../document/arguments.ts";
import { NotHtmlError } from "../document/file-kind.ts";
import type { Digested, KnownSite, SiteKind } from "../sites/site-kind.ts";

/** Learns page by page. */
export interface Learner<Site> {
  /** Checks a page and returns the function that learns it. Throws a TypeError for invalid input. */
  read(page: unknown): () => void;
  finish(): Site;
}

/** Called for a page that cannot be learnt from, with its error and its number, from 0. */
export type OnPageError = (error: Error, page: number) => void;

/**
 * Learns from an iterable of pages; from an async one it returns a promise. A page that cannot be read
 * does not affect the others. Throws a TypeError for input that is not iterable or not a page.
 */
export function learnFrom<Site>(
  pages: unknown,
  learner: Learner<Site>,
  onPageError?: OnPageError,
): Site | Promise<Site> {
  let number = 0;
  const add = (input: unknown): void => {
    const place = number++;
    let learn: (() => void) | undefined;
    try {
      learn = learner.read(input);
      learn();
    } catch (error) {
      // A number in place of a page is the caller's mistake; a crawl may have a PDF among its pages.
      // So may it have an address that is none, where the caller hears of faults.
      const isOfPage =
        error instanceof NotHtmlError ||
        (error instanceof PageAddressError && onPageError !== undefined);
      if (learn === undefined && !isOfPage) throw error;
      onPageError?.(error as Error, place);
    }
  };
  if (Symbol.asyncIterator in Object(pages)) {
    return learnAsync(pages as AsyncIterable<unknown>, add, learner);
  }
  if (
    typeof pages === "string" ||
    pages instanceof Uint8Array ||
    !(Symbol.iterator in Object(pages))
  ) {
    throw new TypeError("pages: expected an iterable of pages, such as an array");
  }
  for (const page of pages as Iterable<unknown>) add(page);
  return learner.finish();
}

async function learnAsync<Site>(
  pages: AsyncIterable<unknown>,
  add: (page: unknown) => void,
  learner: Learner<Site>,
): Promise<Site> {
  for await (const page of pages) add(page);
  return learner.finish();
}

export const onPageErrorSchema: z.ZodOptional<z.ZodType<OnPageError>> = z
  .custom<OnPageError>((value) => typeof value === "function", { error: "expected a function" })
  .optional();

/** A page of a site that is given as an object. */
export const pageSchema: z.ZodObject<{
  html: z.ZodUnknown;
  url: z.ZodOptional<typeof addressSchema>;
  charset: z.ZodOptional<z.ZodString>;
  // Not strict: records of a crawl have more fields.
}> = z.object({
  html: z.unknown(),
  url: addressSchema.optional(),
  charset: z.string().optional(),
});

/** A page's address is none. */
class PageAddressError extends TypeError {}

/** The page as an object. Throws a TypeError for invalid fields. */
export function checkSitePage<Page extends { html?: unknown }>(
  input: unknown,
  schema: z.ZodType<Page>,
): Page | { html: unknown } {
  if (typeof input !== "object" || input === null || input instanceof Uint8Array) {
    return { html: input };
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const text = `${["page", ...path].join(".")}: ${message}`;
  const isAddress = path[0] === "url" && typeof (input as { url?: unknown }).url === "string";
  throw isAddress ? new PageAddressError(text) : new TypeError(text);
}

/** Collects the summaries of a site's pages. */
export interface Collector<Summary extends Digested, Format extends string> {
  add(key: string | undefined, summary: Summary): void;
  /** The site; with its key, if all pages have the same. */
  site(): KnownSite<Summary, Format>;
}

/**
 * @param pages most pages that are kept
 * @param model checksum of the model
 */
export function createCollector<Summary extends Digested, Format extends string>(
  kind: SiteKind<Summary, Format>,
  pages: number,
  model: string,
): Collector<Summary, Format> {
  const keys = new Set<string | undefined>();
  let summaries: Summary[] = [];
  return {
    add(key, summary) {
      // Two different keys are enough to know.
      if (keys.size < 2) keys.add(key);
      summaries = kind.withSummary(summaries, summary, pages);
    },
    site() {
      const [key] = keys.size === 1 ? keys : [];
      return { ...kind.siteOf(model, pages, summaries), ...(key && { key }) };
    },
  };
}
