import { given } from "../../base/given.ts";
import { captureOf, type NamedPage } from "../../document/identity.ts";
import { openPage } from "../../document/open-page.ts";
import { layout } from "../../document/segmenters/layout.ts";
import { lendMatrix } from "../../features/matrix.ts";
import type { Model } from "../../models/model.ts";
import { chosenFormat, type FormatWord } from "../../output/formats/registry.ts";
import type { Refusal } from "../../pipeline/refusal.ts";
import type { RecordsModel } from "../../records/learned/model.ts";
import type { SiteSource } from "../../sites/decide-with-site.ts";
import { siteOf } from "../../sites/site.ts";
import { hostOf, pageKey } from "../../sites/site-key.ts";
import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import { classifyChecked } from "../checked-page.ts";
import { chunk } from "../chunk.ts";
import { classify } from "../classify.ts";
import { extractNamed } from "../extract.ts";
import { createFeatures } from "../features.ts";
import { records } from "../records.ts";
import type { OperationName, OperationOptions } from "./operation.ts";

/** The page of a request. Its capture is in chunk ids, and its name where its URL is unknown. */
export interface OperationPage extends NamedPage {
  readonly html: string | Uint8Array;
  readonly charset?: string | undefined;
}

/** The models of a service. */
export interface ServiceModels {
  readonly content: Model;
  /** The package's when absent. */
  readonly records?: RecordsModel;
}

/** Options that come from the service and the fields of the request, not from the request's `options`. */
interface RequestContext {
  readonly model: Model;
  readonly url?: string;
  readonly charset?: string;
  readonly site?: SiteSource;
}

type Run = (
  page: OperationPage,
  options: OperationOptions,
  context: RequestContext,
  recordsModel: RecordsModel | undefined,
) => object | string;

const runs: Readonly<Record<OperationName, Run>> = {
  extract(page, options, context) {
    const format = chosenFormat(options.format as FormatWord | undefined);
    const asked = { ...options, ...context, format };
    const { content, refused, ...record } = extractNamed(page.html, asked, page);
    if (refused !== undefined) throw new RefusedPage(refused);
    return format === "json" ? content : { format, content, ...record };
  },
  classify: ({ html }, options, context) => classify(html, { ...options, ...context }),
  records({ html }, options, { model: _, site: __, ...origin }, model) {
    return { records: records(html, { ...options, ...origin, ...given({ model }) }) };
  },
  chunk: ({ html, ...page }, options, context) => ({
    chunks: chunk(html, { ...options, ...context, page: page.id, capture: captureOf(page) }),
  }),
  features({ html }, options, { model, site: _, ...origin }) {
    const { blocks, matrix } = createFeatures(options, model)(html, origin);
    const { columns, values } = matrix;
    return {
      columns,
      blocks: blocks.map((block, row) => ({
        ...block,
        // A missing value is NaN, which JSON lacks: it becomes null.
        values: [...values.subarray(row * columns.length, (row + 1) * columns.length)],
      })),
    };
  },
  key({ html }, _, { url, charset }) {
    const key = hostOf(url) ?? pageKey(openPage(html, layout, { charset, url }).page.document, url);
    return key === undefined ? {} : { key };
  },
  learn({ html }, { pages = DEFAULT_PAGES, ...options }, { site: _, ...context }) {
    let learnt = {};
    const site: SiteSource = {
      site: () => undefined,
      learn(key, summary) {
        if (key === undefined) return;
        const checksum = context.model.json.checksum;
        learnt = { key, site: { ...siteOf(checksum, pages as number, [summary]), key } };
      },
    };
    classifyChecked(html, { ...options, ...context, site }, { create: lendMatrix });
    return learnt;
  },
};

/** A page that the options of its request turn away. */
export class RefusedPage extends Error {
  override readonly name = "RefusedPage";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Runs an operation on a page. Returns its result as the text of a JSON object.
 *
 * @param site of the page, for `extract`, `classify` and `chunk`
 * @throws TypeError for options that conflict; RefusedPage; NotHtmlError; SiteError when another model
 *   learned the site
 */
export function runOperation(
  name: OperationName,
  page: OperationPage,
  options: OperationOptions,
  { content: model, records: recordsModel }: ServiceModels,
  site?: SiteSource,
): string {
  const { url, charset } = page;
  const context = { model, ...given({ url, charset, site }) };
  const result = runs[name](page, options, context, recordsModel);
  return typeof result === "string" ? result : JSON.stringify(result);
}
