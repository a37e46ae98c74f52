import type { Html } from "../document/html-argument.ts";
import { lendMatrix } from "../features/matrix.ts";
import { type BlockRecord, type PageReport, reportOf, toRecords } from "../output/block-records.ts";
import { classifyChecked } from "./checked-page.ts";
import { type ClassifyOptions, classification } from "./options/page-options.ts";

/** The blocks of a page with the model's judgement of each. */
export interface Classification extends PageReport {
  readonly blocks: readonly BlockRecord[];
}

/**
 * Classifies every block of a page.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); SiteError when another model learned the site. No HTML
 *   makes it throw.
 *
 * @example
 * ```ts
 * for (const block of classify(html).blocks) console.log(block.probability, block.text);
 * ```
 */
export function classify(html: Html, options: ClassifyOptions = {}): Classification {
  const result = classifyChecked(html, options, {
    accepted: classification,
    create: lendMatrix,
  });
  const listed =
    options.blocks === "content"
      ? result.blocks.filter(({ isContent }) => isContent)
      : result.blocks;
  return {
    ...reportOf(result),
    blocks: toRecords(result.measures, listed, result.headline, result.parts),
  };
}
