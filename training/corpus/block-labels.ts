/**
 * Labels of blocks as an annotator gave them: `labels.json` beside a page's gold text. A gold text
 * alone loses some of what was chosen: of 100 pages of WCXB, 138 of 28,612 blocks come back otherwise.
 */
import { createHash } from "node:crypto";
import { z } from "zod";

export const blockLabels = ["content", "rest", "comment", "unsure"] as const;
export type BlockLabel = (typeof blockLabels)[number];

/** A labelled run of a page. */
export interface LabelledSpan {
  /** UTF-16 offsets of the first character and after the last, in the decoded page. */
  readonly start: number;
  readonly end: number;
  readonly label: BlockLabel;
}

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
  /** In the page's order; blocks that nobody has looked at are absent. */
  readonly blocks: readonly LabelledSpan[];
  /** Whether the annotator is done with the page. */
  readonly complete: boolean;
}

const offset = z.int().min(0);

/** Schema of `labels.json`. */
export const pageLabelsSchema: z.ZodType<PageLabels> = z.strictObject({
  version: z.literal(1),
  page: z.string(),
  segmenter: z.string(),
  annotator: z.string().optional(),
  updated: z.string().optional(),
  model: z.string().optional(),
  blocks: z
    .array(z.strictObject({ start: offset, end: offset, label: z.enum(blockLabels) }))
    .refine(isInOrder, { error: "expected spans in the page's order that do not overlap" }),
  complete: z.boolean(),
});

function isInOrder(spans: readonly Omit<LabelledSpan, "label">[]): boolean {
  return spans.every(({ start, end }, i) => start < end && start >= (spans[i - 1]?.end ?? 0));
}

/** The digest by which labels name the page they are of. */
export function pageDigest(html: Uint8Array): string {
  return `sha256:${createHash("sha256").update(html).digest("hex")}`;
}

/**
 * The label of each block: that of most of its labelled characters; undefined where none is. Blocks are
 * in the page's order and do not overlap, nor do spans, so that a pass over both is enough.
 */
export function labelsOfBlocks(
  blocks: readonly { readonly start: number; readonly end: number }[],
  spans: readonly LabelledSpan[],
): (BlockLabel | undefined)[] {
  let first = 0;
  return blocks.map(({ start, end }) => {
    while (first < spans.length && spans[first]!.end <= start) first++;
    const shares = new Map<BlockLabel, number>();
    for (let i = first; i < spans.length && spans[i]!.start < end; i++) {
      const { label, ...span } = spans[i]!;
      const shared = Math.min(span.end, end) - Math.max(span.start, start);
      shares.set(label, (shares.get(label) ?? 0) + shared);
    }
    return largest(shares);
  });
}

function largest(shares: ReadonlyMap<BlockLabel, number>): BlockLabel | undefined {
  let best: BlockLabel | undefined;
  for (const [label, share] of shares) {
    if (best === undefined || share > shares.get(best)!) best = label;
  }
  return best;
}

/**
 * Replaces labels from a gold text by labels of an annotator. Where the annotator was unsure, the label from
 * the gold text stays.
 *
 * @param labels per block: 1 content, 0 boilerplate
 */
export function annotated(
  labels: Uint8Array,
  given: readonly (BlockLabel | undefined)[],
  comments: "include" | "exclude",
): Uint8Array {
  return labels.map((label, i) => {
    switch (given[i]) {
      case "content":
        return 1;
      case "rest":
        return 0;
      case "comment":
        return comments === "include" ? 1 : 0;
      default:
        return label;
    }
  });
}
