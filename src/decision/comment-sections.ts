/**
 * Finds readers' comments. A name ("comments" as a class or heading) says where to look. It is no evidence:
 * opinion pieces, live tickers and chapters of manuals have it too. Evidence is one of these: units that each have
 * a name and a date or time; a form or link to reply; text that is short, or likely boilerplate anyway.
 */

import { firstAtLeast } from "../base/sorted-search.ts";
import { commentName, isCommentLabel } from "../document/comment-names.ts";
import { attribute, contains, type Document } from "../document/document.ts";
import { languageOfText } from "../document/language/page-language.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, tag } from "../document/tags.ts";
import { numberedNames } from "../features/measures/attribute-values.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { languageTag } from "../metadata/languages.ts";
import { logit } from "../models/calibration.ts";
import { findUnits, isOfReaders, type Units } from "./comment-units.ts";
import { byValue } from "./marked-values.ts";
import type { Evidence } from "./reason.ts";
import { type Choices, type DecisionPage, keptWords, meanLogit, reaches, SURE } from "./rule.ts";
import { mayHaveTimes } from "./timed-blocks.ts";

const HTML = tag("html");
const A = tag("a");
const H1 = tag("h1");
const TEXTAREA = tag("textarea");
const camelCase = /([a-z])([A-Z])/g;
const names = (["id", "class", "itemprop"] as const).map((name) => numberedNames.indexOf(name));
/** These carry page-wide classes such as `comments-open`. */
const pageWide = new TagSet("html body main article");

/** Least number of kept words before comments. */
const AFTER = 25;
/** Most characters of a section's heading. */
const LABEL = 40;
/** Named sections are short if together they have fewer words than this, and a smaller share of the words kept. */
const SHORT = 40;
const SHORT_SHARE = 0.25;
/** With a form or link to reply: least words before a section. Before a sure one, also half as many as its own. */
const ARTICLE_WORDS = 60;
/** If a named section has this many words before its first unit, the comments begin with that unit. */
const LEAD = 60;
/** Lines of a unit that may be outside its section: a number, a name. */
const LINES = 2;
/**
 * For units without a named section: least number of units, least share of them with a time of day, most words
 * per unit, and least words before them as a multiple of one unit's.
 */
const UNITS = 3;
const TIMED = 0.7;
const LONG_UNIT = 120;
const TO_ONE = 2;
/**
 * Corpora disagree about comments without a named section below long articles: half of the blogs of 2005 have them
 * in their gold texts, news pages do not. There, and where comments have ten times the article's words, the
 * probability decides.
 */
const LONG_ARTICLE = 150;
const TO_ALL = 0.1;
export type Unnamed = "none" | "short articles" | "all";

/**
 * Evidence per block in a comment section; nothing for other blocks.
 *
 * @param least fewest kept words before a section
 * @param unnamed which units count as comments without a named section
 */
export function commentSections(
  page: DecisionPage,
  choices: Choices,
  least: number,
  unnamed: Unnamed,
): (Evidence | undefined)[] {
  const { measures } = page;
  const { document, blocks, blocksBefore } = measures;
  const words = keptWords(page, choices);
  const total = words[blocks.length]!;
  const inside = new Array<Evidence | undefined>(blocks.length);
  if (total < AFTER) return inside;
  const between = (first: number, last: number): number => words[last]! - words[first]!;
  let found: Units[] | undefined;
  const from = firstAtLeast(words, AFTER);
  const language = (): string => languageOf(page.page);
  const units = (): Units[] => {
    found ??= findUnits(measures, from, language);
    return found;
  };
  const mark = (first: number, last: number, evidence: Evidence): void => {
    inside.fill(evidence, first, last);
  };
  const judge = (node: number, end: number, last: number, isShort: boolean, isNamed: boolean) => {
    const first = blocksBefore[node]!;
    if (first >= last || words[first]! < least) return;
    const own = between(first, last);
    const some =
      own > 0 && units().find((one) => isOfReaders(one, true) && isWithin(one, first, last));
    if (some && unnamed !== "all" && isThread(some)) return;
    if (some) {
      const isLed = between(first, Math.max(first, some.first)) >= LEAD;
      mark(isLed ? some.first : first, last, "units");
    } else if (!reaches(page, meanLogit(page, first, last))) mark(first, last, "low probability");
    else if (isShort) mark(first, last, "short");
    else if (
      words[first]! < ARTICLE_WORDS ||
      (words[first]! < own / 2 && meanLogit(page, first, last) > logit(SURE))
    )
      return;
    else if (repliesIn(document, node, end) || (isNamed && isReplied())) mark(first, last, "reply");
  };
  const sections = namedSections(document);
  /** Whether the story is the first of the units: the sections begin with the second, and little is before. */
  const isThread = ({ first }: Units): boolean => {
    const section = sections.find((node) => blocksBefore[document.ends[node]!]! > first);
    return section !== undefined && between(first, blocksBefore[section]!) > words[first]!;
  };
  let replied: boolean | undefined;
  /** Whether readers can reply in one of the sections; the comments may be in another. */
  const isReplied = (): boolean => {
    replied ??= sections.some((node) => repliesIn(document, node, document.ends[node]!));
    return replied;
  };
  for (const { index, node, text } of blocks) {
    if (words[index]! < Math.max(AFTER, total / 2)) continue;
    if (text.length > LABEL || !isCommentLabel(text)) continue;
    const [first, end] = headedBy(measures, index, node);
    const last = untilHeading(measures, index, blocksBefore[end]!);
    judge(first, last < blocksBefore[end]! ? blocks[last]!.node : end, last, false, false);
  }
  const lastOf = (node: number): number => blocksBefore[document.ends[node]!]!;
  const named = sections.reduce((sum, node) => sum + between(blocksBefore[node]!, lastOf(node)), 0);
  const isShort = named < SHORT && named < SHORT_SHARE * total;
  for (const node of sections) judge(node, document.ends[node]!, lastOf(node), isShort, true);
  if (unnamed === "none" || total < ARTICLE_WORDS) return inside;
  if (!timesFrom(measures, from, language)) return inside;
  const isBelowArticle = ({ first, last, count }: Units): boolean => {
    const own = between(first, last);
    const before = words[first]!;
    if (before < Math.max(ARTICLE_WORDS, (TO_ONE * own) / count) || own > LONG_UNIT * count)
      return false;
    return unnamed === "all" || (before < LONG_ARTICLE && before >= TO_ALL * own);
  };
  for (const one of units()) {
    // A thread begins with a post as the others are.
    if (unnamed !== "all" && one.isLed) continue;
    const isTimed = one.count >= UNITS && one.timed >= TIMED;
    if (isTimed && isOfReaders(one, false) && isBelowArticle(one))
      mark(one.first, one.last, "units");
  }
  return inside;
}

/** Whether units begin in a section, or in a line right before it, or it is one of them. */
function isWithin({ first, last }: Units, from: number, to: number): boolean {
  if (first >= to || last <= from) return false;
  return first >= from - LINES || to <= last + LINES;
}

/* Cached per page: training decides on a page with many thresholds. */

/** The language that the page declares, or that of its text. */
const languageOf = perPage(({ document, blocks }: DecisionPage["page"]): string => {
  const root = document.tags.indexOf(HTML);
  const declared = root < 0 ? undefined : attribute(document, root, "lang");
  const tag = declared === undefined ? undefined : languageTag(declared);
  if (tag !== undefined) return tag;
  return languageOfText(blocks.map(({ text }) => text).join(" ")) ?? "en";
});

/** By the first block, whether {@link UNITS} blocks from it on may have a time. */
const knownTimes = perPage((_: PageMeasures) => new Map<number, boolean>());

function timesFrom(measures: PageMeasures, first: number, language: () => string): boolean {
  const known = knownTimes(measures);
  let may = known.get(first);
  if (may === undefined) {
    may = mayHaveTimes(measures, first, UNITS, language);
    known.set(first, may);
  }
  return may;
}

/** The nodes that a block heads: the largest element that begins with it or, if that holds no other block, all that follows in its parent. */
function headedBy(
  { document, blocksBefore }: PageMeasures,
  index: number,
  holder: number,
): readonly [first: number, end: number] {
  const { parents, ends, tags } = document;
  const begins = (node: number): boolean =>
    node > 0 && !pageWide.has(tags[node]!) && blocksBefore[node] === index;
  let node = holder;
  while (begins(parents[node]!)) node = parents[node]!;
  const isAlone = blocksBefore[ends[node]!] === index + 1;
  return [node, isAlone ? ends[parents[node]!]! : ends[node]!];
}

/** The first block after a heading that is one of its level or above; for other lines, one of level 2. */
function untilHeading(measures: PageMeasures, heading: number, last: number): number {
  const levels = measures.survey.headingLevels;
  const own = levels[heading]! || 2;
  let i = heading + 1;
  while (i < last && (levels[i] === 0 || levels[i]! > own)) i++;
  return i;
}

/** Elements named so that hold no title, without those inside of them. */
const namedSections = perPage((document: Document): readonly number[] => {
  const isNamed = namedElements(document);
  const found: number[] = [];
  if (isNamed === undefined) return found;
  for (let node = 1; node < document.size; node++) {
    if (!isNamed(node) || holdsTitle(document, node)) continue;
    found.push(node);
    node = document.ends[node]! - 1;
  }
  return found;
});

/** Whether an element holds the page's first h1: it is the article, whatever its name. */
function holdsTitle(document: Document, element: number): boolean {
  const title = document.tags.indexOf(H1);
  return title >= 0 && contains(document, element, title);
}

/**
 * Whether there is a field for a comment from a node to another, or a link to an address that is named so. The
 * link beside a heading that leads to the heading itself is none.
 */
function repliesIn(document: Document, from: number, to: number): boolean {
  const { tags } = document;
  for (let node = from; node < to; node++) {
    if (tags[node] === TEXTAREA) return true;
    if (tags[node] !== A) continue;
    const address = attribute(document, node, "href");
    if (address === undefined || !commentName.test(address.replace(camelCase, "$1 $2"))) continue;
    if (!leadsAround(document, node, address)) return true;
  }
  return false;
}

/** Elements from a link up that may be what it leads to: a heading, a section. */
const AROUND = 4;

/** Whether a link leads to an element that it is in: the permanent link of a heading or section. */
function leadsAround(document: Document, link: number, address: string): boolean {
  if (!address.startsWith("#")) return false;
  const id = address.slice(1);
  for (let n = link, up = 0; n > 0 && up < AROUND; n = document.parents[n]!, up++) {
    if (attribute(document, n, "id") === id) return true;
  }
  return false;
}

/** Finds elements named like comment sections; undefined if the page has none. */
function namedElements(document: Document): ((node: number) => boolean) | undefined {
  const isNamed = byValue(document, {
    names,
    hint: "comments",
    test: (value) => commentName.test(value.replace(camelCase, "$1 $2")),
  });
  return isNamed && ((node) => isNamed(node) && !pageWide.has(document.tags[node]!));
}
