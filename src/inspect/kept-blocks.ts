import type { Inspection } from "./inspection.ts";

/** Per block whether it is kept: by the chosen method, else by the model. */
export function keptBlocks({ blocks, method }: Inspection): readonly boolean[] {
  return method?.kept ?? blocks.map(({ isContent }) => isContent);
}

/**
 * Per block its colour in charts. With a gold text: its true class, as in Dragnet's article, where a line
 * across the probabilities shows the prediction. Otherwise: whether it is kept.
 */
export function drawnClasses(inspection: Inspection): readonly boolean[] {
  return inspection.gold?.classes ?? keptBlocks(inspection);
}

/** The meaning of the content colour in charts. */
export function drawnMeaning({ gold, method }: Inspection): string {
  if (gold !== undefined) return "content in the gold text";
  return method === undefined ? "content" : `content by ${method.name}`;
}
