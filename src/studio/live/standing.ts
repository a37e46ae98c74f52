/** What the labels so far are worth: on all of one's pages, and on those of them that were drawn by lot. */

import { type BootstrapMean, bootstrapMean } from "../../../training/score/bootstrap.ts";
import { studentFactor } from "../../../training/score/grouped-error.ts";
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
  /** About how many drawn pages more would tell it more exactly; 0 where it is exact. */
  readonly more: number;
  /** How exactly: half of the width of that interval. */
  readonly within?: number | undefined;
}

/** Fewer pages give no interval: those of two pages that are alike would be sure of it. */
export const LEAST_DRAWN = 5;
/** Halves of the widths of intervals that are worth while: the next one is what more pages are labelled for. */
const WIDTHS: readonly number[] = [0.1, 0.05, 0.02, 0.01];

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
  const f1 = meanOfFew(values);
  const half = (f1.high - f1.low) / 2;
  const within = WIDTHS.find((width) => width < half);
  if (within === undefined) return { pages, f1, more: 0 };
  // The width of the interval shrinks with the root of the number of pages.
  return { pages, f1, more: Math.ceil(pages * (half / within) ** 2) - pages, within };
}

/**
 * Mean F1 of a few pages with its interval of 95 %: that of the bootstrap is too narrow for few pages, as their
 * spread is itself uncertain, and wider by the quantile of Student's t beside that of the normal distribution.
 *
 * @param values 2 or more, 0 to 1
 */
export function meanOfFew(values: readonly number[]): BootstrapMean {
  const { mean: center, low, high } = bootstrapMean(values);
  const factor = studentFactor(values.length - 1);
  return {
    mean: center,
    low: Math.max(0, center - factor * (center - low)),
    high: Math.min(1, center + factor * (high - center)),
  };
}
