import type { Html } from "../document/html-argument.ts";
import { identified, type NamedPage } from "../document/identity.ts";
import { documentMetadata } from "../metadata/metadata.ts";
import { formatNamed } from "../output/formats/index.ts";
import type { FormatName } from "../output/formats/registry.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import { postsOf } from "../pipeline/posts.ts";
import { refusalOf } from "../pipeline/refusal.ts";
import { type Extraction, extractWith, writeExtraction } from "./extract-with.ts";
import type { ExtractOptions } from "./options/page-options.ts";

const parts = {
  format: formatNamed,
  metadata: documentMetadata,
  refusal: refusalOf,
  posts: postsOf,
};

/**
 * Extracts the main content of a page.
 *
 * @param html the page: its HTML as text, the bytes that were received, or its DOM document; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); SiteError when another model learned the site. No HTML
 *   makes it throw.
 *
 * @example
 * ```ts
 * const { text } = extract("<nav><a href=/>Home</a></nav><p>The bridge opened on Monday. …</p>");
 * ```
 */
export function extract<Formats extends FormatName = never>(
  html: Html,
  options: ExtractOptions<Formats> = {},
): Extraction<Formats> {
  return extractWith(html, options, parts);
}

/** {@link extract} for a page whose name and identity the output repeats, where its format has a place for them. */
export function extractNamed<Formats extends FormatName = never>(
  html: Html,
  options: ExtractOptions<Formats>,
  page: NamedPage,
): Extraction<Formats> {
  return extractWith(html, options, parts, identified(page));
}

/** {@link extract} of a page that was classified with the same options. */
export function extractClassified<Formats extends FormatName = never>(
  page: ClassifiedPage,
  options: ExtractOptions<Formats>,
): Extraction<Formats> {
  return writeExtraction(page, options, parts);
}
