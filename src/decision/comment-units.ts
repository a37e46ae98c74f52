/**
 * Readers' comments by their structure: units that follow one another, each with a stamp (a date or a time
 * of day) and a name. No word of any language is looked for, and no class.
 */
import type { Block } from "../document/block.ts";
import { attribute, commonAncestor, tagName } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { type Stamp, stampOf } from "../metadata/stamps.ts";
import { mayHaveStamp } from "../metadata/timed-blocks.ts";

/** Units that follow one another. */
export interface Units {
  /** Their blocks: `first` to `last - 1`. */
  readonly first: number;
  readonly last: number;
  /** How many. */
  readonly count: number;
  /** Shares of them with a time of day, with a name, and with a heading. */
  readonly timed: number;
  readonly named: number;
  readonly headed: number;
  /** Share of their words that is linked, and that is not in the line of a stamp. */
  readonly linked: number;
  readonly prose: number;
  /** Whether one more, before them, holds the beginning of the story: it is a post as they are. */
  readonly isLed: boolean;
}

/**
 * Whether they are what readers write: most have a name, and they are no list of links or of dates.
 *
 * @param maybeHeaded whether they may have headings; posts of a blog have
 */
export function isOfReaders(
  { count, timed, named, headed, linked, prose }: Units,
  maybeHeaded: boolean,
): boolean {
  if (count === 1 && timed === 0) return false;
  if (!maybeHeaded && headed >= 0.5) return false;
  return named >= 0.5 && linked <= 0.4 && prose >= 0.1;
}

/** A block with a stamp. */
interface Stamped extends Stamp {
  readonly index: number;
  readonly node: number;
}

/** Most words of a name, and beside a stamp: longer texts are prose. */
const NAME = 8;
const BESIDE = 12;
/** Most blocks, and most words, from one stamp to the next. */
const GAP = 60;
const LONG = 1500;

/**
 * All runs of units from a block on.
 *
 * @param from number of the first block
 * @param language gives the page's BCP 47 tag when it is needed
 */
export function findUnits(measures: PageMeasures, from: number, language: () => string): Units[] {
  const page = known(measures);
  page.groups ??= stampedGroups(measures, language);
  const units: Units[] = [];
  for (const group of page.groups) addUnits(units, measures, group, from);
  return units;
}

/* Training decides on a page with many thresholds, and so from many blocks on. */
const known = perPage((_: PageMeasures): { groups?: readonly Stamped[][] } => ({}));

/** Blocks with a stamp, by the place that they have in their units. */
function stampedGroups(measures: PageMeasures, language: () => string): Stamped[][] {
  const groups = new Map<string, Stamped[]>();
  let spoken: string | undefined;
  for (const block of measures.blocks) {
    if (!mayHaveStamp(measures, block.index)) continue;
    spoken ??= language();
    const stamp = stampOf(block.text, spoken);
    if (stamp === undefined || !isBeside(stamp)) continue;
    const key = shapeOf(measures, block);
    const own = { index: block.index, node: block.node, ...stamp };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [own]);
    else group.push(own);
  }
  return [...groups.values()];
}

/** Whether it is a line of its own, or begins or ends a longer text with a name and a time of day. */
function isBeside({ before, after, hasTime, hasDate }: Stamp): boolean {
  if (before + after <= BESIDE) return true;
  return hasTime && hasDate && ((before > 0 && before <= NAME) || after === 0);
}

const FIRST_NAME = /^\s*([^\s\d]*)/;

/** What blocks of one place in like units share: tags, and the beginning of their class. */
function shapeOf({ document }: PageMeasures, { node }: Block): string {
  const parent = tagName(document, document.parents[node]!);
  const own = attribute(document, node, "class") ?? "";
  return `${tagName(document, node)}.${FIRST_NAME.exec(own)![1]} ${parent}`;
}

/** Adds the units of stamps, run by run: no more than {@link GAP} blocks and {@link LONG} words are between two. */
function addUnits(
  units: Units[],
  measures: PageMeasures,
  stamps: readonly Stamped[],
  from: number,
): void {
  const { words } = measures.sums;
  for (let start = 0, end = 0; start < stamps.length; start = end) {
    for (end = start + 1; end < stamps.length; end++) {
      const before = stamps[end - 1]!.index;
      const { index } = stamps[end]!;
      if (index - before > GAP || words[index]! - words[before]! > LONG) break;
    }
    let first = start;
    while (first < end && stamps[first]!.index < from) first++;
    const found = unitsOf(measures, stamps.slice(first, end), from, first > start);
    if (found !== undefined) units.push(found);
  }
}

/** The units around stamps. */
function unitsOf(
  measures: PageMeasures,
  run: readonly Stamped[],
  from: number,
  isLed: boolean,
): Units | undefined {
  const { document, blocksBefore, blocks } = measures;
  let stamps = run;
  while (stamps.length > 1) {
    let around = stamps[0]!.node;
    for (const { node } of stamps) around = commonAncestor(document, around, node);
    const child = childOf(document.parents, around, stamps[0]!.node);
    // The element with the article's own stamp is no unit.
    if (blocksBefore[child]! >= from) return manyUnits(measures, stamps, around, from, isLed);
    stamps = stamps.slice(1);
  }
  const only = stamps[0];
  if (only === undefined) return undefined;
  const first = Math.max(from, only.index - 1);
  const last = Math.min(blocks.length, only.index + 2);
  return {
    first,
    last,
    count: 1,
    timed: only.hasTime ? 1 : 0,
    named: namesOf(blocks, stamps, first, last),
    headed: 0,
    linked: 0,
    prose: 1,
    isLed,
  };
}

/** The units around several stamps in one element. */
function manyUnits(
  measures: PageMeasures,
  stamps: readonly Stamped[],
  around: number,
  from: number,
  isLed: boolean,
): Units {
  const { document, blocksBefore, sums, blocks } = measures;
  const count = stamps.length;
  let first = 0;
  let last = 0;
  let own = 0;
  let timed = 0;
  let inLines = 0;
  for (let i = 0; i < count; i++) {
    const stamp = stamps[i]!;
    const child = childOf(document.parents, around, stamp.node);
    const start = blocksBefore[child]!;
    last = blocksBefore[document.ends[child]!]!;
    if (i === 0) first = start;
    const hasText = isLong(stamp);
    if (hasText || last - start > 1) own++;
    if (!hasText) inLines += blocks[stamp.index]!.words;
    if (stamp.hasTime) timed++;
  }
  if (own < count / 2) {
    const end = blocksBefore[document.ends[around]!]!;
    [first, last] = flatRange(measures, stamps, from, end);
  }
  let headed = 0;
  for (let i = 0; i < count; i++) {
    const end = i + 1 < count ? stamps[i + 1]!.index : last;
    if (hasHeading(measures.survey.headingLevels, stamps[i]!.index, end)) headed++;
  }
  const all = Math.max(1, sums.words[last]! - sums.words[first]!);
  const links = sums.linkWords[last]! - sums.linkWords[first]!;
  return {
    first,
    last,
    count,
    timed: timed / count,
    named: namesOf(blocks, stamps, first, last) / count,
    headed: headed / count,
    linked: links / all,
    prose: 1 - inLines / all,
    isLed,
  };
}

function hasHeading(levels: ArrayLike<number>, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (levels[i]! > 0) return true;
  return false;
}

function isLong({ before, after }: Stamp): boolean {
  return before + after > BESIDE;
}

/** Units that are not elements: names, texts and stamps in turns. */
function flatRange(
  { blocks }: PageMeasures,
  stamps: readonly Stamped[],
  from: number,
  end: number,
): [number, number] {
  let gap = GAP;
  for (let i = 1; i < stamps.length; i++) {
    gap = Math.min(gap, stamps[i]!.index - stamps[i - 1]!.index);
  }
  const first = stamps[0]!.index;
  const last = stamps.at(-1)!.index;
  // A stamp that ends its unit: a name begins it, and nothing of a unit's length follows the last one.
  if (last + gap > end && first - gap + 1 >= from) return [first - gap + 1, last + 1];
  const isAfterShort = first > 0 && blocks[first - 1]!.words <= NAME;
  const start = first - 1 >= from && isAfterShort ? first - 1 : first;
  return [start, Math.min(end, last + gap)];
}

const NO_NAMES = /[\d\W_]+/g;

/** How many units have a name: in the line of the stamp, or in a short line beside it that differs from unit to unit. */
function namesOf(
  blocks: readonly Block[],
  stamps: readonly Stamped[],
  first: number,
  last: number,
): number {
  const inLine: string[] = [];
  const own = new Set<number>();
  for (const stamp of stamps) {
    if (hasName(stamp)) inLine.push(blocks[stamp.index]!.text.replace(NO_NAMES, " "));
    own.add(stamp.index);
  }
  let most = distinct(inLine);
  for (const offset of OFFSETS) {
    const beside: string[] = [];
    for (const { index } of stamps) {
      const at = index + offset;
      if (at < first || at >= last || own.has(at)) continue;
      if (blocks[at]!.words <= NAME) beside.push(blocks[at]!.text);
    }
    most = Math.max(most, distinct(beside));
  }
  return most;
}

/** Where the line of a name may be, from that of the stamp. */
const OFFSETS = [-2, -1, 1, 2] as const;

function hasName({ before, after }: Stamp): boolean {
  return before > 0 ? before <= NAME : after > 0 && after <= NAME;
}

/** The number of texts, if they differ: those of one unit, or a third of them. */
function distinct(texts: readonly string[]): number {
  const count = texts.length;
  if (count < 2) return count;
  return new Set(texts).size >= Math.max(2, count / 3) ? count : 0;
}

function childOf(parents: Int32Array, ancestor: number, node: number): number {
  let child = node;
  while (child !== ancestor && parents[child] !== ancestor) child = parents[child]!;
  return child;
}
