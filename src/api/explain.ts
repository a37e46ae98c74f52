import type { Html } from "../document/html-argument.ts";
import { type BlockExplanation, explainPage } from "../explain/explain-page.ts";
import { explainPart, type PartExplanation } from "../explain/explain-parts.ts";
import { classifyChecked } from "./checked-page.ts";
import { type ExplainOptions, explaining } from "./options/explain-options.ts";

/** Why a block has its probability, and its part. */
export interface Explanation extends BlockExplanation {
  /** Absent unless parts are asked for. */
  readonly part?: Omit<PartExplanation, "index">;
}

/**
 * Explains why every block of a page has its probability: what each feature adds to its log-odds, and
 * the smallest change of a single feature that would flip the decision.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @returns one explanation per block, in document order
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive). No HTML makes it throw.
 *
 * @example
 * ```ts
 * const [block] = explain(html, { top: 3 });
 * for (const { feature, contribution } of block?.contributions ?? []) {
 *   console.log(feature, contribution.toFixed(2));
 * }
 * ```
 */
export function explain(html: Html, options: ExplainOptions = {}): Explanation[] {
  const classified = classifyChecked(html, options, { accepted: explaining });
  const blocks = explainPage(classified, classified.model, options.top);
  const { parts } = classified;
  if (parts === undefined) return blocks;
  return blocks.map((block) => {
    const { index: _, ...part } = explainPart(parts.told, parts.model, block.index, options.top);
    return { ...block, part };
  });
}
