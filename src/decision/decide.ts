/**
 * The decision: from a model's prediction to the blocks that are content, and why. The order of the rules
 * is defined here only; extraction, evaluation and training all use it.
 */
import type { Block, SegmentedPage } from "../document/block.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Prediction } from "../models/stages.ts";
import { noContent, type Verdict, verdictOf } from "../models/verdict.ts";
import { endArticle } from "./article-end.ts";
import { dropBareHeadings } from "./bare-headings.ts";
import { keepBoundParts } from "./bound-parts.ts";
import { keepBoxes } from "./boxes.ts";
import { chooseParts, type PartChoices } from "./chosen-parts.ts";
import { decideComments } from "./comments.ts";
import { confine } from "./confine.ts";
import { dropPullQuotes, dropRepeats } from "./deduplicate.ts";
import { decideLists, decideTables } from "./groups.ts";
import { findInvisible, type Invisible, shownOnes, shownPart } from "./invisible-text.ts";
import { dropLabels } from "./labels.ts";
import type { CommentChoice, InvisibleChoice } from "./options.ts";
import type { Evidence, Reason } from "./reason.ts";
import { dropRelatedContent } from "./related-content.ts";
import { type Choices, type DecisionPage, logitSums } from "./rule.ts";
import { keepStub } from "./stub.ts";
import { endSureStory } from "./sure-story.ts";
import { type Decision, type Favor, pageThreshold } from "./threshold.ts";
import { decideTitle, type TitleRule } from "./title.ts";

/** A rule on wholes, which can be left out, or one that an option of its own asks for. */
interface Rule {
  readonly whole?: WholeRule;
  readonly apply: (page: DecisionPage, choices: Choices, choice: Choice) => void;
}
export type WholeRule = "tables" | "lists" | "related" | "article" | "parts" | "stubs" | "story";

/** All that decides after the threshold, in the order it applies. */
const rules: readonly Rule[] = [
  { whole: "tables", apply: decideTables },
  { whole: "lists", apply: decideLists },
  { whole: "related", apply: dropRelatedContent },
  { whole: "article", apply: endArticle },
  { whole: "parts", apply: keepBoundParts },
  { whole: "stubs", apply: keepStub },
  { apply: (page, choices, { comments = "auto" }) => decideComments(page, choices, comments) },
  // After the comments: a link to reply is none, and is kept with them.
  { whole: "related", apply: dropLabels },
  { whole: "related", apply: dropPullQuotes },
  // After the comments: many of them are as sure as the story.
  {
    whole: "story",
    apply: (page, choices, { comments, favor }) =>
      comments !== "only" &&
      favor !== "recall" &&
      endSureStory(page, choices, comments === "include"),
  },
  { whole: "parts", apply: keepBoxes },
  { whole: "parts", apply: dropBareHeadings },
  { apply: (page, choices, { within }) => within && confine(page, choices, within) },
  { apply: (page, choices, { title = "model" }) => decideTitle(page, choices, title) },
  // What the caller asks for by name overrules what is judged; only repeats go after it.
  { apply: (page, choices, { parts }) => parts && chooseParts(page, choices, parts) },
  { apply: (page, choices, { deduplicate }) => deduplicate && dropRepeats(page, choices) },
];

/** Rules on wholes, in the order they apply. */
export const wholeRules: readonly WholeRule[] = [
  ...new Set(rules.flatMap(({ whole = [] }) => whole)),
];

/** Options of the decision. */
export interface Choice {
  /**
   * Blocks of at least this probability are content, 0 to 1; default the model's own threshold.
   */
  readonly threshold?: number | undefined;
  /** Which errors to avoid in doubt; has no effect with a threshold. */
  readonly favor?: Favor | undefined;
  /** What to do with the blocks of comment sections; default `auto`. */
  readonly comments?: CommentChoice | undefined;
  /** What to do with text that the page does not show; default `auto`. */
  readonly invisible?: InvisibleChoice | undefined;
  /** Rules on wholes to apply; default all, or none with a threshold. */
  readonly rules?: readonly WholeRule[] | undefined;
  /** What to do with the headline; default `model`. */
  readonly title?: TitleRule | undefined;
  /** 1 for every element that content must be in; default the whole page. */
  readonly within?: Uint8Array | undefined;
  /** What to do with blocks by what they are; default nothing. */
  readonly parts?: PartChoices | undefined;
  /** Whether repetitions of texts of 30 words and more are dropped; default false. */
  readonly deduplicate?: boolean | undefined;
}

/** A block with its decision. */
export interface DecidedBlock {
  /** Without its invisible text. */
  readonly block: Block;
  /** Probability that the block is content, in [0, 1], by the model and the evidence of its site. */
  readonly probability: number;
  /** Probability by the model alone; present if the evidence of the site changed the page. */
  readonly alone?: number | undefined;
  readonly isContent: boolean;
  /** What decided. */
  readonly why: Reason;
  /** What the rule goes by that dropped it; absent where its reason says all. */
  readonly evidence?: Evidence | undefined;
}

/** The blocks of a page with their decisions, and the threshold that was used. */
export interface Decided {
  readonly blocks: readonly DecidedBlock[];
  readonly threshold: number;
  /** Number of the headline's block; undefined if it was not asked for or not found. */
  readonly headline: number | undefined;
  /** Probability of content per block; 0 for invisible blocks. */
  readonly visible: Float64Array;
  /** Page type; undefined if the model has no page types. */
  readonly verdict: Verdict | undefined;
  /** Words of the page that are left out because it does not show them. */
  readonly hiddenWords: number;
  /** 1 for every node that is left out so; undefined if there is none. */
  readonly hidden: Uint8Array | undefined;
}

/**
 * Decides which blocks of a page are content.
 *
 * @param moved probabilities after the evidence of the page's site, for the threshold; rules on wholes judge by
 *   the page's own
 */
export function decide(
  measures: PageMeasures,
  prediction: Prediction,
  decision: Decision,
  choice: Choice = {},
  moved: Float64Array = prediction.probabilities,
): Decided {
  const { page } = measures;
  const { probabilities: own, shares, refused } = prediction;
  const { invisible, seen } = seenOn(measures, prediction, choice);
  const thresholdOf = (probabilities: Float64Array): number =>
    choice.threshold ??
    pageThreshold(page.blocks, probabilities, decision, choice.favor ?? "balanced");
  const ownThreshold = thresholdOf(seen.probabilities);
  const visible = moved === own ? seen.probabilities : shownOf(moved, invisible);
  const threshold = moved === own ? ownThreshold : thresholdOf(visible);
  const choices = byProbability(visible, threshold, invisible);
  applyRules({ ...seen, moved: visible, threshold: ownThreshold }, choices, choice);
  // Rules go by the reasons so far.
  if (refused !== undefined) nameTurned(choices, refused, thresholdOf(shownOf(refused, invisible)));
  const { kept, why, evidence, headline } = choices;
  const shownBlocks = invisible ? blocksShown(page, invisible) : page.blocks;
  const blocks = shownBlocks.map((shown, i): DecidedBlock => {
    const probability = moved[i]!;
    const isContent = kept[i] === 1;
    const because = evidence.size === 0 ? undefined : evidence.get(i);
    return because === undefined
      ? { block: shown, probability, isContent, why: why[i]! }
      : { block: shown, probability, isContent, why: why[i]!, evidence: because };
  });
  return {
    blocks,
    threshold,
    headline,
    visible,
    verdict: shares && verdictFor(page, seen.probabilities, decision, shares),
    hiddenWords: invisible === undefined ? 0 : wordsHidden(page, blocks, invisible.blocks),
    hidden: invisible?.nodes,
  };
}

/** A page's decisions by many thresholds. */
export interface Decider {
  /** Probability of content per block; 0 for invisible blocks. */
  readonly visible: Float64Array;
  /** 1 for content, by block: what {@link decide} gives where the page's threshold is this one. */
  keptAt(threshold: number): Uint8Array;
  /** The blocks without their invisible text; undefined where none has any. */
  readonly shown: readonly Block[] | undefined;
}

/** What the thresholds have in common is worked out once. */
export function createDecider(
  measures: PageMeasures,
  prediction: Prediction,
  choice: Omit<Choice, "threshold"> = {},
): Decider {
  const { invisible, seen } = seenOn(measures, prediction, choice);
  return {
    visible: seen.probabilities,
    shown: invisible?.parts.length ? blocksShown(measures.page, invisible) : undefined,
    keptAt: (threshold) => {
      const choices = byProbability(seen.probabilities, threshold, invisible);
      applyRules({ ...seen, threshold }, choices, choice);
      return choices.kept;
    },
  };
}

/** The blocks of a page without their invisible text. */
function blocksShown({ document, blocks }: SegmentedPage, invisible: Invisible): readonly Block[] {
  const parts = new Set(invisible.parts);
  return blocks.map((block, i) => (parts.has(i) ? shownPart(document, block, invisible) : block));
}

/** The page as the rules see it but for the threshold, and its invisible text. */
function seenOn(
  measures: PageMeasures,
  { probabilities, shares }: Prediction,
  choice: Choice,
): {
  readonly seen: Omit<DecisionPage, "threshold">;
  readonly invisible: Invisible | undefined;
} {
  const { page } = measures;
  const invisible = findInvisible(page, probabilities, choice.invisible ?? "auto");
  const visible = shownOf(probabilities, invisible);
  const logits = logitSums(visible, invisible?.blocks);
  const seen = { page, measures, probabilities: visible, moved: visible, shares, logits };
  return { seen, invisible };
}

/** Probabilities of content; 0 for invisible blocks. */
function shownOf(probabilities: Float64Array, invisible: Invisible | undefined): Float64Array {
  return invisible ? shownOnes(probabilities, invisible.blocks) : probabilities;
}

function applyRules(page: DecisionPage, choices: Choices, choice: Choice): void {
  const wholes = choice.rules ?? (choice.threshold === undefined ? wholeRules : []);
  for (const { whole, apply } of rules) {
    if (whole === undefined || wholes.includes(whole)) apply(page, choices, choice);
  }
}

function wordsHidden(
  page: SegmentedPage,
  blocks: readonly DecidedBlock[],
  hidden: Uint8Array,
): number {
  let sum = 0;
  for (let i = 0; i < blocks.length; i++) {
    const { words } = page.blocks[i]!;
    sum += hidden[i] === 1 ? words : words - blocks[i]!.block.words;
  }
  return sum;
}

/** Keeps blocks of at least the threshold's probability; drops invisible ones. */
function byProbability(
  probabilities: Float64Array,
  threshold: number,
  invisible: Invisible | undefined,
): Choices {
  const kept = new Uint8Array(probabilities.length);
  const why = new Array<Reason>(probabilities.length).fill("probability");
  for (let i = 0; i < kept.length; i++) {
    if (invisible?.blocks[i] === 1) why[i] = "invisible";
    else if (probabilities[i]! >= threshold) kept[i] = 1;
  }
  return { kept, why, evidence: new Map(), headline: undefined };
}

/** Names the blocks that a refused correction would have decided otherwise. */
function nameTurned({ kept, why }: Choices, refused: Float64Array, threshold: number): void {
  for (let i = 0; i < kept.length; i++) {
    const isKept = refused[i]! >= threshold ? 1 : 0;
    if (why[i] === "probability" && isKept !== kept[i]) why[i] = "base model";
  }
}

/** The verdict uses the model's own threshold, not the caller's options. */
function verdictFor(
  { blocks }: SegmentedPage,
  probabilities: Float64Array,
  decision: Decision,
  shares: ReadonlyMap<string, number>,
): Verdict {
  const threshold = pageThreshold(blocks, probabilities, decision);
  for (let i = 0; i < probabilities.length; i++) {
    if (probabilities[i]! >= threshold) return verdictOf(shares);
  }
  return noContent(probabilities);
}
