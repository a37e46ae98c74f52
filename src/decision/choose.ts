import type { SegmentedPage } from "../document/block.ts";
import type { Prediction } from "../models/stages.ts";
import { noContent, type Verdict } from "../models/verdict.ts";
import { type CommentChoice, chooseComments } from "./comments.ts";
import { confine } from "./confine.ts";
import { withoutRepeats } from "./deduplicate.ts";
import { type Decision, type Favor, pageThreshold } from "./line.ts";
import { type ClassifiedBlock, select } from "./select.ts";

/** What a caller may ask of the choice of blocks. */
export interface Choice {
  /** Overrides the model's threshold: blocks of at least this probability are content. */
  readonly threshold?: number | undefined;
  /** What to lean to in doubt; without effect beside a threshold. */
  readonly favor?: Favor | undefined;
  /** What to do with the blocks of comment sections; default `auto`. */
  readonly comments?: CommentChoice | undefined;
  /** Elements that content must stand in; default the page. */
  readonly within?: Uint8Array | undefined;
  /** Whether a text of 30 words and more is content once; default false. */
  readonly deduplicate?: boolean | undefined;
}

/** The blocks of a page with the choice made, and the probability from which on they are content. */
export interface ChosenBlocks {
  readonly blocks: readonly ClassifiedBlock[];
  readonly threshold: number;
  /** What kind of page it is; undefined when the model tells none. */
  readonly verdict: Verdict | undefined;
}

/** From what a model says of a page to the blocks that are content. */
export function chooseBlocks(
  { document, blocks }: Pick<SegmentedPage, "document" | "blocks">,
  { probabilities, verdict }: Prediction,
  decision: Decision,
  choice: Choice = {},
): ChosenBlocks {
  const balanced = pageThreshold(blocks, probabilities, decision);
  const { favor = "balanced" } = choice;
  const leaning =
    favor === "balanced" ? balanced : pageThreshold(blocks, probabilities, decision, favor);
  const threshold = choice.threshold ?? leaning;
  const selected = select(blocks, probabilities, threshold);
  const { comments = "auto", within } = choice;
  const told = chooseComments(document, selected, comments, verdict);
  const confined = within === undefined ? told : confine(document, told, within);
  const isEmpty = !probabilities.some((probability) => probability >= balanced);
  return {
    blocks: choice.deduplicate ? withoutRepeats(confined) : confined,
    threshold,
    // The model's decision has the last word on it, not what the caller asks for.
    verdict: verdict && isEmpty ? noContent(probabilities) : verdict,
  };
}
