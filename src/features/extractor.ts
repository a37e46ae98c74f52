import type { PageMeasures } from "./page-measures.ts";

/** Where an extractor writes: `width` values per block, starting at `values[row * stride + offset]`. */
export interface Cells {
  readonly values: Float32Array;
  readonly stride: number;
  readonly offset: number;
}

/** Computes the columns of one feature family. Stateless: the same page gives the same values. */
export interface Extractor {
  /** Column names without the family's prefix, unique within the family. */
  readonly columns: readonly string[];
  /** Writes `columns.length` finite values (or NaN for missing) for every block of the page. */
  write(page: PageMeasures, cells: Cells): void;
}

/** What a learned family is fitted on: the blocks of one training page and what share is content. */
export interface FeatureExample {
  readonly page: PageMeasures;
  /** Label per block in [0, 1]. */
  readonly labels: ArrayLike<number>;
  /** The page's site: evidence from one site counts once where a family says so. */
  readonly site: string;
}

/** A feature family whose columns need nothing but the page. One file, one registry line. */
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
  /** The extractor for a learned table. Throws when `table` is not one of this family's. */
  extractor(table: unknown): Extractor;
  /** A table as it stands in memory, for {@link unpack}; throws as `extractor` does. */
  pack(table: unknown): unknown;
  /** The extractor for what `pack` made, or a clone of it, which is not checked. */
  unpack(packed: unknown): Extractor;
}
