import { once } from "../base/once.ts";
import type { SegmentedPage } from "../document/block.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { openPage } from "../document/open-page.ts";
import { layout } from "../document/segmenters/layout.ts";
import { declaredLanguage } from "../methods/vsse/keywords.ts";
import type { AttributeWords } from "../records/attribute-words.ts";
import { combinedRecords } from "../records/combined.ts";
import { declaredRecords } from "../records/declared.ts";
import { createDictionary, type Dictionary } from "../records/dictionary.ts";
import { contextOf, type PageContext } from "../records/learned/context.ts";
import { learnedRecords } from "../records/learned/learned.ts";
import { loadRecordsModel } from "../records/learned/load-records-model.ts";
import { normalized } from "../records/normalize.ts";
import type { PageRecord } from "../records/record.ts";
import type { RecordMethod } from "../records/record-methods.ts";
import type { RecordSite, RecordSummary } from "../records/site/record-site.ts";
import { sitePage } from "../records/site/site-values.ts";
import { type KnownValues, summariseRecord } from "../records/site/summarise.ts";
import { vsseRecords } from "../records/vsse.ts";
import { pageKey } from "../sites/site-key.ts";
import {
  type ChosenRecordsOptions,
  checkRecordsOptions,
  type RecordsOptions,
} from "./options/record-options.ts";

const methods: Readonly<
  Record<
    RecordMethod,
    (
      page: SegmentedPage,
      /** The page's context, at the first call. */
      contextOfPage: () => PageContext,
      chosen: ChosenRecordsOptions,
      site?: RecordSite,
    ) => PageRecord[]
  >
> = {
  combined: (
    _,
    contextOfPage,
    { area, rho, characteristics, all, main, model = loadRecordsModel() },
    site,
  ) => {
    const how = { mode: area, rho, characteristics, all, site };
    const found = combinedRecords(contextOfPage(), model, how);
    return main ? found.filter((record) => record.main) : found;
  },
  learned: (_, contextOfPage, { model = loadRecordsModel() }) =>
    learnedRecords(contextOfPage(), model),
  declared: ({ document }) => declaredRecords(document),
  vsse: (page, contextOfPage, { attributes, area, rho, characteristics }, site) => {
    const how = { mode: area, rho, characteristics };
    if (site === undefined) return vsseRecords(page, dictionaryOf(attributes), how);
    const context = contextOfPage();
    const isLabel = sitePage(context, site)?.isLabel;
    return vsseRecords(page, context.dictionary, { ...how, isLabel }, context.labels);
  },
};

/** Methods that use evidence of sibling pages. */
const OF_SITES: ReadonlySet<RecordMethod> = new Set(["combined", "vsse"] as const);

let ownDictionary: Dictionary | undefined;

/**
 * Finds the records of a page: the items that it presents, as attributes with values.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @returns an empty array for a page without records
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); ModelError when the package's model cannot be used. No
 *   HTML makes it throw.
 *
 * @example
 * ```ts
 * import { records } from "seine/records";
 * const [book] = records("<dl><dt>Publisher<dd>Zebra<dt>ISBN-13<dd>9780316125581</dl>");
 * console.log(book?.attributes["publisher"]?.[0]?.text);
 * ```
 */
export function records(html: Html, options: RecordsOptions = {}): PageRecord[] {
  const input = checkHtml(html);
  const { site, ...chosen } = checkRecordsOptions(options);
  if (site !== undefined && !OF_SITES.has(chosen.method)) {
    throw new TypeError(
      `options.site: has no effect on the method ${chosen.method}; expected combined or vsse, or no site`,
    );
  }
  return recordsOnSite(input, chosen, { site: () => site });
}

/** Gives the sites of pages, see `SiteSource`. */
export interface RecordSiteSource {
  site(key: string | undefined): RecordSite | undefined;
  /** Called with the summary of a page that has text, after its site was asked for. */
  learn?(key: string | undefined, summary: RecordSummary): void;
}

/** {@link records}, with a site that `from` gives for the page. */
export function recordsOnSite(
  html: string | Uint8Array,
  chosen: ChosenRecordsOptions,
  from: RecordSiteSource,
): PageRecord[] {
  const { charset, url } = chosen;
  const { page } = openPage(html, layout, { charset, url });
  const key = pageKey(page.document, url);
  const contextOfPage = once(() => contextOf(page, dictionaryOf(chosen.attributes)));
  const found = methods[chosen.method](page, contextOfPage, chosen, from.site(key));
  if (from.learn !== undefined && page.blocks.length > 0) {
    from.learn(key, summariseRecord(contextOfPage(), found[0]));
  }
  return chosen.normalize
    ? found.map((one) => withValues(one, declaredLanguage(page.document)))
    : found;
}

/** A page with all that finding its candidates needs. */
export function recordsContext(
  html: string | Uint8Array,
  { charset, url, attributes }: ChosenRecordsOptions,
): PageContext {
  return contextOf(openPage(html, layout, { charset, url }).page, dictionaryOf(attributes));
}

/** The summary of a page whose values the caller states, and its site's key. */
export function learnStated(
  html: string | Uint8Array,
  chosen: ChosenRecordsOptions,
  values: KnownValues,
): { readonly key: string | undefined; readonly summary: RecordSummary } {
  const context = recordsContext(html, chosen);
  return {
    key: pageKey(context.page.document, chosen.url),
    summary: summariseRecord(context, undefined, values),
  };
}

/** The dictionary with these words added; without any, the shared one. */
function dictionaryOf(more: AttributeWords | undefined): Dictionary {
  if (more !== undefined) return createDictionary(more);
  ownDictionary ??= createDictionary();
  return ownDictionary;
}

function withValues({ attributes, variants, ...rest }: PageRecord, language: string): PageRecord {
  const normal = (own: PageRecord["attributes"]): PageRecord["attributes"] =>
    Object.fromEntries(
      Object.entries(own).map(([attribute, values]) => [
        attribute,
        values.map((found) => {
          const value = found.value ?? normalized(attribute, found.text, language);
          return value === undefined ? found : { ...found, value };
        }),
      ]),
    );
  return {
    attributes: normal(attributes),
    ...(variants && {
      variants: variants.map(({ axes, attributes: own }) => ({ axes, attributes: normal(own) })),
    }),
    ...rest,
  };
}
