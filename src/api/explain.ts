import { z } from "zod";
import { checkOptions } from "../document/arguments.ts";
import { type BlockExplanation, explainPage } from "../explain/explain-page.ts";
import { type ExtractOptions, run } from "./extract-with.ts";

/** Options of {@link explain}: features say nothing of the other pages of a site. */
export interface ExplainOptions extends Omit<ExtractOptions, "site"> {
  /** How many contributions to list per block, the largest first; default all. */
  readonly top?: number;
}

const ownSchema = z.looseObject({
  top: z.number().int().min(0).optional(),
  site: z.undefined({ error: "expected none: an explanation is of the page alone" }).optional(),
});

/**
 * Explains why every block of a page has its probability: what each feature adds to its log-odds, and
 * the smallest change of a single feature that turns the decision around.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @returns one explanation per block, in document order
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); no page makes it throw
 *
 * @example
 * ```ts
 * const [block] = explain(html, { top: 3 });
 * for (const { feature, contribution } of block?.contributions ?? []) {
 *   console.log(feature, contribution.toFixed(2));
 * }
 * ```
 */
export function explain(
  html: string | Uint8Array,
  options: ExplainOptions = {},
): BlockExplanation[] {
  const { top, ...rest } = checkOptions(options, ownSchema);
  const classified = run(html, rest);
  return explainPage(classified, classified.model, top);
}
