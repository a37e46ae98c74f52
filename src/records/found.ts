import { firstAbove } from "../base/sorted-search.ts";
import type { Document } from "../document/document.ts";
import type { RecordValue } from "./record.ts";

/** What found a value. */
export type Origin = "learned" | "declared" | "pair" | "shown" | "site";

/** A pair that may belong to the thing that a page presents. */
export interface FoundPair {
  readonly attribute: string;
  readonly value: RecordValue;
  /** The forms that the value lists: each is a value of the record. */
  readonly options?: readonly RecordValue[] | undefined;
  readonly origin: Origin;
  /** The node that holds the value; -1 where nothing does. */
  readonly node: number;
  /** The page's word for the attribute, where it has one. */
  readonly label?: string | undefined;
  /** Whether the thing's type leads to expect it there: a book's author beside its title or ISBN. */
  readonly isExpected?: boolean | undefined;
  /** Whether the attribute is one that Seine knows, and not the page's own words. */
  readonly isKnown: boolean;
}

/** The last node that begins at or before an offset. */
export function nodeAt({ starts }: Document, offset: number): number {
  return Math.max(0, firstAbove(starts, offset) - 1);
}
