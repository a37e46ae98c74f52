/**
 * Finds readers' comments. A name ("comments" as a class or heading) says where to look. It is no evidence:
 * opinion pieces, live tickers and chapters of manuals have it too. Evidence is one of these: units that each have
 * a name and a date or time; a form or link to reply; text that is short, or likely boilerplate anyway.
 */

import { firstAtLeast } from "../base/sorted-search.ts";
import { isCommentLabel } from "../document/comment-names.ts";
import { attribute, type Document } from "../document/document.ts";
import { languageOfText } from "../document/language/page-language.ts";
import { perPage } from "../document/per-page.ts";
import { tag } from "../document/tags.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { languageTag } from "../metadata/languages.ts";
import { mayHaveTimes } from "../metadata/timed-blocks.ts";
import { logit } from "../models/calibration.ts";
import { findUnits, isOfReaders, type Units } from "./comment-units.ts";
import { namedSections, pageWide, repliesIn } from "./named-comments.ts";
import type { Evidence } from "./reason.ts";
import { type Choices, type DecisionPage, keptWords, meanLogit, reaches, SURE } from "./rule.ts";

const HTML = tag("html");

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
  return new CommentSearch(page, keptWords(page, choices), least, unnamed).found();
}

/** The search for comments on a page. */
class CommentSearch {
  readonly #page: DecisionPage;
  readonly #document: Document;
  readonly #measures: PageMeasures;
  /** Kept words before each block. */
  readonly #words: ArrayLike<number>;
  readonly #total: number;
  readonly #least: number;
  readonly #unnamed: Unnamed;
  /** The first block that may be a comment. */
  readonly #from: number;
  readonly #sections: readonly number[];
  readonly #inside: (Evidence | undefined)[];
  #units: readonly Units[] | undefined;
  #isReplied: boolean | undefined;

  constructor(page: DecisionPage, words: ArrayLike<number>, least: number, unnamed: Unnamed) {
    const { measures } = page;
    const { document, blocks } = measures;
    this.#page = page;
    this.#document = document;
    this.#measures = measures;
    this.#words = words;
    this.#total = words[blocks.length]!;
    this.#least = least;
    this.#unnamed = unnamed;
    this.#inside = new Array<Evidence | undefined>(blocks.length);
    this.#from = firstAtLeast(words, AFTER);
    this.#sections = this.#total < AFTER ? [] : namedSections(document);
  }

  found(): (Evidence | undefined)[] {
    if (this.#total < AFTER) return this.#inside;
    this.#judgeHeaded();
    this.#judgeNamed();
    if (this.#unnamed !== "none" && this.#total >= ARTICLE_WORDS) this.#markUnnamed();
    return this.#inside;
  }

  /** Judges what is behind a line that says that comments follow. */
  #judgeHeaded(): void {
    const { blocks, blocksBefore } = this.#measures;
    const late = Math.max(AFTER, this.#total / 2);
    for (const { index, node, text } of blocks) {
      if (this.#words[index]! < late || text.length > LABEL || !isCommentLabel(text)) continue;
      const [first, end] = headedBy(this.#measures, index, node);
      const last = untilHeading(this.#measures, index, blocksBefore[end]!);
      this.#judge(first, last < blocksBefore[end]! ? blocks[last]!.node : end, last, false, false);
    }
  }

  /** Judges elements that are named so. */
  #judgeNamed(): void {
    let named = 0;
    for (const node of this.#sections)
      named += this.#between(this.#firstOf(node), this.#lastOf(node));
    const isShort = named < SHORT && named < SHORT_SHARE * this.#total;
    for (const node of this.#sections) {
      this.#judge(node, this.#document.ends[node]!, this.#lastOf(node), isShort, true);
    }
  }

  /** Marks units that are in no section. */
  #markUnnamed(): void {
    if (!timesFrom(this.#measures, this.#from, () => this.#language())) return;
    for (const one of this.#allUnits()) {
      // A thread begins with a post as the others are.
      if (this.#unnamed !== "all" && one.isLed) continue;
      const isTimed = one.count >= UNITS && one.timed >= TIMED;
      if (isTimed && isOfReaders(one, false) && this.#isBelowArticle(one)) {
        this.#mark(one.first, one.last, "units");
      }
    }
  }

  #judge(node: number, end: number, last: number, isShort: boolean, isNamed: boolean): void {
    const first = this.#firstOf(node);
    const before = this.#words[first]!;
    if (first >= last || before < this.#least) return;
    const own = this.#between(first, last);
    const some = own > 0 ? this.#unitsWithin(first, last) : undefined;
    if (some !== undefined) {
      // Units after one more of their make that has fewer words than they are a thread.
      const isThread = this.#isThread(some) || (some.isLed && own > before);
      if (this.#unnamed !== "all" && isThread) return;
      const hasLead = this.#between(first, Math.max(first, some.first)) >= LEAD;
      this.#mark(hasLead ? some.first : first, last, "units");
      return;
    }
    const logOdds = meanLogit(this.#page, first, last);
    if (!reaches(this.#page, logOdds)) this.#mark(first, last, "low probability");
    else if (isShort) this.#mark(first, last, "short");
    else if (before < ARTICLE_WORDS || (before < own / 2 && logOdds > logit(SURE))) return;
    else if (repliesIn(this.#document, node, end) || (isNamed && this.#hasReplies())) {
      this.#mark(first, last, "reply");
    }
  }

  #unitsWithin(first: number, last: number): Units | undefined {
    for (const one of this.#allUnits()) {
      if (isOfReaders(one, true) && isWithin(one, first, last)) return one;
    }
    return undefined;
  }

  /** Whether the story is the first of the units: the sections begin with the second, and little is before. */
  #isThread({ first }: Units): boolean {
    for (const node of this.#sections) {
      if (this.#lastOf(node) <= first) continue;
      return this.#between(first, this.#firstOf(node)) > this.#words[first]!;
    }
    return false;
  }

  /** Whether readers can reply in one of the sections; the comments may be in another. */
  #hasReplies(): boolean {
    this.#isReplied ??= this.#sections.some((node) =>
      repliesIn(this.#document, node, this.#document.ends[node]!),
    );
    return this.#isReplied;
  }

  #isBelowArticle({ first, last, count }: Units): boolean {
    const own = this.#between(first, last);
    const before = this.#words[first]!;
    if (before < Math.max(ARTICLE_WORDS, (TO_ONE * own) / count)) return false;
    if (own > LONG_UNIT * count) return false;
    return this.#unnamed === "all" || (before < LONG_ARTICLE && before >= TO_ALL * own);
  }

  #allUnits(): readonly Units[] {
    this.#units ??= findUnits(this.#measures, this.#from, () => this.#language());
    return this.#units;
  }

  #language(): string {
    return languageOf(this.#page.page);
  }

  #mark(first: number, last: number, evidence: Evidence): void {
    this.#inside.fill(evidence, first, last);
  }

  #between(first: number, last: number): number {
    return this.#words[last]! - this.#words[first]!;
  }

  /** The blocks of an element. */
  #firstOf(node: number): number {
    return this.#measures.blocksBefore[node]!;
  }

  #lastOf(node: number): number {
    return this.#measures.blocksBefore[this.#document.ends[node]!]!;
  }
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
