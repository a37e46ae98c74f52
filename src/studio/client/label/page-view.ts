import { type Signal, signal } from "@preact/signals";
import type { InspectedBlock } from "../../../inspect/inspection.ts";
import type { StudioPage } from "../../studio-page.ts";
import { api } from "../api.ts";
import { isByParts, type Opinions, startOpinions } from "./by-parts.ts";
import { type Folding, startFolding } from "./folding.ts";
import { type Labelling, startLabelling } from "./labelling.ts";
import { type Review, startReview } from "./review.ts";

/** The open page, its labels, and the reasons loaded so far. */
export interface PageView {
  readonly page: StudioPage;
  readonly labelling: Labelling;
  readonly folding: Folding;
  readonly review: Review;
  readonly opinions: Opinions;
  /** The block that the pointer is over. */
  readonly over: Signal<number | undefined>;
  /** A block with its reasons, which are loaded once. */
  explained(block: number): Promise<InspectedBlock>;
}

/** @param corpus name of the page's corpus */
export function createPageView(page: StudioPage, corpus: string): PageView {
  const known = new Map<string, Promise<InspectedBlock>>();
  const labelling = startLabelling(page, corpus);
  const folding = startFolding(labelling);
  return {
    page,
    labelling,
    folding,
    review: startReview(page, {
      labels: () => labelling.labels.value,
      isFolded: (block) => folding.at(block) !== undefined,
    }),
    opinions: startOpinions(page),
    over: signal(undefined),
    explained(block) {
      const parts = isByParts.value;
      const key = `${block} ${parts}`;
      let found = known.get(key);
      if (found === undefined) {
        found = api.block(page.id, page.blocks[block]!.of, parts);
        known.set(key, found);
        found.catch(() => known.delete(key));
      }
      return found;
    },
  };
}
