/**
 * `labels.json` beside a page's gold text: what an annotator said of its blocks. A gold text alone loses some of what was chosen: of 100 pages of WCXB, 138 of 28,612 blocks come back otherwise.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { type LabelledSpan, labelledSpansSchema } from "../../src/document/labelled-spans.ts";
import { type PartRun, partRunsSchema } from "./part-runs.ts";

/** What `labels.json` holds. */
export interface PageLabels {
  readonly version: 1;
  /** SHA-256 of the page's bytes: labels of other bytes are not the page's. */
  readonly page: string;
  /** How the page was split when it was labelled. */
  readonly segmenter: string;
  readonly annotator?: string | undefined;
  /** When it was last changed, ISO 8601. */
  readonly updated?: string | undefined;
  /** Checksum of the model whose view the annotator saw. */
  readonly model?: string | undefined;
  /** Offsets in the decoded page, rising, at which the annotator cut blocks in parts. */
  readonly cuts?: readonly number[] | undefined;
  /** In the page's order; blocks that nobody has looked at are absent. */
  readonly blocks: readonly LabelledSpan[];
  /** The blocks that were labelled by parts; the choice of parts made content, rest or comments of them. */
  readonly parts?: readonly PartRun[] | undefined;
  /** Whether the annotator is done with the page. */
  readonly complete: boolean;
  /** Whether it was decided between several opinions, which stand beside them. */
  readonly settled?: boolean | undefined;
}

/** Schema of the cuts of blocks. */
export const cutsSchema: z.ZodType<readonly number[]> = z
  .array(z.int().min(0))
  .refine((cuts) => cuts.every((cut, i) => cut > (cuts[i - 1] ?? -1)), {
    error: "expected rising offsets",
  });

/** Schema of `labels.json`. */
export const pageLabelsSchema: z.ZodType<PageLabels> = z.strictObject({
  version: z.literal(1),
  page: z.string(),
  segmenter: z.string(),
  annotator: z.string().optional(),
  updated: z.string().optional(),
  model: z.string().optional(),
  cuts: cutsSchema.optional(),
  blocks: labelledSpansSchema,
  parts: partRunsSchema.optional(),
  complete: z.boolean(),
  settled: z.boolean().optional(),
});

/** The digest by which labels name the page they are of. */
export function pageDigest(html: Uint8Array): string {
  return `sha256:${createHash("sha256").update(html).digest("hex")}`;
}
