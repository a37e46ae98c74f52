/** What the caller wants of a page by what its blocks are, whatever they are to the content model. */
import type { PageParts } from "../parts/parts-of.ts";
import type { PartsTeller } from "../parts/teller.ts";
import type { Part } from "../parts/vocabulary.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/** Which parts are asked for. Without `keep` and `drop` they are only told. */
export interface AskedParts {
  readonly model: PartsTeller;
  /** Exactly the blocks of these parts are content. */
  readonly keep?: readonly Part[] | undefined;
  /** No block of these parts is content. */
  readonly drop?: readonly Part[] | undefined;
}

/** Which parts are asked for, and those of the page. */
export interface ChosenParts extends AskedParts {
  readonly told: PageParts;
}

/** Keeps and drops blocks by their parts: first `keep`, then `drop`. Invisible text stays dropped. */
export function chooseParts(
  { page }: DecisionPage,
  choices: Choices,
  { told, keep, drop }: ChosenParts,
): void {
  for (const { index } of page.blocks) {
    const { part } = told.blocks[index]!;
    const isKept = keep === undefined ? choices.kept[index] === 1 : keep.includes(part);
    choose(choices, index, isKept && drop?.includes(part) !== true, "part");
  }
  const { headline, kept } = choices;
  if (headline !== undefined && kept[headline] === 0) choices.headline = undefined;
}
