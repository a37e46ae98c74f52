import { checkOptions } from "../document/arguments.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { openDocument } from "../document/open-page.ts";
import { metadataEvidence as evidenceOf, type MetadataEvidence } from "../metadata/evidence.ts";
import { type MetadataOptions, metadataOptionsSchema } from "./metadata.ts";

/**
 * What a page says of itself, as {@link metadata} reads it, with every claim that was found: what it says, where, what the
 * place is worth, and whether it was chosen; and the page's linked data as written. Uses no model.
 *
 * @param html the page: its HTML as text, the bytes that were received, or its DOM document; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive). No HTML makes it throw.
 *
 * @example
 * ```ts
 * import { metadataEvidence } from "seine";
 * const { claims } = metadataEvidence("<title>The bridge - Echo</title><h1>The bridge</h1>By Ada Sand");
 * for (const { field, value, sources, fate } of claims) console.log(field, value, sources, fate);
 * ```
 */
export function metadataEvidence(html: Html, options: MetadataOptions = {}): MetadataEvidence {
  const input = checkHtml(html);
  const { charset, url } = checkOptions(options, metadataOptionsSchema);
  return evidenceOf(openDocument(input, charset).document, url);
}
