import { TagSet } from "../document/tags.ts";
import { words } from "../document/words.ts";
import { titleMatches } from "../features/families/title-match/title-match.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/**
 * What to do with the page's headline, the block that says best what its title says, where it stands
 * before the content: keep it, with the standfirst below it; leave it out; or judge it like any block.
 */
export type TitleRule = "include" | "exclude" | "model";

/** What a caller may ask: `auto` leaves the headline to the format that is written. */
export const titleChoices = ["auto", "include", "exclude"] as const;
export type TitleChoice = (typeof titleChoices)[number];

/** A standfirst is at least this probable and this long (words), and little of it is links. */
const LEAST = 0.4;
const LEAST_WORDS = 10;
const MOST_LINKS = 0.25;

const headings = new TagSet("h1 h2 h3 h4 h5 h6");

/**
 * Number of the headline's block; undefined when no block at or before the content is like the title.
 * Where the content begins with a heading of the same words, that one is it.
 */
export function findHeadline(
  { page: { document, blocks }, measures }: DecisionPage,
  { kept }: Choices,
): number | undefined {
  const best = titleMatches(measures).best;
  const first = kept.indexOf(1);
  if (best < 0 || first < 0 || best > first) return undefined;
  const { node, text } = blocks[first]!;
  const isAgain = headings.has(document.tags[node]!) && folded(blocks[best]!.text) === folded(text);
  return isAgain ? first : best;
}

function folded(text: string): string {
  return words(text.normalize("NFKC")).join(" ");
}

/** Keeps the headline and the standfirst, or leaves the headline out. */
export function decideTitle(
  page: DecisionPage,
  choices: Choices,
  rule: TitleRule,
): number | undefined {
  if (rule === "model") return undefined;
  const headline = findHeadline(page, choices);
  if (headline === undefined) return undefined;
  if (rule === "exclude") {
    choose(choices, headline, false, "headline");
    return undefined;
  }
  const { blocks } = page.page;
  const first = choices.kept.indexOf(1);
  choose(choices, headline, true, "headline");
  if (choices.kept[headline] === 0) return undefined;
  for (let i = headline + 1; i < first; i++) {
    const { words, linkWords } = blocks[i]!;
    const isLead = page.probabilities[i]! >= LEAST && words >= LEAST_WORDS;
    if (isLead && linkWords <= MOST_LINKS * words) choose(choices, i, true, "headline");
  }
  return headline;
}
