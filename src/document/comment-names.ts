/**
 * What pages call the section of readers' comments: in class names, and in the words beside it. Whole
 * words only.
 *
 * Measured on Dragnet's 2012 test pages and L3S-GN1, which mark comments apart, by words: 92 % and
 * 70 % of the comments lie in elements with the English names; of what lies there, 0 % and 1.3 % is
 * main content.
 */

/** Words of class names by language; letters alone, as class names have them. */
const classWords: Readonly<Record<string, string>> = {
  en: "comments? commentlist commentblock commentary disqus respond",
  de: "kommentare? leserkommentare?",
  fr: "commentaires?",
  es: "comentarios?",
  pt: "comentarios?",
  it: "comment[oi]",
  nl: "reacties",
  pl: "komentarze?",
  ru: "kommentarii? otzyvy?",
  uk: "komentari",
  cs: "komentare?",
  el: "sxolia scholia",
  tr: "yorum(?:lar)?",
  zh: "pinglun",
};

/** Words that head the section, by language, in lower case. */
const labelWords: Readonly<Record<string, string>> = {
  en: "comments? responses? replies",
  de: "kommentare? leserkommentare?",
  fr: "commentaires? réactions?",
  es: "comentarios?",
  pt: "comentários?",
  it: "commenti? commento",
  nl: "reacties",
  pl: "komentarze komentarzy",
  ru: "комментарии комментариев комментария комментарий",
  uk: "коментарі коментарів коментар",
  cs: "komentáře komentářů diskuse diskuze",
  el: "σχόλια σχόλιο",
  tr: "yorumlar yorum",
  ar: "التعليقات تعليقات تعليق",
  he: "תגובות תגובה",
  zh: "评论 評論 网友评论 網友評論 留言 跟帖",
  ja: "コメント",
  ko: "댓글",
};

const alternatives = (words: Readonly<Record<string, string>>): string =>
  [...new Set(Object.values(words).join(" ").split(" "))].join("|");

/** What some of the words may end in or go on with, as an expression. */
const END = /(?:.\?|[([]).*/;

/** Beginnings of the words of class names: every value that {@link commentName} is for has one. */
export const commentHints: readonly string[] = [
  ...new Set(
    Object.values(classWords)
      .flatMap((words) => words.split(" "))
      .map((word) => word.replace(END, "")),
  ),
];

/** Is in every value that {@link commentName} is for: hardly any has it, and the rest need no cut. */
export const anyCommentName: RegExp = new RegExp(alternatives(classWords), "i");

/** A value of id, class or itemprop, camel case set apart, that names a comment section. */
export const commentName: RegExp = new RegExp(
  `(?:^|[^a-z])(?:${alternatives(classWords)})(?:$|[^a-z])`,
  "i",
);

/** The text of a block that heads a comment section: the word, with a number at most. */
export const commentLabel: RegExp = new RegExp(
  `^(?:\\(?[0-9]{1,6}\\)? )?(?:${alternatives(labelWords)})(?: ?[:：])?(?: ?\\(?[0-9]{1,6}\\)?)?$`,
  "iu",
);
