/**
 * Readers' comments by their structure: units that follow one another, each with a stamp (a date or a time
 * of day) and a name. No word of any language is looked for, and no class.
 */
import type { Block } from "../document/block.ts";
import { attribute, commonAncestor, tagName } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import { type Stamp, stampOf } from "./stamps.ts";
import { mayHaveStamp } from "./timed-blocks.ts";

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
  return page.groups.flatMap((group) => runsOf(measures, group, from));
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
  const shape = (one: number): string =>
    `${tagName(document, one)}.${FIRST_NAME.exec(attribute(document, one, "class") ?? "")![1]}`;
  return `${shape(node)} ${tagName(document, document.parents[node]!)}`;
}

function runsOf(measures: PageMeasures, stamps: readonly Stamped[], from: number): Units[] {
  const { words } = measures.sums;
  const runs: Stamped[][] = [];
  for (const stamp of stamps) {
    const run = runs.at(-1);
    const before = run?.at(-1)?.index ?? 0;
    const isNear =
      run !== undefined &&
      stamp.index - before <= GAP &&
      words[stamp.index]! - words[before]! <= LONG;
    if (isNear) run.push(stamp);
    else runs.push([stamp]);
  }
  return runs.flatMap((run) => {
    const units = unitsOf(
      measures,
      run.filter(({ index }) => index >= from),
      from,
    );
    return units === undefined ? [] : { isLed: run[0]!.index < from, ...units };
  });
}

/** The units around stamps. */
function unitsOf(
  measures: PageMeasures,
  run: readonly Stamped[],
  from: number,
): Omit<Units, "isLed"> | undefined {
  const { document, blocksBefore, sums, blocks } = measures;
  let stamps = run;
  while (stamps.length > 1) {
    const around = stamps
      .slice(1)
      .reduce((top, { node }) => commonAncestor(document, top, node), stamps[0]!.node);
    const children = stamps.map(({ node }) => childOf(document.parents, around, node));
    const firstOf = (node: number): number => blocksBefore[node]!;
    const lastOf = (node: number): number => blocksBefore[document.ends[node]!]!;
    // The element with the article's own stamp is no unit.
    if (firstOf(children[0]!) < from) {
      stamps = stamps.slice(1);
      continue;
    }
    let first = firstOf(children[0]!);
    let last = lastOf(children.at(-1)!);
    const own = children.filter(
      (child, i) => lastOf(child) - firstOf(child) > 1 || isLong(stamps[i]!),
    ).length;
    if (own < stamps.length / 2) {
      [first, last] = flatRange(measures, stamps, from, lastOf(around));
    }
    const starts = stamps.map(({ index }) => index);
    const headings = measures.survey.headingLevels;
    const spans = starts.map((start, i) => [start, starts[i + 1] ?? last] as const);
    const headed = spans.filter(([a, b]) =>
      headings.subarray(a, b).some((level) => level > 0),
    ).length;
    const all = Math.max(1, sums.words[last]! - sums.words[first]!);
    const lines = stamps.filter((stamp) => !isLong(stamp));
    const inLines = lines.reduce((sum, { index }) => sum + blocks[index]!.words, 0);
    const links = sums.linkWords[last]! - sums.linkWords[first]!;
    return {
      first,
      last,
      count: stamps.length,
      timed: stamps.filter(({ hasTime }) => hasTime).length / stamps.length,
      named: namesOf(blocks, stamps, first, last) / stamps.length,
      headed: headed / stamps.length,
      linked: links / all,
      prose: 1 - inLines / all,
    };
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
  };
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
  const indexes = stamps.map(({ index }) => index);
  let gap = GAP;
  for (let i = 1; i < indexes.length; i++) gap = Math.min(gap, indexes[i]! - indexes[i - 1]!);
  const [first, last] = [indexes[0]!, indexes.at(-1)!];
  const isShort = (i: number): boolean => blocks[i] !== undefined && blocks[i]!.words <= NAME;
  // A stamp that ends its unit: a name begins it, and nothing of a unit's length follows the last one.
  if (last + gap > end && first - gap + 1 >= from) return [first - gap + 1, last + 1];
  const start = first - 1 >= from && isShort(first - 1) ? first - 1 : first;
  return [start, Math.min(end, last + gap)];
}

/** How many units have a name: in the line of the stamp, or in a short line beside it that differs from unit to unit. */
function namesOf(
  blocks: readonly Block[],
  stamps: readonly Stamped[],
  first: number,
  last: number,
): number {
  let most = 0;
  const isName = ({ before, after }: Stamp): boolean =>
    (before > 0 && before <= NAME) || (before === 0 && after > 0 && after <= NAME);
  const inLine = stamps.filter(isName);
  most = distinct(
    inLine.map(({ index }) => blocks[index]!.text.replace(/[\d\W_]+/g, " ")),
    inLine.length,
  );
  const own = new Set(stamps.map(({ index }) => index));
  for (const offset of [-2, -1, 1, 2]) {
    const beside = stamps.flatMap(({ index }) => {
      const block = blocks[index + offset];
      const isIn = index + offset >= first && index + offset < last;
      if (!isIn || block === undefined || own.has(block.index)) return [];
      return block.words <= NAME ? [block.text] : [];
    });
    most = Math.max(most, distinct(beside, beside.length));
  }
  return most;
}

/** The number of texts, if they differ: those of one unit, or a third of them. */
function distinct(texts: readonly string[], count: number): number {
  const different = new Set(texts).size;
  return count < 2 || different >= Math.max(2, count / 3) ? count : 0;
}

function childOf(parents: Int32Array, ancestor: number, node: number): number {
  let child = node;
  while (child !== ancestor && parents[child] !== ancestor) child = parents[child]!;
  return child;
}
