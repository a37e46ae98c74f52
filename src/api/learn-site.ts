import { z } from "zod";
import { checkOptions } from "../document/arguments.ts";
import type { SegmentedPage } from "../document/block.ts";
import { goldLabels } from "../document/gold-labels.ts";
import { checkHtml } from "../document/html-argument.ts";
import {
  annotated,
  type LabelledSpan,
  labelledSpansSchema,
  labelsOfBlocks,
} from "../document/labelled-spans.ts";
import { lendMatrix } from "../features/matrix.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import type { SiteSource } from "../sites/decide-with-site.ts";
import { UNLABELLED } from "../sites/labelled-blocks.ts";
import { blockSites, type Site } from "../sites/site.ts";
import { DEFAULT_PAGES, MOST_PAGES } from "../sites/site-kind.ts";
import { type PageSummary, withLabels } from "../sites/summary.ts";
import { classifyChecked } from "./checked-page.ts";
import {
  checkSitePage,
  createCollector,
  type Learner,
  learnFrom,
  onPageErrorSchema,
  pageSchema,
} from "./learn-from-pages.ts";
import { pageOptions } from "./options/page-options.ts";

/** A page of a site, as text or as the bytes that were received; with its URL if it is known. */
export type SitePage =
  | string
  | Uint8Array
  | {
      readonly html: string | Uint8Array;
      readonly url?: string;
      readonly charset?: string;
      /** Its content as text, where you know it; empty if it has none. */
      readonly gold?: string;
      /**
       * Labels of its blocks, where you know them, as in `labels.json`. They come before `gold`. A block without
       * either says nothing.
       */
      readonly labels?: readonly LabelledSpan[];
    };

/** Options of {@link learnSite}. */
export interface LearnSiteOptions {
  /** From `loadModel`; the package's default model when absent. Extract with the same model. */
  readonly model?: Model;
  /** Most pages that are kept, 1 to 400, those with labels before others; default 40. */
  readonly pages?: number;
  /** CSS selector of elements to remove before anything else reads the page. Extract with the same. */
  readonly removeSelector?: string;
  /**
   * Called for a page that is another kind of file (an image, a PDF, an archive), with its error and its
   * number, from 0.
   */
  readonly onPageError?: (error: Error, page: number) => void;
}

const optionsSchema = z.strictObject({
  model: z.custom<Model>().optional(),
  pages: z.int().min(1).max(MOST_PAGES).default(DEFAULT_PAGES),
  removeSelector: z.string().check(isSelector).optional(),
  onPageError: onPageErrorSchema,
});

/**
 * Learns what a site's pages have in common: the texts that they repeat, and what each DOM path holds. A
 * site keeps small hashes of at most `pages` pages, and no text. The order of the pages does not matter,
 * and a page that is given twice counts once. Another kind of file is skipped.
 *
 * Pages with `gold` or `labels` teach more: what stands where they have content is content on the other pages.
 * One such page is worth more than many without, three are nearly as good as five. What a page's own labels
 * say is not used on that page.
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
 *
 * const taught = learnSite([{ html, gold: "The bridge opened on Monday." }, ...pages]);
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

/** Says what is wrong with a selector before any page is read. */
function isSelector(context: z.core.ParsePayload<string>): void {
  const { error } = pageOptions.removeSelector.schema.safeParse(context.value);
  if (error === undefined) return;
  const { message } = error.issues[0]!;
  context.issues.push({ code: "custom", message, input: context.value });
}

const labelledSchema = pageSchema.extend({
  gold: z.string().optional(),
  labels: labelledSpansSchema.optional(),
});

function createLearner({
  model = loadDefaultModel(),
  pages,
  ...chosen
}: Omit<z.infer<typeof optionsSchema>, "onPageError">): Learner<Site> {
  const { add, site } = createCollector(blockSites, pages, model.json.checksum);
  return {
    read(input) {
      const { html, gold, labels, ...rest } = checkSitePage(input, labelledSchema) as z.infer<
        typeof labelledSchema
      >;
      const bytes = checkHtml(html);
      return () => {
        let learnt: { readonly key: string | undefined; readonly summary: PageSummary } | undefined;
        const source: SiteSource = {
          site: () => undefined,
          learn(key, summary) {
            learnt = { key, summary };
          },
        };
        const options = { ...rest, ...chosen, model, site: source };
        const { page } = classifyChecked(bytes, options, { create: lendMatrix });
        if (learnt === undefined) return;
        const { key, summary } = learnt;
        const blockLabels = labelsOf(page, gold, labels);
        add(key, blockLabels === undefined ? summary : withLabels(summary, page, blockLabels));
      };
    },
    finish: site,
  };
}

/** Labels of a page's blocks, see `LabelledBlocks`; undefined where nothing is known of its content. */
function labelsOf(
  { blocks }: SegmentedPage,
  gold: string | undefined,
  spans: readonly LabelledSpan[] | undefined,
): Uint8Array | undefined {
  if (gold === undefined && spans === undefined) return undefined;
  const texts = blocks.map(({ text }) => text);
  const before =
    gold === undefined ? new Uint8Array(blocks.length).fill(UNLABELLED) : goldLabels(texts, gold);
  return spans === undefined ? before : annotated(before, labelsOfBlocks(blocks, spans), "exclude");
}
