import { counted } from "../base/counted.ts";
import type { ChosenParts } from "../decision/chosen-parts.ts";
import type { DecidedBlock } from "../decision/decide.ts";
import { type Part, partNames } from "../parts/vocabulary.ts";

/** The parts of a page. */
export interface PartsReport {
  /** Words of each part that the page shows; parts that it lacks are absent. */
  readonly words: { readonly [Name in Part]?: number };
  /** What is wrong, in words, if the choice of parts leaves nothing of the page. */
  readonly note?: string;
}

/** The parts that a page shows, and whether the caller's choice leaves any text. */
export function partsReport(
  { told, keep, drop }: ChosenParts,
  blocks: readonly DecidedBlock[],
): PartsReport {
  const sums = new Map<Part, number>();
  let isEmpty = true;
  for (const { block, isContent, why } of blocks) {
    isEmpty &&= !isContent;
    if (why === "invisible") continue;
    const { part } = told.blocks[block.index]!;
    sums.set(part, (sums.get(part) ?? 0) + block.words);
  }
  const found = partNames.flatMap((part): [Part, number][] => {
    const words = sums.get(part);
    return words === undefined ? [] : [[part, words]];
  });
  const words = Object.fromEntries(found);
  if (!isEmpty || found.length === 0 || (keep === undefined && drop === undefined))
    return { words };
  const asked = [
    ...(keep === undefined ? [] : [`only ${keep.join(", ")} kept`]),
    ...(drop === undefined ? [] : [`${drop.join(", ")} left out`]),
  ];
  const has = found.map(([part, count]) => `${part} (${counted(count, "word")})`);
  return {
    words,
    note: `no content is left with ${asked.join(" and ")}; the page has ${has.join(", ")}`,
  };
}
