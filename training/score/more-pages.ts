/** What more labelled pages would tell of adaptations. */
import { counted } from "../../src/base/counted.ts";
import type { BootstrapMean } from "./bootstrap.ts";

/** What was found of adaptations, see `AdaptResult`. */
interface Tried {
  readonly candidates: readonly { readonly name: string; readonly difference: BootstrapMean }[];
  readonly best: number;
  readonly judged: number;
  readonly groupedBy: "site" | "page";
}

/** How many pages would tell whether the best candidate is better, as far as these pages can tell that. */
export function moreWouldTell({ candidates, best, judged, groupedBy }: Tried): string {
  const of = groupedBy === "site" ? "of other sites" : "of this site";
  const { mean, low, high } = candidates[best]?.difference ?? { mean: 0, low: 0, high: 0 };
  if (candidates.length === 0)
    return `label ${counted(FEW - judged, "more page")}, ${of}, to see whether that pays`;
  if (best === 0 || mean <= 0) {
    return `twice as many pages (${judged} more, ${of}) would tell more`;
  }
  // The interval shrinks with the root of the number of pages: where its lower end is above 0.
  const needed = Math.ceil(judged * ((high - low) / (2 * mean)) ** 2);
  const more = Math.min(Math.max(needed - judged, Math.ceil(judged / 2)), 10 * judged);
  return (
    `${candidates[best]!.name} was better by ${mean.toFixed(4)}, which may be chance: about ` +
    `${counted(more, "more page")}, ${of}, would tell`
  );
}

/** With fewer pages little can be judged. */
const FEW = 5;
