/** Any page, pasted or dropped: what is extracted of it in every format, and why. */

import { extract } from "../extract.ts";
import { run } from "../extract-with.ts";
import { createMatrix } from "../features/matrix.ts";
import { inspectPage } from "../inspect/inspection.ts";
import { seedSeries } from "../inspect/parts.ts";
import { report } from "../inspect/report.ts";
import { methodNamed, methods } from "../methods/index.ts";
import type { Model } from "../models/model.ts";
import { type FormatName, formatNames } from "../output/formats/registry.ts";

/** A method of the literature, to choose from. */
export interface MethodName {
  readonly id: string;
  readonly name: string;
}

/** What was made of a page. */
export interface TriedPage {
  readonly title: string;
  /** Expected word F1, 0 to 1. */
  readonly score: number;
  readonly type?: string | undefined;
  /** The content in each format. */
  readonly contents: Readonly<Record<FormatName, string>>;
  /** What a classic method makes of the same page. */
  readonly method?: { readonly name: string; readonly text: string } | undefined;
}

/** All methods that need no other page. */
export const methodNames: readonly MethodName[] = methods.map(({ id, name }) => ({ id, name }));

/**
 * Extracts a page in every format and inspects it.
 *
 * @returns what was made of it, and the report, an HTML document of its own
 * @throws NotHtmlError for another kind of file, RangeError for an unknown method
 */
export function tryPage(
  html: string | Uint8Array,
  model: Model,
  methodId: string | undefined,
): { readonly tried: TriedPage; readonly document: string } {
  const { contents, score, verdict } = extract(html, { model, formats: formatNames });
  const method = methodId === undefined ? undefined : methodNamed(methodId);
  const classified = run(html, { model }, createMatrix);
  const inspection = inspectPage(classified, model, { name: "the page", method });
  return {
    tried: {
      title: inspection.title,
      score,
      type: verdict?.type,
      contents,
      method: method && { name: method.name, text: method.run(classified.page).text },
    },
    document: report(inspection, { panels: seedSeries, palette: "green" }),
  };
}
