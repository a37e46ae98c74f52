/** What decides on a block: why it is in or out. */
export const reasons = [
  /** Its own probability against the page's line. */
  "probability",
  /** The page does not show it. */
  "invisible",
  /** Tables of data are kept or dropped whole. */
  "table",
  /** Lists whose entries are mostly not content are dropped whole. */
  "list",
  /** It stands behind the element that holds the story. */
  "after the story",
  /** It is a reader's comment. */
  "comment",
  /** It is the page's headline, or the standfirst below it. */
  "headline",
] as const;
export type Reason = (typeof reasons)[number];
