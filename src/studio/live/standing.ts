/** What the labels so far are worth: on all of one's pages, and on those of them that were drawn by lot. */

import { type BootstrapMean, bootstrapMean } from "../../../training/score/bootstrap.ts";
import { mean } from "../../base/averages.ts";
import type { LiveVerdict } from "./judge.ts";

/** Word F1, as means over pages. */
export interface Standing {
  /** Finished pages that the model had not learnt from before. */
  readonly pages: number;
  /** By the model as it is. */
  readonly before: number;
  /** By what is best of the corrections by these pages; each page by one that has not seen its site. */
  readonly after: number;
  /** The correction that is clearly better than the model as it is; undefined without. */
  readonly chosen?: string | undefined;
  readonly groupedBy: "site" | "page";
  /** The same on the pages that were drawn by lot. */
  readonly drawn: Drawn;
}

export interface Drawn {
  readonly pages: number;
  /** With its interval of 95 %; undefined with fewer than {@link LEAST_DRAWN} pages. */
  readonly f1?: BootstrapMean | undefined;
  /** About how many drawn pages more would tell it to {@link EXACT}; 0 where it is that exact. */
  readonly more: number;
}

/** Fewer pages give no interval: those of two pages that are alike would be sure of it. */
export const LEAST_DRAWN = 5;
/** Half of the width of an interval that tells enough. */
export const EXACT = 0.02;

export function standingOf(
  { pages, chosen, groupedBy }: LiveVerdict,
  isDrawn: (id: string) => boolean,
): Standing | undefined {
  if (pages.length === 0) return undefined;
  return {
    pages: pages.length,
    before: mean(pages.map(({ before }) => before)),
    after: mean(pages.map(({ after }) => after)),
    ...(chosen !== undefined && { chosen }),
    groupedBy,
    drawn: drawnOf(pages.filter(({ id }) => isDrawn(id)).map(({ after }) => after)),
  };
}

export function drawnOf(values: readonly number[]): Drawn {
  const pages = values.length;
  if (pages < LEAST_DRAWN) return { pages, more: LEAST_DRAWN - pages };
  const f1 = bootstrapMean(values);
  // The width of the interval shrinks with the root of the number of pages.
  const needed = Math.ceil(pages * ((f1.high - f1.low) / 2 / EXACT) ** 2);
  return { pages, f1, more: Math.max(0, needed - pages) };
}
