/** Which leaves of a page name attributes: what all searches for pairs read, computed once. */
import { delimiterAt } from "./delimiter.ts";
import type { Dictionary } from "./dictionary.ts";
import type { RecordLeaf } from "./record-leaves.ts";

export interface LeafLabels {
  readonly leaves: readonly RecordLeaf[];
  readonly dictionary: Dictionary;
  /** Offset of the delimiter in each leaf; -1 without one. */
  readonly delimiters: Int32Array;
  /** Attribute that each leaf names which has no delimiter. */
  readonly attributes: readonly (string | undefined)[];
}

export function leafLabels(leaves: readonly RecordLeaf[], dictionary: Dictionary): LeafLabels {
  const delimiters = Int32Array.from(leaves, ({ text }) => delimiterAt(text));
  const attributes = leaves.map(({ text }, at) =>
    delimiters[at]! < 0 ? dictionary.attributeOf(text) : undefined,
  );
  return { leaves, dictionary, delimiters, attributes };
}
