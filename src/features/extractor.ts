import type { PageMeasures } from "./page-measures.ts";

/** The target of an extractor: `width` values per block, starting at `values[row * stride + offset]`. */
export interface Cells {
  readonly values: Float32Array;
  readonly stride: number;
  readonly offset: number;
}

/** Computes the columns of one feature family. Stateless: the same page gives the same values. */
export interface Extractor {
  /** Column names without the family's prefix, unique within the family. */
  readonly columns: readonly string[];
  /**
   * Writes `columns.length` finite values (or NaN for missing) for every block of the page. Cells hold anything before:
   * another page's values.
   */
  write(page: PageMeasures, cells: Cells): void;
}

/** A training example of a learned family: the blocks of one page, and the share of each that is content. */
export interface FeatureExample {
  readonly page: PageMeasures;
  /** Label per block in [0, 1]. */
  readonly labels: ArrayLike<number>;
  /** The page's site: a family may count the evidence of one site once. */
  readonly site: string;
}

/** A feature family whose columns need only the page. One file, one line in the registry. */
export interface Family {
  /** Prefix of the columns in the matrix: `<name>/<column>`. */
  readonly name: string;
  /** One sentence: what it measures and where it comes from. */
  readonly description: string;
  readonly extractor: Extractor;
}

/**
 * A feature family that learns a table (token odds, …) from labelled pages. The table is part of the
 * model file. It must only ever be fitted on training pages.
 */
export interface LearnedFamily {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly string[];
  /** Learns the table: a JSON value. */
  fit(examples: readonly FeatureExample[]): unknown;
  /** The extractor for a learned table. Throws if `table` is not one of this family. */
  extractor(table: unknown): Extractor;
  /** The in-memory form of a table, for {@link unpack}; throws as `extractor` does. */
  pack(table: unknown): unknown;
  /** The extractor for the result of `pack`, or a clone of it; it is not checked. */
  unpack(packed: unknown): Extractor;
}
