/**
 * Where readers' comments stand. A name ("comments" as a class, or as a heading) says where to look, and is
 * no evidence: opinion pieces, live tickers and chapters of manuals have it too. Evidence are units with a
 * name and a date or time each; a form or link to reply; or text that is short, or hardly content anyway.
 */
import { attribute, type Document } from "../document/document.ts";
import { anyCommentName, commentLabel, commentName } from "../document/comment-names.ts";
import { languageOfText } from "../document/language/page-language.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, tag } from "../document/tags.ts";
import { numberedNames } from "../features/measures/attribute-values.ts";
import { headingLevels } from "../features/measures/headings.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { languageTag } from "../metadata/languages.ts";
import { logit } from "../models/calibration.ts";
import { findUnits, isOfReaders, type Units } from "./comment-units.ts";
import { meanLogits } from "./groups.ts";
import { byValue } from "./marked-values.ts";
import type { Evidence } from "./reason.ts";
import { type Choices, type DecisionPage, runningSums } from "./rule.ts";

const HTML = tag("html");
const A = tag("a");
const H1 = tag("h1");
const TEXTAREA = tag("textarea");
const camelCase = /([a-z])([A-Z])/g;
const names = (["id", "class", "itemprop"] as const).map((name) => numberedNames.indexOf(name));
const ANY_COMMENT = new RegExp(anyCommentName, "gi");
/** These carry page-wide classes such as `comments-open`. */
const pageWide = new TagSet("html body main article");

/** Comments follow so many words that are kept. */
const AFTER = 25;
/** Most characters of a section's heading. */
const LABEL = 40;
/** A section with such a name is short below this number of words and this share of those kept. */
const SHORT = 40;
const SHORT_SHARE = 0.25;
/** Beside a form or a link to reply, a section follows so many words, and half of its own at least. */
const STORY = 60;
/** A named section that holds so many words before its first unit begins with that unit. */
const LEAD = 60;
/** Without a name: so many units at least, and what stands before them against one, and all, of them. */
const UNITS = 3;
const TO_ONE = 2;
const TO_ALL = 0.25;

/**
 * Evidence per block in a comment section; nothing for other blocks.
 *
 * @param story words kept before a section, at least
 * @param isUnnamed whether units are a section that no name tells of
 */
export function commentSections(
  page: DecisionPage,
  choices: Choices,
  story: number,
  isUnnamed: boolean,
): (Evidence | undefined)[] {
  const { measures, threshold } = page;
  const { document, blocks, blocksBefore } = measures;
  const words = runningSums(choices.kept, (isKept, i) => (isKept === 1 ? blocks[i]!.words : 0));
  const total = words[blocks.length]!;
  const inside = new Array<Evidence | undefined>(blocks.length);
  if (total < AFTER) return inside;
  const between = (first: number, last: number): number => words[last]! - words[first]!;
  const meanOf = meanLogits(page, choices);
  let found: Units[] | undefined;
  const units = (): Units[] => {
    found ??= findUnits(measures, words.findIndex((sum) => sum >= AFTER), () => languageOf(page.page));
    return found;
  };
  const mark = (first: number, last: number, evidence: Evidence): void => {
    inside.fill(evidence, first, last);
  };
  const judge = (first: number, last: number, node: number, isNamed: boolean): void => {
    if (first >= last || words[first]! < story) return;
    const own = between(first, last);
    const some = own > 0 && units().find((one) => isOfReaders(one) && isWithin(one, first, last));
    if (some) {
      const isLed = between(first, Math.max(first, some.first)) >= LEAD;
      mark(isLed ? some.first : first, last, "units");
    } else if (meanOf(first, last) < logit(threshold)) mark(first, last, "low probability");
    else if (isNamed && own < SHORT && own < SHORT_SHARE * total) mark(first, last, "short");
    else if (words[first]! < Math.max(STORY, own / 2)) return;
    else if (repliesIn(document, node)) mark(first, last, "reply");
  };
  for (const { index, node, text } of blocks) {
    if (words[index]! < Math.max(AFTER, total / 2)) continue;
    if (text.length > LABEL || !commentLabel.test(text)) continue;
    const [first, end] = headedBy(measures, index, node);
    judge(blocksBefore[first]!, untilHeading(measures, index, blocksBefore[end]!), first, false);
  }
  const { isNamed } = namedIn(document);
  for (let node = 1; isNamed !== undefined && node < document.size; node++) {
    if (!isNamed(node) || holdsTitle(document, node)) continue;
    judge(blocksBefore[node]!, blocksBefore[document.ends[node]!]!, node, true);
    node = document.ends[node]! - 1;
  }
  if (!isUnnamed || total < STORY) return inside;
  for (const one of units()) {
    const before = words[one.first]!;
    const own = between(one.first, one.last);
    const isBelow = before >= Math.max(STORY, (TO_ONE * own) / one.count, TO_ALL * own);
    if (one.count >= UNITS && isOfReaders(one) && one.timed >= 0.7 && isBelow) mark(one.first, one.last, "units");
  }
  return inside;
}

/** Whether units begin in a section, or in the line before it. */
function isWithin({ first, last }: Units, from: number, to: number): boolean {
  return first < to && last > from && first >= from - 2;
}

/** The language that the page declares, or that of its text. */
function languageOf({ document, blocks }: DecisionPage["page"]): string {
  const root = document.tags.indexOf(HTML);
  const declared = root < 0 ? undefined : attribute(document, root, "lang");
  const tag = declared === undefined ? undefined : languageTag(declared);
  return tag ?? languageOfText(blocks.map(({ text }) => text).join(" ")) ?? "en";
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
  const levels = headingLevels(measures);
  const own = levels[heading]! || 2;
  let i = heading + 1;
  while (i < last && (levels[i] === 0 || levels[i]! > own)) i++;
  return i;
}

/** Whether an element holds the page's title: it is the story, whatever its name. */
function holdsTitle({ tags, ends }: Document, element: number): boolean {
  for (let node = element; node < ends[element]!; node++) if (tags[node] === H1) return true;
  return false;
}

/** Whether an element holds a field for a comment, or a link to an address that is named so. */
function repliesIn(document: Document, element: number): boolean {
  const { tags, ends } = document;
  for (let node = element; node < ends[element]!; node++) {
    if (tags[node] === TEXTAREA) return true;
    if (tags[node] !== A) continue;
    const address = attribute(document, node, "href");
    if (address !== undefined && commentName.test(address.replace(camelCase, "$1 $2"))) return true;
  }
  return false;
}

/** A page with its site is decided twice. */
const namedIn = perPage((document: Document) => ({ isNamed: namedElements(document) }));

/** Finds elements named like comment sections; undefined if the page has none. */
function namedElements(document: Document): ((node: number) => boolean) | undefined {
  const isNamed = byValue(document, {
    names,
    hint: ANY_COMMENT,
    test: (value) => commentName.test(value.replace(camelCase, "$1 $2")),
  });
  return isNamed && ((node) => isNamed(node) && !pageWide.has(document.tags[node]!));
}
