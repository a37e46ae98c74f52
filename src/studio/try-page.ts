/** Tries any page: extracts it in every format, and explains the decisions. */

import { classifyChecked } from "../api/checked-page.ts";
import { extract } from "../api/extract.ts";
import { isCloseCall } from "../inspect/doubt.ts";
import { seedSeries } from "../inspect/figure-parts.ts";
import { type Inspection, inspectPage } from "../inspect/inspection.ts";
import type { ReportOptions } from "../inspect/report-document.ts";
import { methodNamed, methods } from "../methods/index.ts";
import type { Model } from "../models/model.ts";
import { type FormatName, formatNames } from "../output/formats/registry.ts";
import { pageFrame } from "./frame-document.ts";

/** A classic method to choose. */
export interface MethodName {
  readonly id: string;
  readonly name: string;
}

/** The result on a page. */
export interface TriedPage {
  readonly title: string;
  /** Expected word F1, 0 to 1. */
  readonly score: number;
  readonly type?: string | undefined;
  /** The content in each format. */
  readonly contents: Readonly<Record<FormatName, string>>;
  /** A classic method's text of the same page. */
  readonly method?: { readonly name: string; readonly text: string } | undefined;
}

/** All methods that need no sibling pages. */
export const methodNames: readonly MethodName[] = methods.map(({ id, name }) => ({ id, name }));

/** The frames of a tried page: the report on its blocks, and the page itself. */
export interface TriedFrames<Frame> {
  readonly reasons: Frame;
  readonly page: Frame;
}

/** A page to try. */
export interface GivenPage {
  readonly html: string | Uint8Array;
  /** Its address, if it was fetched. */
  readonly url?: string;
  readonly charset?: string;
}

export interface Trial {
  readonly tried: TriedPage;
  readonly inspection: Inspection;
  /** The page as an HTML document without scripts, with the model's blocks. */
  readonly shown: string;
}

/** Options of the report on a tried page. */
export const reportOptions: ReportOptions = { panels: seedSeries, palette: "green" };

/**
 * Extracts a page in every format and inspects it. Works in browsers too.
 *
 * @param sheet the style sheet of the displayed page
 * @throws NotHtmlError for another kind of file, RangeError for an unknown method
 */
export function tryPage(
  { html, ...about }: GivenPage,
  model: Model,
  methodId: string | undefined,
  sheet: string,
): Trial {
  const { contents, score, verdict } = extract(html, { ...about, model, formats: formatNames });
  const method = methodId === undefined ? undefined : methodNamed(methodId);
  const classified = classifyChecked(html, { ...about, model });
  const inspection = inspectPage(classified, model, { name: about.url ?? "the page", method });
  const { blocks, threshold } = inspection;
  const marks = (block: number): string => {
    const { isContent, probability } = blocks[block]!;
    const doubt = isCloseCall(probability, threshold) ? " data-d" : "";
    return isContent ? ` data-m="content"${doubt}` : ` data-m="rest" data-f${doubt}`;
  };
  return {
    tried: {
      title: inspection.title,
      score,
      type: verdict?.type,
      contents,
      method: method && { name: method.name, text: method.run(classified.page).text },
    },
    inspection,
    shown: pageFrame(classified.page, { styles: false, sheet, marks }),
  };
}
