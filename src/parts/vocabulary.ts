/** What a block of a page is, whoever asks and whatever they want of the page. */

/** The parts and what each is. The subject: what the page presents. Examples and edges are in docs/parts.md. */
export const parts = {
  headline: "title of the subject as shown",
  standfirst: "summary set apart above the text",
  byline: "who wrote it and when, and its section",
  body: "running text of the subject, with its headings, lists, tables and code",
  caption: "text and credit of a picture, video or chart",
  embed: "text of another site's post or player within the text",
  notes: "footnotes, references, corrections, disclosures of the subject",
  bio: "who the author is",
  facts: "data of the subject: specifications, prices, addresses, key-value tables",
  item: "entry of the list that the page is for",
  post: "contribution to the thread that the page is for",
  poster: "who wrote a post or comment, and when",
  comment: "what readers say below another subject, and reviews of a product",
  related: "links and teasers to other pages",
  promo: "advertisements, offers, newsletters, calls to act",
  tools: "buttons and counters to share, rate, print, play, edit",
  tags: "topics that the subject is filed under",
  navigation: "menus, breadcrumbs, contents, pagination, search, accounts",
  legal: "consent, copyright, imprint, terms, privacy",
  form: "labels, fields and messages of forms and filters",
  noise: "text that no reader sees or needs",
} as const;

/** A part of a page. */
export type Part = keyof typeof parts;

/** All parts, in the order of {@link parts}: that of distributions. */
export const partNames: readonly Part[] = Object.keys(parts) as Part[];
