import type { Cells } from "../../features/extractor.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import type { TypeShares } from "../../models/verdict.ts";

/** What the content model says of a page. */
export interface ContentOpinion {
  /** Probability of content per block. */
  readonly probabilities: ArrayLike<number>;
  /** Probability of each page type; undefined if the model has no page types. */
  readonly shares: TypeShares | undefined;
}

/** Columns that tell parts apart, computed together. */
export interface Cue {
  /** Unique among all cues. */
  readonly columns: readonly string[];
  /** Writes `columns.length` values per block, NaN for missing ones. Cells are 0 before. */
  write(page: PageMeasures, cells: Cells, content: ContentOpinion): void;
}
