import { z } from "zod";
import { checkHtml, checkOptions } from "../document/arguments.ts";
import { openPage } from "../document/open-page.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { measure } from "../features/page-measures.ts";
import type { Rendering } from "../rendering/rendering.ts";
import { type SegmentationName, segmentationNames, segmentPage } from "../segments/index.ts";
import type { Segmentation, SegmentOptions } from "../segments/segment.ts";
import { WORDS } from "../segments/windows.ts";

/** Options of {@link segment}. */
export interface SegmentPageOptions extends SegmentOptions {
  /** Default `layout`. */
  readonly method?: SegmentationName;
  /** Charset label from outside the page (HTTP header); an unknown one is passed over. */
  readonly charset?: string;
}

export const permittedSchema: z.ZodType<number> = z.int().min(1).max(11);

export const renderingSchema: z.ZodType<Rendering> = z.custom<Rendering>(
  (value) => typeof (value as Rendering | null)?.html === "string",
  { error: "expected a rendering from readRendering() or a renderer" },
);

/** @throws TypeError when a rendering is not that of the page */
export function checkRendering(html: unknown, rendering: Rendering | undefined): void {
  if (rendering === undefined || rendering.html === html) return;
  throw new TypeError(
    "options.rendering: found that of another page, expected html to be its html",
  );
}

const optionsSchema = z
  .strictObject({
    method: z.enum(segmentationNames).default("layout"),
    charset: z.string().optional(),
    words: z.int().min(1).optional(),
    overlap: z.int().min(0).optional(),
    permitted: permittedSchema.optional(),
    rendering: renderingSchema.optional(),
  })
  .refine(({ words = WORDS, overlap = 0 }) => overlap <= words / 2, {
    path: ["overlap"],
    error: `expected at most half of the words of a window, of which there are ${WORDS} unless told otherwise`,
  });

/**
 * Cuts a whole page into segments, coherent parts that may hold one another. Needs no model.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); no page makes it throw
 *
 * @example
 * ```ts
 * import { segment } from "seine";
 * const { segments } = segment("<h2>The bridge</h2><p>It is open.</p><h2>The ferry</h2><p>It goes on.</p>");
 * for (const { parent, start, end, text } of segments) console.log(parent, start, end, text);
 * ```
 */
export function segment(html: string | Uint8Array, options: SegmentPageOptions = {}): Segmentation {
  const input = checkHtml(html);
  const { method, charset, ...rest } = checkOptions(options, optionsSchema);
  checkRendering(input, rest.rendering);
  const { page } = openPage(input, segmenterNamed("layout"), { charset });
  return segmentPage(measure(page), method, rest);
}
