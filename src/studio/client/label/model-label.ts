import { figure } from "../../../base/figures.ts";
import type { BlockLabel } from "../../../document/block-label.ts";
import { isCloseCall } from "../../../inspect/doubt.ts";
import { blockLabelOf, type Label, partOf } from "../../label/label.ts";
import type { StudioBlock, StudioPage } from "../../studio-page.ts";

/** The label that the model's decision comes to. */
export function modelLabel({
  isContent,
  why,
}: Pick<StudioBlock, "isContent" | "why">): Exclude<BlockLabel, "unsure"> {
  if (isContent) return "content";
  return why === "comment" ? "comment" : "rest";
}

/** The model's decision in words, with its probability. */
export function modelInWords(
  block: Pick<StudioBlock, "isContent" | "why" | "probability">,
): string {
  const names = { content: "kept", rest: "dropped", comment: "a comment" };
  return `${names[modelLabel(block)]} ${figure(block.probability)}`;
}

/** Whether a label says otherwise than the model: of parts, if both name one. */
export function isDisagreement(
  label: Label | null | undefined,
  opinion: Label,
  { keep }: Pick<StudioPage, "keep">,
): boolean {
  if (!label || label === "unsure") return false;
  if (partOf(label) && partOf(opinion)) return label !== opinion;
  return blockLabelOf(label, keep) !== blockLabelOf(opinion, keep);
}

/** Whether the model is unsure of a block. */
export function isDoubtful({ blocks, threshold }: StudioPage, block: number): boolean {
  return isCloseCall(blocks[block]!.probability, threshold);
}
