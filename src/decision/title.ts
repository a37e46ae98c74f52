import type { Document } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { headlineBlock } from "../features/families/title-match/title-match.ts";
import { stampOf } from "../metadata/stamps.ts";
import { documentTitle, statedLanguage } from "../metadata/statements.ts";
import { isSquashed, squash } from "../metadata/title-parts.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

/**
 * What to do with the page's headline, the block at the beginning of the content that matches its title
 * best: keep it, with the standfirst below it; leave it out; or judge it like any block.
 */
export type TitleRule = "include" | "exclude" | "model";

/** A standfirst has at least this probability and this many words, and at most this share of linked words. */
const LEAST = 0.4;
const LEAST_WORDS = 10;
const MOST_LINKS = 0.25;
/** Most words beside a line's date and time: published on, updated. */
const MOST_BESIDE_DATE = 4;

/** Most words of content before the headline: a date, a section, a byline. */
const MOST_BEFORE = 30;
/** Longer texts are not titles. In characters. */
const LONGEST = 500;

const H1 = tag("h1");
const LI = tag("li");
const headings = new TagSet("h1 h2 h3 h4 h5 h6");
const figures = new TagSet("figure figcaption caption");

/**
 * Number of the headline's block. In this order: the heading with the text of the page's title that is
 * nearest to the beginning of the content; another block with that text; the block before the content that
 * is most similar to the titles for browsers and previews; the page's only `<h1>`, if it comes before the
 * content.
 */
export function findHeadline(page: DecisionPage, { kept, why }: Choices): number | undefined {
  const { document, blocks, url } = page.page;
  const first = kept.indexOf(1);
  if (first < 0) return undefined;
  const isShown = (i: number): boolean => why[i] !== "invisible" && why[i] !== "selector";
  const { title, siteNames } = documentTitle(document, url);
  const isHeading = (i: number): boolean => headings.has(document.tags[blocks[i]!.node]!);
  // A linked text or an item of a list, such as a breadcrumb, is a headline only if it is a heading.
  const mayBe = (i: number): boolean => {
    const { node, linkWords, words } = blocks[i]!;
    return isHeading(i) || (linkWords < words && document.tags[node] !== LI);
  };
  const named = title === undefined ? [] : blocksWithText(page, squash(title)).filter(isShown);
  const last = lastBefore(page, kept, first);
  const near = named.filter((i) => i <= last && mayBe(i));
  const own =
    near.findLast((i) => i <= first && isHeading(i)) ??
    near.find(isHeading) ??
    near.findLast((i) => i <= first) ??
    near[0];
  if (own !== undefined) return own;
  const best = headlineBlock(page.measures);
  const isBanner = (i: number): boolean => siteNames.has(squash(blocks[i]!.text));
  // What only resembles the title and holds a link may be a breadcrumb.
  const isAlike = best >= 0 && (isHeading(best) || (mayBe(best) && blocks[best]!.linkWords === 0));
  if (isAlike && best <= last && isShown(best) && !isBanner(best)) return best;
  const ranked = topHeadings(document);
  const tops = blocks.filter(({ node, index }) => ranked.has(node) && !isBanner(index));
  const top = tops.find(({ index }) => isShown(index))?.index ?? first + 1;
  const isOnly = new Set(tops.map(({ text }) => squash(text))).size === 1;
  return isOnly && top <= first ? top : undefined;
}

/** `<h1>` elements outside lists: those in lists belong to menus. */
function topHeadings({ size, tags, ends }: Document): ReadonlySet<number> {
  const found = new Set<number>();
  for (let node = 0; node < size; node = tags[node] === LI ? ends[node]! : node + 1) {
    if (tags[node] === H1) found.add(node);
  }
  return found;
}

/** Blocks whose text is the title. */
function blocksWithText({ page: { blocks } }: DecisionPage, title: string): number[] {
  if (title === "") return [];
  return blocks
    .filter(({ text }) => text.length <= LONGEST && isSquashed(text, title))
    .map(({ index }) => index);
}

/** The last block with few words of content before it. */
function lastBefore({ page: { blocks } }: DecisionPage, kept: Uint8Array, first: number): number {
  let words = 0;
  let last = first;
  while (last + 1 < blocks.length) {
    if (kept[last] === 1) words += blocks[last]!.words;
    if (words > MOST_BEFORE) break;
    last++;
  }
  return last;
}

/** Keeps the headline and the standfirst, or leaves the headline out. */
export function decideTitle(page: DecisionPage, choices: Choices, rule: TitleRule): void {
  if (rule === "model") return;
  const headline = findHeadline(page, choices);
  if (headline === undefined) return;
  if (rule === "exclude") {
    choose(choices, headline, false, "headline");
    return;
  }
  const { blocks, document } = page.page;
  const language = statedLanguage(document) ?? "en";
  const first = choices.kept.indexOf(1);
  choose(choices, headline, true, "headline");
  if (choices.kept[headline] === 0) return;
  choices.headline = headline;
  dropTrail(page, choices, headline);
  for (let i = headline + 1; i < first; i++) {
    const { words, linkWords, text } = blocks[i]!;
    const isLead = page.probabilities[i]! >= LEAST && words >= LEAST_WORDS;
    if (!isLead || linkWords > MOST_LINKS * words || isOfPicture(page, i)) continue;
    const isRepeated = blocks.some((other) => other.index !== i && other.text === text);
    const stamp = stampOf(text, language);
    const isDate = stamp?.hasDate && stamp.before + stamp.after <= MOST_BESIDE_DATE;
    if (!isRepeated && !isDate) choose(choices, i, true, "headline");
  }
}

/** Whether a block is in a figure, as captions are. */
function isOfPicture({ page: { document, blocks } }: DecisionPage, index: number): boolean {
  let { node } = blocks[index]!;
  while (node > 0 && !figures.has(document.tags[node]!)) node = document.parents[node]!;
  return node > 0;
}

/** Drops breadcrumbs that end with the headline: Home » News » The bridge is open. */
function dropTrail({ page: { blocks } }: DecisionPage, choices: Choices, headline: number): void {
  const title = squash(blocks[headline]!.text);
  for (let i = choices.kept.indexOf(1); i < headline; i++) {
    const { text, words } = blocks[i]!;
    const isTrail = words <= MOST_BEFORE && squash(text).endsWith(title);
    if (isTrail) choose(choices, i, false, "headline");
  }
}
