import { z } from "zod";
import { checkOptions } from "../document/arguments.ts";
import { checkHtml } from "../document/html-argument.ts";
import { loadRecordsModel } from "../records/learned/load-records-model.ts";
import { type RecordSite, recordSites } from "../records/site/record-site.ts";
import { DEFAULT_PAGES, MOST_PAGES } from "../sites/site-kind.ts";
import {
  checkSitePage,
  createCollector,
  type Learner,
  learnFrom,
  onPageErrorSchema,
  pageSchema,
} from "./learn-from-pages.ts";
import type { LearnSiteOptions } from "./learn-site.ts";
import { checkRecordsOptions, type RecordsOptions } from "./options/record-options.ts";
import { learnStated, recordsOnSite } from "./records.ts";

/** A page of a site, as text or as the bytes that were received. */
export type RecordSitePage =
  | string
  | Uint8Array
  | {
      readonly html: string | Uint8Array;
      readonly url?: string;
      readonly charset?: string;
      /** Its values by attribute, where you know them: a page or two with values teach the site. */
      readonly values?: Readonly<Record<string, readonly string[]>>;
    };

/** Options of {@link learnRecordSite}. */
export interface LearnRecordSiteOptions
  extends Pick<RecordsOptions, "model" | "attributes">,
    Pick<LearnSiteOptions, "onPageError"> {
  /** Most pages that are kept, 1 to 400; default 40. */
  readonly pages?: number;
}

const optionsSchema = z.looseObject({
  pages: z.int().min(1).max(MOST_PAGES).default(DEFAULT_PAGES),
  onPageError: onPageErrorSchema,
});
const valuesSchema = z.record(z.string(), z.array(z.string()));

/**
 * Learns where a site's pages have the values of their records. If some pages declare or label a value at
 * a DOM path, or `values` states one there, `records` reads the same path on the others. Texts that pages
 * repeat are labels. A site keeps small hashes of at most `pages` pages, and no text. The order of the
 * pages does not matter, and a page that is given twice counts once. Another kind of file is skipped.
 *
 * @param pages of one site
 * @returns for an async iterable, a promise
 * @throws TypeError when a page or an option has the wrong type; ModelError when the package's model cannot
 *   be used
 *
 * @example
 * ```ts
 * import { learnRecordSite, records } from "seine/records";
 *
 * const site = learnRecordSite(pages);
 * for (const { html } of pages) console.log(records(html, { site }));
 * ```
 */
export function learnRecordSite(
  pages: Iterable<RecordSitePage>,
  options?: LearnRecordSiteOptions,
): RecordSite;
export function learnRecordSite(
  pages: AsyncIterable<RecordSitePage>,
  options?: LearnRecordSiteOptions,
): Promise<RecordSite>;
export function learnRecordSite(
  pages: Iterable<RecordSitePage> | AsyncIterable<RecordSitePage>,
  options: LearnRecordSiteOptions = {},
): RecordSite | Promise<RecordSite> {
  const { onPageError, ...rest } = checkOptions(options, optionsSchema);
  return learnFrom(pages, createLearner(rest), onPageError);
}

function createLearner({ pages, ...rest }: z.infer<typeof optionsSchema>): Learner<RecordSite> {
  const chosen = checkRecordsOptions(rest);
  const { model = loadRecordsModel() } = chosen;
  const { add, site } = createCollector(recordSites, pages, model.json.checksum);
  const schema = pageSchema.extend({ values: valuesSchema.optional() });
  return {
    read(input) {
      const { html, values, ...ofPage } = checkSitePage(input, schema) as z.infer<typeof schema>;
      const options = { ...chosen, ...ofPage };
      const page = checkHtml(html);
      return () => {
        if (values === undefined) {
          recordsOnSite(page, options, { site: () => undefined, learn: add });
        } else {
          const { key, summary } = learnStated(page, options, values);
          add(key, summary);
        }
      };
    },
    finish: site,
  };
}
