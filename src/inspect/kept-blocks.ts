import type { Inspection } from "./inspection.ts";

/** Per block whether it is kept: by the method where one was asked for, else by the model. */
export function keptBlocks({ blocks, method }: Inspection): readonly boolean[] {
  return method?.kept ?? blocks.map(({ isContent }) => isContent);
}

/**
 * Per block its colour in charts: the class it truly has where a gold text tells, as in Dragnet's
 * article, where the line across the probabilities is the prediction; else whether it is kept.
 */
export function drawnClasses(inspection: Inspection): readonly boolean[] {
  return inspection.gold?.classes ?? keptBlocks(inspection);
}

/** What the colour of content in charts means. */
export function drawnMeaning({ gold, method }: Inspection): string {
  if (gold !== undefined) return "content in the gold text";
  return method === undefined ? "content" : `content by ${method.name}`;
}
