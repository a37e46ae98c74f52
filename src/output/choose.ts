import type { SegmentedPage } from "../document/block.ts";
import type { Prediction } from "../models/stages.ts";
import { type CommentChoice, chooseComments } from "./comments.ts";
import { type Decision, type Favor, pageThreshold } from "./decision.ts";
import { type ClassifiedBlock, select } from "./select.ts";

/** What a caller may ask of the choice of blocks. */
export interface Choice {
  /** Overrides the model's threshold: blocks of at least this probability are content. */
  readonly threshold?: number | undefined;
  /** What to lean to in doubt; without effect beside a threshold. */
  readonly favor?: Favor | undefined;
  /** What to do with the blocks of comment sections; default `auto`. */
  readonly comments?: CommentChoice | undefined;
}

/** The blocks of a page with the choice made, and the probability from which on they are content. */
export interface ChosenBlocks {
  readonly blocks: readonly ClassifiedBlock[];
  readonly threshold: number;
}

/** From what a model says of a page to the blocks that are content. */
export function chooseBlocks(
  { document, blocks }: Pick<SegmentedPage, "document" | "blocks">,
  { probabilities, verdict }: Prediction,
  decision: Decision,
  choice: Choice = {},
): ChosenBlocks {
  const threshold =
    choice.threshold ?? pageThreshold(blocks, probabilities, decision, choice.favor);
  const selected = select(blocks, probabilities, threshold);
  return {
    blocks: chooseComments(document, selected, choice.comments ?? "auto", verdict),
    threshold,
  };
}
