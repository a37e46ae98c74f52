/** A text of a page that may be a value of an attribute, and where it can come from. */

export const sources = [
  "leaf",
  "block",
  "pair",
  "json-ld",
  "microdata",
  "meta",
  "data",
  "url",
] as const;
export type CandidateSource = (typeof sources)[number];

/** Attributes whose values a model chooses. */
export const learnedAttributes = ["price", "sku", "brand", "availability"] as const;
export type LearnedAttribute = (typeof learnedAttributes)[number];

export interface Candidate {
  readonly text: string;
  /** The key that values are compared by. */
  readonly key: string;
  readonly source: CandidateSource;
  /** The text node or element that has it; -1 for an address. */
  readonly node: number;
  readonly start: number;
  readonly end: number;
  /** For a declared text: whether it belongs to the page's own record. */
  readonly isOwn?: boolean;
  /** The declared property's last name, lower case. */
  readonly property?: string;
}
