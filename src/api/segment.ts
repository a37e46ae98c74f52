import { checkOptions } from "../document/arguments.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { openPage } from "../document/open-page.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { measure } from "../features/page-measures.ts";
import { blockOffsets } from "../rendering/rendering.ts";
import { segmentPage } from "../segments/index.ts";
import type { Segmentation } from "../segments/segment.ts";
import { checkRendering } from "./options/rendering-option.ts";
import { type SegmentPageOptions, segmentOptionsSchema } from "./options/segment-options.ts";

/**
 * Cuts a whole page into segments: coherent parts that may be nested. Uses no model.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive). No HTML makes it throw.
 *
 * @example
 * ```ts
 * import { segment } from "seine";
 * const { segments } = segment("<h2>The bridge</h2><p>It is open.</p><h2>The ferry</h2><p>It goes on.</p>");
 * for (const { parent, start, end, text } of segments) console.log(parent, start, end, text);
 * ```
 */
export function segment(html: Html, options: SegmentPageOptions = {}): Segmentation {
  const input = checkHtml(html);
  const { method, charset, ...rest } = checkOptions(options, segmentOptionsSchema);
  checkRendering(input, rest.rendering);
  const rendered = rest.rendering && blockOffsets(rest.rendering);
  const { page } = openPage(input, segmenterNamed("layout"), { charset, rendered });
  return segmentPage(measure(page), method, rest);
}
