/** A selector as it is matched with the elements of a page. */
import type { Key } from "./selector-keys.ts";
import type { Step } from "./selector-steps.ts";

export interface PageSelector {
  /** One of them: `:is(h1, h2)` has two. */
  readonly keys: readonly Key[];
  /** From the right to the left; empty if the key is all there is. */
  readonly steps: readonly Step[];
  /** Ids, classes and tags, one number: the larger wins. */
  readonly specificity: number;
  /** What must be on the page. */
  readonly needs: readonly Need[];
}

/** A key, or lists of keys one of which will do. */
export type Need = Key | readonly (readonly Need[])[];

/** The selectors of a rule. */
export interface SelectorList {
  /** Those that may match on a page. */
  on(page: PageKeys): readonly PageSelector[];
}

/** The keys of a page. */
export interface PageKeys {
  /** Whether any element has a key. */
  has(key: Key): boolean;
}
