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
  /** It stands in a box or a line that calls itself no part of the story. */
  "side matter",
  /** It stands behind the element that holds the story. */
  "after the story",
  /** It is a reader's comment. */
  "comment",
  /** The elements that the caller asks for do not hold it or, nothing else being kept, do. */
  "selector",
  /** It is the page's headline, or the standfirst below it. */
  "headline",
  /** The page has given the same text before. */
  "repeated",
  /** The page shows no content, and states this text in its linked data. */
  "stated",
] as const;
export type Reason = (typeof reasons)[number];
