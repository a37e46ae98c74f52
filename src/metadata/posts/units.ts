/**
 * Units with a name and a time: repeated elements of one shape, each of which says who wrote it and when.
 * Posts of forums, answers, chat messages and readers' comments are such units. They are found by structure
 * alone. Whether a page consists of them is for others to decide: see `conversation.ts`.
 */
import { firstAtLeast } from "../../base/sorted-search.ts";
import type { Document } from "../../document/document.ts";
import { perPageAnd } from "../../document/per-page.ts";
import { countInk } from "../../document/words.ts";
import { firstFrom, Marks, nodesOf } from "./marks.ts";
import { type NameMark, nameMarks } from "./name-marks.ts";
import { listsAmong, outerFirst, parentsOf, type Range } from "./ranges.ts";
import { isApart, LEAST_UNITS, MOST_ABOVE, type Shape, shapesOf } from "./shapes.ts";
import { timeCandidates } from "./time-candidates.ts";
import { type TimeMark, timeMarks } from "./time-marks.ts";
import { nameBeside, nameKinds } from "./unit-names.ts";

/** An element, or a run of siblings, that one person wrote at one time. */
export interface PostUnit {
  /** Its first node, an element. */
  readonly node: number;
  /** First node after it. */
  readonly end: number;
  readonly name: NameMark | undefined;
  readonly time: TimeMark;
  /** Index of the unit around it, to which it answers; -1 without one. */
  readonly parent: number;
  /** Characters of text in it, those of the units in it and its own name and time left out. */
  readonly characters: number;
}

/** Least share of the elements of one shape that have a name and a text. */
const LEAST_SHARE = 0.6;
/** More characters of a unit do not count when shapes are compared: many posts beat one long one. */
const ENOUGH = 200;
/** Posts, and answers to them in shapes of their own. */
const MOST_SHAPES = 4;
/** Units with fewer characters each have their text beside them. */
const LEAST_CHARACTERS = 8;

/** A unit before its parent is known. */
type Draft = Omit<PostUnit, "parent">;

/**
 * The units of a page in document order, perhaps one in another; empty for a page without any. Linear in the
 * size of the page.
 *
 * @param language BCP 47 tag of the page, which dates are read by
 */
export const postUnits: (document: Document, language: string) => readonly PostUnit[] =
  perPageAnd(find);

/** Whether a page may have so many units: each has a time of its own. Asks no language. */
export function mayHaveUnits(document: Document, least: number): boolean {
  return timeCandidates(document).length >= Math.max(least, LEAST_UNITS);
}

function find(document: Document, language: string): PostUnit[] {
  if (!mayHaveUnits(document, LEAST_UNITS)) return [];
  const times: TimeMark[] = [];
  for (const mark of timeMarks(document, language)) {
    if (!isApart(document, mark.node)) times.push(mark);
  }
  if (times.length < LEAST_UNITS) return [];
  const shapes = shapesOf(document, times);
  if (shapes.length === 0) return [];
  const names = nameMarks(document, new Set(times.map(({ node }) => node)));
  if (names.length < LEAST_UNITS) return [];
  const page = new Marks(document, times, names);
  const found: Draft[] = [];
  for (let round = 0; round < MOST_SHAPES; round++) {
    const best = bestShape(page, shapes, found);
    if (best === undefined) break;
    for (const unit of best) found.push(unit);
    found.sort((a, b) => a.node - b.node);
  }
  return withParents(found);
}

/** The units of the shape that makes the most and the fullest of them. */
function bestShape(
  page: Marks,
  shapes: readonly Shape[],
  found: readonly Draft[],
): Draft[] | undefined {
  const outermost = inOrder(found.toSorted(outerFirst));
  const all: Draft[][] = [];
  for (const shape of shapes) {
    const units = unitsOf(page, shape, found, outermost);
    if (units !== undefined) all.push(units);
  }
  let best: { readonly units: Draft[]; readonly capped: number; readonly text: number } | undefined;
  for (const units of all) {
    let capped = 0;
    let text = 0;
    for (const { characters, name } of units) {
      if (name !== undefined) capped += Math.min(Math.max(characters, 1), ENOUGH);
      text += characters;
    }
    const isMore = best === undefined || capped > best.capped;
    if (isMore || (capped === best!.capped && text >= best!.text)) best = { units, capped, text };
  }
  if (best === undefined) return undefined;
  const isList = listsAmong(page, best.units, all);
  const unlisted = best.units.filter((_, i) => isList[i] === 0);
  return unlisted.length === 0 ? best.units : unlisted;
}

/** What of a range is in none of the ranges inside it. */
interface Own {
  /** The first time of day with a date; else the first date; else the first age. */
  readonly time: TimeMark | undefined;
  readonly names: readonly NameMark[];
  readonly characters: number;
}

/** Ranges in document order, and their first nodes. */
interface Ordered {
  readonly ranges: readonly Range[];
  readonly nodes: Int32Array;
}

function inOrder(ranges: readonly Range[]): Ordered {
  return { ranges, nodes: nodesOf(ranges) };
}

/** The units that a shape makes beside those found; undefined if too few have a name and a text. */
function unitsOf(
  page: Marks,
  { isReply, nodes }: Shape,
  found: readonly Draft[],
  outermost: Ordered,
): Draft[] | undefined {
  const { ends } = page.document;
  const free: number[] = [];
  for (const node of nodes) {
    const outer = unitAround(found, node);
    const isFree =
      outer === undefined || (isReply && !isWithin(outer.time.node, node, ends[node]!));
    if (isFree) free.push(node);
  }
  if (free.length < LEAST_UNITS) return undefined;
  const elements = free.map((node) => ({ node, end: ends[node]! }));
  return (
    drafted(page, elements, outermost) ??
    drafted(page, withTextBehind(page.document, free), outermost)
  );
}

function isWithin(node: number, from: number, to: number): boolean {
  return from <= node && node < to;
}

/** The innermost unit that holds a node. */
function unitAround(found: readonly Draft[], node: number): Draft | undefined {
  const at = firstFrom(found, node + 1) - 1;
  for (let i = at; i >= 0 && i > at - MOST_ABOVE; i--) if (found[i]!.end > node) return found[i];
  return undefined;
}

/** Heads of posts with the siblings behind each, up to the next head. */
function withTextBehind({ parents, ends }: Document, heads: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (let i = 0; i < heads.length; i++) {
    const node = heads[i]!;
    const next = heads[i + 1];
    const parent = parents[node]!;
    if (next !== undefined && parents[next] === parent) {
      ranges.push({ node, end: next });
      continue;
    }
    // Behind the last one only what is like that behind those before.
    const before = heads[i - 1];
    if (before === undefined || parents[before] !== parent) continue;
    let siblings = 0;
    for (let n = before; n < node; n = ends[n]!) siblings++;
    let end = node;
    for (; siblings > 0 && end < ends[parent]!; siblings--) end = ends[end]!;
    ranges.push({ node, end });
  }
  return ranges;
}

/**
 * @param ranges in document order, as `found`, which has those that begin at one node by {@link outerFirst}. The
 *   two are not joined: shapes are as many as times, and each would cost all that was found.
 */
function drafted(page: Marks, ranges: readonly Range[], found: Ordered): Draft[] | undefined {
  if (ranges.length < LEAST_UNITS) return undefined;
  const ordered = inOrder(ranges);
  const owns = ranges.map((range) => ownOf(page, range, ordered, found));
  const places = nameKinds(owns);
  const units: Draft[] = [];
  const sizes: number[] = [];
  for (const [i, { node, end }] of ranges.entries()) {
    const { time, names, characters: all } = owns[i]!;
    if (time === undefined) continue;
    const name = nameBeside(page.document, names, places, time);
    const marked = letters(time.text) + (name === undefined ? 0 : letters(name.text));
    const characters = all - marked;
    units.push({ node, end, name, time, characters });
    if (name !== undefined && characters > 0) sizes.push(characters);
  }
  if (sizes.length < LEAST_UNITS || sizes.length < LEAST_SHARE * ranges.length) return undefined;
  sizes.sort((a, b) => a - b);
  return sizes[sizes.length >> 1]! < LEAST_CHARACTERS ? undefined : units;
}

function letters(text: string): number {
  return countInk(text, 0, text.length, Infinity);
}

const NO_NAMES: readonly NameMark[] = [];

function ownOf(page: Marks, range: Range, siblings: Ordered, found: Ordered): Own {
  let time: TimeMark | undefined;
  let names: NameMark[] | undefined;
  let characters = 0;
  let from = range.node;
  // Ranges that begin at the same node are this one and those around it.
  let next = range.node + 1;
  for (let isLast = false; !isLast; next = from) {
    const one = siblings.ranges[firstAtLeast(siblings.nodes, next)];
    const other = found.ranges[firstAtLeast(found.nodes, next)];
    const inner = one === undefined || (other && outerFirst(other, one) < 0) ? other : one;
    isLast = inner === undefined || inner.node >= range.end;
    const to = isLast ? range.end : inner!.node;
    for (let i = page.timeFrom(from); i < page.times.length; i++) {
      const mark = page.times[i]!;
      if (mark.node >= to) break;
      if (time === undefined || precision(mark) > precision(time)) time = mark;
    }
    for (let i = page.nameFrom(from); i < page.names.length; i++) {
      const mark = page.names[i]!;
      if (mark.node >= to) break;
      if (names === undefined) names = [mark];
      else names.push(mark);
    }
    characters += page.characters(from, to);
    if (!isLast) from = Math.min(inner!.end, range.end);
  }
  return { time, names: names ?? NO_NAMES, characters };
}

function precision({ iso }: TimeMark): number {
  return iso === undefined ? 0 : iso.includes("T") ? 2 : 1;
}

function withParents(found: readonly Draft[]): PostUnit[] {
  const parents = parentsOf(found);
  return found.map(({ node, end, name, time, characters }, i) => {
    return { node, end, name, time, parent: parents[i]!, characters };
  });
}
