/**
 * The decision: from what a model says of a page to the blocks that are content, and why. This order
 * of rules is the only one; extraction, evaluation and training all decide by it.
 */
import type { Block, SegmentedPage } from "../document/block.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Prediction } from "../models/stages.ts";
import { noContent, type Verdict, verdictOf } from "../models/verdict.ts";
import { endStory } from "./article-end.ts";
import { type CommentChoice, decideComments } from "./comments.ts";
import { confine } from "./confine.ts";
import { dropRepeats } from "./deduplicate.ts";
import { decideTables, dropLists } from "./groups.ts";
import { findInvisible, type InvisibleChoice, shownPart } from "./invisible-text.ts";
import type { Reason } from "./reason.ts";
import { dropSideMatter } from "./related-content.ts";
import type { Choices, DecisionPage } from "./rule.ts";
import { type Decision, type Favor, pageThreshold } from "./threshold.ts";
import { decideTitle, type TitleRule } from "./title.ts";

/** Rules on wholes, in their order; each can be left out. */
export const wholeRules: readonly WholeRule[] = ["tables", "lists", "side", "story"];
export type WholeRule = "tables" | "lists" | "side" | "story";
const ruleOf: Readonly<Record<WholeRule, (page: DecisionPage, choices: Choices) => void>> = {
  tables: decideTables,
  lists: dropLists,
  side: dropSideMatter,
  story: endStory,
};

/** What a caller may ask of the decision. */
export interface Choice {
  /**
   * Blocks of at least this probability are content, 0 to 1; the model's own line when absent.
   */
  readonly threshold?: number | undefined;
  /** What to lean to in doubt; without effect beside a threshold. */
  readonly favor?: Favor | undefined;
  /** What to do with the blocks of comment sections; default `auto`. */
  readonly comments?: CommentChoice | undefined;
  /** What to do with text that the page does not show; default `auto`. */
  readonly invisible?: InvisibleChoice | undefined;
  /** Rules on wholes that take part; default all, none beside a threshold. */
  readonly rules?: readonly WholeRule[] | undefined;
  /** What to do with the headline; default `model`. */
  readonly title?: TitleRule | undefined;
  /** Elements that content must stand in; default the page. */
  readonly within?: Uint8Array | undefined;
  /** Whether a text of 30 words and more is content once; default false. */
  readonly deduplicate?: boolean | undefined;
}

/** A block of a page, judged. */
export interface DecidedBlock {
  /** Without what the page does not show of it. */
  readonly block: Block;
  /** Probability that the block is content, in [0, 1], by the model and what its site tells. */
  readonly probability: number;
  /** By the model alone, where the page's site has told something of the page. */
  readonly alone?: number | undefined;
  readonly isContent: boolean;
  /** What decided. */
  readonly why: Reason;
}

/** The blocks of a page with the choice made, and the line from which on they are content. */
export interface Decided {
  readonly blocks: readonly DecidedBlock[];
  readonly threshold: number;
  /** Number of the block that is the headline, where it was asked for and there is one. */
  readonly headline: number | undefined;
  /** Probabilities of content of what the page shows: 0 for what it does not. */
  readonly visible: Float64Array;
  /** What kind of page it is; undefined when the model tells none. */
  readonly verdict: Verdict | undefined;
}

/** Decides which blocks of a page are content. */
export function decide(
  measures: PageMeasures,
  { probabilities, shares }: Prediction,
  decision: Decision,
  choice: Choice = {},
): Decided {
  const { page } = measures;
  const { favor = "balanced" } = choice;
  const invisible = findInvisible(page, probabilities, choice.invisible ?? "auto");
  const visible = invisible
    ? probabilities.map((p, i) => (invisible.blocks[i] === 1 ? 0 : p))
    : probabilities;
  const line = choice.threshold ?? pageThreshold(page.blocks, visible, decision, favor);
  const seen: DecisionPage = { page, measures, probabilities: visible, line, shares };
  const choices = byProbability(seen, invisible?.blocks);
  const rules = choice.rules ?? (choice.threshold === undefined ? wholeRules : []);
  for (const name of wholeRules) if (rules.includes(name)) ruleOf[name](seen, choices);
  decideComments(seen, choices, choice.comments ?? "auto");
  if (choice.within !== undefined) confine(seen, choices, choice.within);
  const headline = decideTitle(seen, choices, choice.title ?? "model");
  if (choice.deduplicate) dropRepeats(seen, choices);
  const parts = new Set(invisible?.parts);
  return {
    blocks: page.blocks.map((block, i) => ({
      block: invisible && parts.has(i) ? shownPart(page.document, block, invisible) : block,
      probability: probabilities[i]!,
      isContent: choices.kept[i] === 1,
      why: choices.why[i]!,
    })),
    threshold: line,
    headline,
    visible,
    verdict: shares && verdictFor(page, visible, decision, shares),
  };
}

/** The blocks of at least the line's probability; what the page does not show is out. */
function byProbability({ probabilities, line }: DecisionPage, hidden?: Uint8Array): Choices {
  const kept = new Uint8Array(probabilities.length);
  const why: Reason[] = [];
  for (let i = 0; i < kept.length; i++) {
    const isHidden = hidden?.[i] === 1;
    if (probabilities[i]! >= line && !isHidden) kept[i] = 1;
    why.push(isHidden ? "invisible" : "probability");
  }
  return { kept, why };
}

/** The model's decision has the last word on it, not what the caller asks for. */
function verdictFor(
  { blocks }: SegmentedPage,
  probabilities: Float64Array,
  decision: Decision,
  shares: ReadonlyMap<string, number>,
): Verdict {
  const line = pageThreshold(blocks, probabilities, decision);
  const isEmpty = !probabilities.some((probability) => probability >= line);
  return isEmpty ? noContent(probabilities) : verdictOf(shares);
}
