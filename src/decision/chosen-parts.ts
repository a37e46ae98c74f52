/** What is wanted of a page by what its blocks are, whatever they are to the content model. */
import type { Model } from "../models/model.ts";
import { ModelError } from "../models/model-error.ts";
import { loadPartsModel } from "../parts/load/load-parts-model.ts";
import type { JudgedPage, PageParts } from "../parts/parts-of.ts";
import type { PartsTeller } from "../parts/teller.ts";
import { type Part, partNames } from "../parts/vocabulary.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/** Which parts are asked for. Without `keep` and `drop` they are only told. */
export interface AskedParts {
  readonly model: PartsTeller;
  /** Exactly the blocks of these parts are content. */
  readonly keep?: readonly Part[] | undefined;
  /** No block of these parts is content. */
  readonly drop?: readonly Part[] | undefined;
}

/** The choice that a content model was adapted to. Other parts stay as the rules before decided. */
export interface AdaptedChoice {
  /** Blocks of these parts are content whatever their probability. */
  readonly also: readonly Part[];
  /** No block of these parts is content. */
  readonly drop: readonly Part[];
  /** Least share of the kept words that the choice may leave of a page, 0 to 1; default 0. */
  readonly least?: number | undefined;
}

/** The choices of parts of a page, and what decides them. */
export interface PartChoices extends Pick<AskedParts, "keep" | "drop"> {
  /** Has no effect beside `keep`. */
  readonly own?: AdaptedChoice | undefined;
  readonly told: Pick<PageParts, "blocks">;
}

/** Which parts are asked for, and those of the page. */
export interface ChosenParts extends AskedParts, PartChoices {
  readonly told: PageParts;
}

/** The parts of a page, where the caller asks for them or the content model has a choice of its own. */
export function partsChosen(
  { json: { name, correction } }: Pick<Model, "json">,
  page: JudgedPage,
  asked?: AskedParts,
): ChosenParts | undefined {
  const own = correction?.parts;
  if (own === undefined && asked === undefined) return undefined;
  const { model = loadPartsModel(), keep, drop }: Partial<AskedParts> = asked ?? {};
  const choice = own && { ...known(own, name), least: own.least };
  return { told: model.tell(page), model, keep, drop, own: choice };
}

/** @throws ModelError for a part of another version */
function known(
  { also, drop }: { readonly [Name in "also" | "drop"]: readonly string[] },
  name: string,
): AdaptedChoice {
  const isPart = (part: string): part is Part => (partNames as readonly string[]).includes(part);
  const unknown = [...also, ...drop].find((part) => !isPart(part));
  if (unknown !== undefined) {
    throw new ModelError(
      `cannot use the model ${name}: it chooses the part "${unknown}", expected some of ${partNames.join(", ")}; ` +
        "use the version of seine that trained it, or train it again",
    );
  }
  return { also: also.filter(isPart), drop: drop.filter(isPart) };
}

/**
 * Keeps and drops blocks by their parts: by the choice of the model, then `keep`, then `drop`. Invisible text stays
 * dropped.
 */
export function chooseParts(page: DecisionPage, choices: Choices, parts: PartChoices): void {
  const { told, keep, drop, own } = parts;
  if (own !== undefined && keep === undefined) chooseAdapted(page, choices, told, own);
  for (const { index } of page.page.blocks) {
    const { part } = told.blocks[index]!;
    const isKept = keep === undefined ? choices.kept[index] === 1 : keep.includes(part);
    choose(choices, index, isKept && drop?.includes(part) !== true, "part");
  }
  const { headline, kept } = choices;
  if (headline !== undefined && kept[headline] === 0) choices.headline = undefined;
}

/** A page of which the choice would leave too little is unlike those that it was read off: it stays as it is. */
function chooseAdapted(
  { measures: { words } }: DecisionPage,
  choices: Choices,
  { blocks }: PartChoices["told"],
  { also, drop, least = 0 }: AdaptedChoice,
): void {
  let kept = 0;
  let dropped = 0;
  for (const [index, { part }] of blocks.entries()) {
    if (choices.kept[index] === 0) continue;
    kept += words[index]!;
    if (drop.includes(part)) dropped += words[index]!;
  }
  if (kept - dropped < least * kept) return;
  for (const [index, { part }] of blocks.entries()) {
    if (drop.includes(part)) choose(choices, index, false, "part");
    else if (also.includes(part)) choose(choices, index, true, "part");
  }
}
