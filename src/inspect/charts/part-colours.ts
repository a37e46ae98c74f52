import { type Part, partNames } from "../../parts/vocabulary.ts";
import type { Inspection } from "../inspection.ts";

/**
 * Colours of parts: those of the thing green and blue, of people violet, of readers' words orange, of what asks or leads
 * away red, of the rest grey. Of middle lightness, so that they stand out from light and dark pages.
 */
export const partColours: Readonly<Record<Part, string>> = {
  headline: "#0b6e4f",
  standfirst: "#3f9b6b",
  byline: "#7b4fb3",
  body: "#1f9d76",
  caption: "#2f7fc2",
  embed: "#5a6fd0",
  notes: "#5f8fa3",
  bio: "#a05bb8",
  facts: "#1597a5",
  item: "#6f9e2d",
  post: "#d9822b",
  poster: "#b07cc6",
  comment: "#e0a030",
  related: "#c4574b",
  promo: "#d6336c",
  tools: "#8d7b6b",
  tags: "#b5838d",
  navigation: "#7d8590",
  legal: "#9a8f5c",
  form: "#6b7a99",
  noise: "#a0a0a0",
};

/** A part of the page, its colour, and how many blocks are of it. */
export interface PartKey {
  readonly part: Part;
  readonly colour: string;
  readonly count: number;
}

/** The parts that colour the charts, in their order; none where parts are unknown or a gold text colours them. */
export function partKeys({ blocks, gold }: Pick<Inspection, "blocks" | "gold">): PartKey[] {
  if (gold !== undefined) return [];
  const counts = new Map<Part, number>();
  for (const { part } of blocks) {
    if (part !== undefined) counts.set(part.part, (counts.get(part.part) ?? 0) + 1);
  }
  return partNames.flatMap((part) => {
    const count = counts.get(part);
    return count === undefined ? [] : [{ part, colour: partColours[part], count }];
  });
}

/** The colour of each block's bars; undefined where its decision colours them. */
export function partFills(
  inspection: Pick<Inspection, "blocks" | "gold">,
): readonly string[] | undefined {
  if (partKeys(inspection).length === 0) return undefined;
  return inspection.blocks.map(({ part }) => partColours[part?.part ?? "noise"]);
}
