/** Why a block is content or not. */
export const reasons = [
  /** Its own probability, against the page's threshold. */
  "probability",
  /** The page does not show it. */
  "invisible",
  /** It is in a data table, which is kept or dropped whole. */
  "table",
  /** It is in a list, which is dropped whole, or kept without a missing item. */
  "list",
  /** Its element is named so (teasers, share links, ratings), or it is a label, a table of contents or a dialog. */
  "related content",
  /** It comes after the element that holds the article. */
  "after the article",
  /** It is between kept parts of one whole or belongs to one, or is a heading whose section went. */
  "bound",
  /** It is all that the page shows. */
  "stub",
  /** It is a reader's comment. */
  "comment",
  /** It is outside the caller's elements; or inside, and kept because nothing else there was. */
  "selector",
  /** It is the page's headline, or the standfirst below it. */
  "headline",
  /** It is of a part that the caller keeps or drops. */
  "part",
  /** The same text was kept before, or a pull quote takes it from there. */
  "repeated",
  /** Labels on other pages of its site flipped the decision. */
  "site labels",
  /** The base of an adapted model decides the page: its correction would change it more than labelled pages ask for. */
  "base model",
  /** The page shows no content, but states this text in its linked data. */
  "stated",
] as const;
export type Reason = (typeof reasons)[number];

/** Former names of reasons, which the next version no longer reads. */
export const oldReasons: ReadonlyMap<string, Reason> = new Map([
  ["side matter", "related content"],
  ["after the story", "after the article"],
]);

/** What a rule that drops a block goes by. */
export const evidences = [
  /** Its text is in units after the article, each with a name and a date or time of day. */
  "units",
  /** The text around it is named so, and holds a field or a link to reply. */
  "reply",
  /** The text around it is named so, and short. */
  "short",
  /** The text around it is named or placed so, and is likelier boilerplate. */
  "low probability",
] as const;
export type Evidence = (typeof evidences)[number];
