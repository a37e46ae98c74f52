/** What an annotator says of a block: whether it is content, or what part of the page it is. */
import { type BlockLabel, blockLabels } from "../../document/block-label.ts";
import { type Part, partNames } from "../../parts/vocabulary.ts";

/** A block of this part. Whether it is content follows from the corpus's choice of parts. */
export type PartLabel = `part:${Part}`;
export type Label = BlockLabel | PartLabel;

const PREFIX = "part:";

export const labelNames: readonly Label[] = [...blockLabels, ...partNames.map(partLabel)];

export function partLabel(part: Part): PartLabel {
  return `${PREFIX}${part}`;
}

/** The part that a label names; undefined for others. */
export function partOf(label: Label | null | undefined): Part | undefined {
  return label?.startsWith(PREFIX) ? (label.slice(PREFIX.length) as Part) : undefined;
}

/** What a label says of the content. @param keep the parts that are content */
export function blockLabelOf(label: Label, keep: readonly Part[]): BlockLabel {
  const part = partOf(label);
  if (part === undefined) return label as BlockLabel;
  if (keep.includes(part)) return "content";
  return part === "comment" ? "comment" : "rest";
}
