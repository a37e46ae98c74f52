/** Choices that callers have, apart from the rules that follow them: the command line shows them and decides nothing. */

/**
 * What to do with user comments. `auto` drops them below an article, and judges them like any block on other
 * pages: a forum consists of them.
 */
export const commentChoices = ["auto", "include", "exclude", "only"] as const;
export type CommentChoice = (typeof commentChoices)[number];

/**
 * What to do with invisible text: what a browser would not show of the page on a screen of 1280 by 800
 * pixels, by its states and its own styles (hidden/unseen.ts).
 *
 * `auto` drops it, but for what a control of the page opens, what scripts fade in, and what is there where
 * the page shows next to nothing; instructions to language models stay out. `strict` has no exceptions.
 * `keep` judges it like any other text. Text in `<noscript>` is invisible: nearly all browsers run scripts.
 */
export const invisibleChoices = ["auto", "strict", "keep"] as const;
export type InvisibleChoice = (typeof invisibleChoices)[number];

/** What to do with the page's headline; with `auto` the output format decides. */
export const titleChoices = ["auto", "include", "exclude"] as const;
export type TitleChoice = (typeof titleChoices)[number];
