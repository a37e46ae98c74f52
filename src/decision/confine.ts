import type { Document } from "../document/document.ts";
import type { ClassifiedBlock } from "./select.ts";

/**
 * Content only where the marked elements are: of the blocks that stand in them as a whole those that
 * the model chose or, where it chose none, all.
 */
export function confine(
  document: Document,
  blocks: readonly ClassifiedBlock[],
  marks: Uint8Array,
): readonly ClassifiedBlock[] {
  const inside = marks.slice();
  for (let n = 1; n < document.size; n++) inside[n]! |= inside[document.parents[n]!]!;
  const candidates = blocks.map(({ block }) => block.content.every((node) => inside[node] === 1));
  const takesAll = !blocks.some(({ isContent }, i) => isContent && candidates[i]);
  return blocks.map((classified, i) => ({
    ...classified,
    isContent: candidates[i]! && (takesAll || classified.isContent),
  }));
}
