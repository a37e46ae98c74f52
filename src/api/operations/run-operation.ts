import { openPage } from "../../document/open-page.ts";
import { layout } from "../../document/segmenters/layout.ts";
import { lendMatrix } from "../../features/matrix.ts";
import type { Model } from "../../models/model.ts";
import type { FormatName } from "../../output/formats/registry.ts";
import type { Refusal } from "../../pipeline/refusal.ts";
import type { SiteSource } from "../../sites/decide-with-site.ts";
import { siteOf } from "../../sites/site.ts";
import { hostOf, pageKey } from "../../sites/site-key.ts";
import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import { classifyChecked } from "../checked-page.ts";
import { chunk } from "../chunk.ts";
import { classify } from "../classify.ts";
import { extract } from "../extract.ts";
import { createFeatures } from "../features.ts";
import { records } from "../records.ts";
import type { OperationName, OperationOptions } from "./operation.ts";

/** A page that something is asked of. */
export interface OperationPage {
  /** What ids of chunks are made of where no address is known. */
  readonly id: string;
  readonly html: string | Uint8Array;
  readonly url?: string | undefined;
  readonly charset?: string | undefined;
}

/** What the options of a call say beside those of the request. */
interface Told {
  readonly model: Model;
  readonly url?: string;
  readonly charset?: string;
  readonly site?: SiteSource;
}

type Run = (page: OperationPage, options: OperationOptions, told: Told) => object | string;

const runs: Readonly<Record<OperationName, Run>> = {
  extract({ html }, { format = "json", ...options }, told) {
    const asked = { ...options, ...told, format: format as FormatName };
    const { content, refused, ...record } = extract(html, asked);
    if (refused !== undefined) throw new RefusedPage(refused);
    return format === "json" ? content : { format, content, ...record };
  },
  classify: ({ html }, options, told) => classify(html, { ...options, ...told }),
  records({ html }, options, { model: _, site: __, ...told }) {
    return { records: records(html, { ...options, ...told }) };
  },
  chunk: ({ id, html }, options, told) => ({
    chunks: chunk(html, { ...options, ...told, page: id }),
  }),
  features({ html }, options, { model, site: _, ...told }) {
    const { blocks, matrix } = createFeatures(options, model)(html, told);
    const { columns, values } = matrix;
    return {
      columns,
      blocks: blocks.map((block, row) => ({
        ...block,
        // JSON has no NaN, which stands for a missing value: it becomes null.
        values: [...values.subarray(row * columns.length, (row + 1) * columns.length)],
      })),
    };
  },
  key({ html }, _, { url, charset }) {
    const key = hostOf(url) ?? pageKey(openPage(html, layout, { charset, url }).page.document, url);
    return key === undefined ? {} : { key };
  },
  learn({ html }, { pages = DEFAULT_PAGES, ...options }, { site: _, ...told }) {
    let learnt = {};
    const site: SiteSource = {
      site: () => undefined,
      learn(key, summary) {
        if (key === undefined) return;
        const checksum = told.model.json.checksum;
        learnt = { key, site: { ...siteOf(checksum, pages as number, [summary]), key } };
      },
    };
    classifyChecked(html, { ...options, ...told, site }, { create: lendMatrix });
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
 * Does what is asked of a page; the result as a JSON object.
 *
 * @param site of the page, for `extract`, `classify` and `chunk`
 * @throws TypeError for options that do not go together; RefusedPage; NotHtmlError; SiteError when the
 *   site is of another model
 */
export function runOperation(
  name: OperationName,
  page: OperationPage,
  options: OperationOptions,
  model: Model,
  site?: SiteSource,
): string {
  const { url, charset } = page;
  const result = runs[name](page, options, {
    model,
    ...(url === undefined ? {} : { url }),
    ...(charset === undefined ? {} : { charset }),
    ...(site === undefined ? {} : { site }),
  });
  return typeof result === "string" ? result : JSON.stringify(result);
}
