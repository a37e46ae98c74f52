/** The units that a method scores: lines of the source, text nodes, elements, or blocks of its own. */
export type UnitKind = "line" | "node" | "block";

/** A piece of the source with a method's verdict. */
export interface Unit {
  /** Offsets in the decoded source. */
  readonly start: number;
  readonly end: number;
  /** The value that the method compares with its threshold, on the method's own scale. */
  readonly score: number;
  readonly isContent: boolean;
  /** Other numbers that a diagram needs, by name, e.g. `content` and `code` characters of a line, or WISDOM's `anchorPrecision`. */
  readonly values?: Readonly<Record<string, number>>;
}

/** A classic method's verdict on a page. */
export interface MethodResult {
  readonly unit: UnitKind;
  /** In document order; no two overlap. */
  readonly units: readonly Unit[];
  /** The kept text in document order: a line per block of the page. */
  readonly text: string;
  /** Per block of the page: the mean score of the units it lies in, by characters; 0 outside. */
  readonly scores: Float64Array;
  /** Per block of the page: 1 if more than half of its characters are kept. */
  readonly kept: Uint8Array;
}
