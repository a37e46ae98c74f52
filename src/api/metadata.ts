import { z } from "zod";
import { addressSchema, checkHtml, checkOptions } from "../document/arguments.ts";
import { openDocument } from "../document/open-page.ts";
import { documentMetadata, type Metadata } from "../metadata/metadata.ts";

/** Options of {@link metadata}. */
export interface MetadataOptions {
  /** Charset label from outside the page (HTTP header); an unknown one is passed over. */
  readonly charset?: string;
  /** The page's address; completes relative ones and tells the site's name. */
  readonly url?: string;
}

const optionsSchema = z.strictObject({
  charset: z.string().optional(),
  url: addressSchema.optional(),
});

/**
 * Reads what a page says of itself: title, authors, dates and the like, each with its source. Needs
 * no model.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); no page makes it throw
 *
 * @example
 * ```ts
 * import { metadata } from "seine";
 * const { title, authors } = metadata("<title>The bridge</title><h1>The bridge</h1>By Ada Sand");
 * console.log(title?.value, title?.source, authors?.value);
 * ```
 */
export function metadata(html: string | Uint8Array, options: MetadataOptions = {}): Metadata {
  const input = checkHtml(html);
  const { charset, url } = checkOptions(options, optionsSchema);
  return documentMetadata(openDocument(input, charset).document, url);
}
