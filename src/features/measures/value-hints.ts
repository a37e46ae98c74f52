/** Which values of attributes may name what some rule looks for: all words of all rules are looked for at once. */
import { once } from "../../base/once.ts";
import { WordSearch } from "../../base/word-search.ts";
import { commentHints } from "../../document/comment-names.ts";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { attributeValues } from "./attribute-values.ts";
import { decodedValue } from "./decoded-values.ts";

export type ValueHint =
  | "authors"
  | "comments"
  | "offers"
  | "others"
  | "people"
  | "quotes"
  | "readers"
  | "tools";

/** Parts of words, of small letters from a to z. Every value that a rule is for has one, and few others do. */
const words: Readonly<Record<ValueHint, readonly string[]>> = {
  /** Who wrote the page. */
  authors: "line author writer user poster contributor creator".split(" "),
  /** Sections of readers' comments. */
  comments: commentHints,
  /** Offers to subscribe or register, and what stands for embeds until a reader consents. */
  offers:
    "consent placeholder optin external subscri paywall newsletter signin signup registration".split(
      " ",
    ),
  /** Boxes that show other articles. */
  others: "relat recom recirc teaser readmore popular trending".split(" "),
  /** Who wrote a post. */
  people:
    "user name line author post nick sender speaker from commente commenta member creator contributor who person handle fn".split(
      " ",
    ),
  /** Quotes that are pulled out of their text. */
  quotes: ["pull"],
  /** What only screen readers read. */
  readers: "hidden sr screen assistive invisible".split(" "),
  /** Tools to share or rate the article. */
  tools: "shar addt soci tweet rate rating vote stars".split(" "),
};

const bitOf = Object.fromEntries(Object.keys(words).map((name, i) => [name, 1 << i])) as Readonly<
  Record<ValueHint, number>
>;

const search = once(() => new WordSearch(Object.values(words).map((list) => list.join(" "))));

/** Bits of each of a page's values, and of all. */
const hintsOf = perPage((document: Document): { hints: Uint8Array; all: number } => {
  const { values, text, starts } = attributeValues(document);
  const words = search();
  const hints = new Uint8Array(values.length);
  let all = 0;
  for (let i = 0; i < hints.length; i++) {
    const raw = values[i]!;
    const start = starts[i]!;
    // Decoded, a value may have other words.
    const value = raw.includes("&") ? decodedValue(raw) : raw;
    const bits =
      value === raw
        ? words.bitsIn(text, start, start + raw.length)
        : words.bitsIn(value, 0, value.length);
    hints[i] = bits;
    all |= bits;
  }
  return { hints, all };
});

/** Calls back with the number of each value that has a rule's words. */
export function eachNaming(
  document: Document,
  hint: ValueHint,
  visit: (value: number) => void,
): void {
  const { hints, all } = hintsOf(document);
  const bit = bitOf[hint];
  if ((all & bit) === 0) return;
  for (let value = 0; value < hints.length; value++) {
    if ((hints[value]! & bit) !== 0) visit(value);
  }
}
