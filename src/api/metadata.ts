import { z } from "zod";
import { addressSchema, checkOptions } from "../document/arguments.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { openDocument } from "../document/open-page.ts";
import { documentMetadata, type Metadata } from "../metadata/metadata.ts";

/** Options of {@link metadata}. */
export interface MetadataOptions {
  /** Charset label from outside the page (HTTP header). An unknown label is ignored. */
  readonly charset?: string | undefined;
  /** Absolute URL of the page: relative addresses are resolved against it, and it names the site. */
  readonly url?: string | undefined;
}

export const metadataOptionsSchema: z.ZodType<MetadataOptions> = z.strictObject({
  charset: z.string().optional(),
  url: addressSchema.optional(),
});

/**
 * Reads what a page says of itself: title, authors, dates and the like, each with its source. Uses no
 * model.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive). No HTML makes it throw.
 *
 * @example
 * ```ts
 * import { metadata } from "seine";
 * const { title, authors } = metadata("<title>The bridge</title><h1>The bridge</h1>By Ada Sand");
 * console.log(title?.value, title?.source, authors?.value);
 * ```
 */
export function metadata(html: Html, options: MetadataOptions = {}): Metadata {
  const input = checkHtml(html);
  const { charset, url } = checkOptions(options, metadataOptionsSchema);
  return documentMetadata(openDocument(input, charset).document, url);
}
