import { figure } from "../../../base/figures.ts";
import type { BlockLabel } from "../../../document/labelled-spans.ts";
import { isCloseCall } from "../../../inspect/doubt.ts";
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

/** Whether a label says otherwise than the model. */
export function isDisagreement(label: BlockLabel | null | undefined, block: StudioBlock): boolean {
  return label !== null && label !== undefined && label !== "unsure" && label !== modelLabel(block);
}

/** Whether the model is unsure of a block. */
export function isDoubtful({ blocks, threshold }: StudioPage, block: number): boolean {
  return isCloseCall(blocks[block]!.probability, threshold);
}
