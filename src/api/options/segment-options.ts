import { z } from "zod";
import { type SegmentationName, segmentationNames } from "../../segments/index.ts";
import type { SegmentOptions } from "../../segments/segment.ts";
import { WORDS } from "../../segments/windows.ts";
import { integerFrom } from "./option.ts";
import { renderingSchema } from "./rendering-option.ts";

/** Options of `segment`. */
export interface SegmentPageOptions extends SegmentOptions {
  /** Default `layout`. */
  readonly method?: SegmentationName;
  /** Charset label from outside the page (HTTP header). An unknown label is ignored. */
  readonly charset?: string;
}

export const permittedSchema: z.ZodType<number> = z
  .int({ error: "expected 1 to 11" })
  .min(1, { error: "expected 1 to 11" })
  .max(11, { error: "expected 1 to 11" });

/** Options of `segment` with their defaults. */
export interface CheckedSegmentOptions extends SegmentOptions {
  readonly method: SegmentationName;
  readonly charset?: string | undefined;
}

/** What {@link SegmentPageOptions} may be. */
export const segmentOptionsSchema: z.ZodType<CheckedSegmentOptions> = z
  .strictObject({
    method: z.enum(segmentationNames).default("layout"),
    charset: z.string().optional(),
    words: integerFrom(1).optional(),
    overlap: integerFrom(0).optional(),
    permitted: permittedSchema.optional(),
    rendering: renderingSchema.optional(),
  })
  .refine(({ words = WORDS, overlap = 0 }) => overlap <= words / 2, {
    path: ["overlap"],
    error: `expected at most half of the words of a window, ${WORDS} by default`,
  });
