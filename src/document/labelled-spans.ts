/** Labels of blocks as an annotator gave them: runs of the decoded page. */
import { z } from "zod";
import { type BlockLabel, blockLabels } from "./block-label.ts";

/** A labelled run of a page. */
export interface LabelledSpan<Label extends string = BlockLabel> {
  /** UTF-16 offsets of the first character and after the last, in the decoded page. */
  readonly start: number;
  readonly end: number;
  readonly label: Label;
}

const offset = z.int().min(0);

/** Schema of the labelled runs of a page. */
export const labelledSpansSchema: z.ZodType<readonly LabelledSpan[]> = z
  .array(z.strictObject({ start: offset, end: offset, label: z.enum(blockLabels) }))
  .refine(isInOrder, { error: "expected spans in the page's order that do not overlap" });

function isInOrder(spans: readonly Omit<LabelledSpan, "label">[]): boolean {
  return spans.every(({ start, end }, i) => start < end && start >= (spans[i - 1]?.end ?? 0));
}

/**
 * The label of each block: that of most of its labelled characters; undefined where none is. Blocks are
 * in the page's order and do not overlap, nor do spans, so that a pass over both is enough.
 */
export function labelsOfBlocks<Label extends string>(
  blocks: readonly { readonly start: number; readonly end: number }[],
  spans: readonly LabelledSpan<Label>[],
): (Label | undefined)[] {
  let first = 0;
  return blocks.map(({ start, end }) => {
    while (first < spans.length && spans[first]!.end <= start) first++;
    const shares = new Map<Label, number>();
    for (let i = first; i < spans.length && spans[i]!.start < end; i++) {
      const { label, ...span } = spans[i]!;
      const shared = Math.min(span.end, end) - Math.max(span.start, start);
      shares.set(label, (shares.get(label) ?? 0) + shared);
    }
    return largest(shares);
  });
}

function largest<Label>(shares: ReadonlyMap<Label, number>): Label | undefined {
  let best: Label | undefined;
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
