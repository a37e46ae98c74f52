/**
 * Units with a name and a time: repeated elements of one shape, each of which says who wrote it and when.
 * Posts of forums, answers, chat messages and readers' comments are such units. They are found by structure
 * alone. Whether a page consists of them is for others to decide: see `conversation.ts`.
 */
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { firstFrom, lettersIn, Marks } from "./marks.ts";
import { type NameMark, nameMarks } from "./name-marks.ts";
import { listsAmong, outerFirst, parentsOf, type Range } from "./ranges.ts";
import { isApart, LEAST_UNITS, MOST_ABOVE, type Shape, shapesOf } from "./shapes.ts";
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

const REPLY = /comment|repl(?:y|ies)|answer|response/i;
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
export function postUnits(document: Document, language: string): readonly PostUnit[] {
  const { byLanguage } = cached(document);
  let units = byLanguage.get(language);
  if (units === undefined) {
    units = find(document, language);
    byLanguage.set(language, units);
  }
  return units;
}

const cached = perPage((_: Document) => ({ byLanguage: new Map<string, readonly PostUnit[]>() }));

function find(document: Document, language: string): PostUnit[] {
  const times = timeMarks(document, language).filter(({ node }) => !isApart(document, node));
  if (times.length < LEAST_UNITS) return [];
  const names = nameMarks(document, new Set(times.map(({ node }) => node)));
  if (names.length < LEAST_UNITS) return [];
  const page = new Marks(document, times, names);
  const shapes = shapesOf(document, times);
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
  const outermost = found.toSorted(outerFirst);
  const all = shapes.flatMap((shape) => {
    const units = unitsOf(page, shape, found, outermost);
    return units === undefined ? [] : [units];
  });
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
  const own = best.units.filter((_, i) => isList[i] === 0);
  return own.length === 0 ? best.units : own;
}

/** What of a range is in none of the ranges inside it. */
interface Own {
  readonly times: readonly TimeMark[];
  readonly names: readonly NameMark[];
  readonly characters: number;
}

/** The units that a shape makes beside those found; undefined if too few have a name and a text. */
function unitsOf(
  page: Marks,
  { key, nodes }: Shape,
  found: readonly Draft[],
  outermost: readonly Draft[],
): Draft[] | undefined {
  const { ends } = page.document;
  const isReply = REPLY.test(key);
  const free = nodes.filter((node) => {
    const around = unitAround(found, node);
    return around === undefined || (isReply && !isWithin(around.time.node, node, ends[node]!));
  });
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
  return heads.flatMap((node, i) => {
    const next = heads[i + 1];
    const parent = parents[node]!;
    if (next !== undefined && parents[next] === parent) return [{ node, end: next }];
    // Behind the last one only what is like that behind those before.
    const before = heads[i - 1];
    if (before === undefined || parents[before] !== parent) return [];
    let siblings = 0;
    for (let n = before; n < node; n = ends[n]!) siblings++;
    let end = node;
    for (; siblings > 0 && end < ends[parent]!; siblings--) end = ends[end]!;
    return [{ node, end }];
  });
}

/**
 * @param ranges in document order, as `found`, which has those that begin at one node by {@link outerFirst}. The
 *   two are not joined: shapes are as many as times, and each would cost all that was found.
 */
function drafted(
  page: Marks,
  ranges: readonly Range[],
  found: readonly Range[],
): Draft[] | undefined {
  if (ranges.length < LEAST_UNITS) return undefined;
  const owns = ranges.map((range) => ownOf(page, range, ranges, found));
  const kinds = nameKinds(owns);
  const units = ranges.flatMap((range, i): Draft[] => {
    const own = owns[i]!;
    const time = bestTime(own.times);
    if (time === undefined) return [];
    const name = nameBeside(page.document, own.names, kinds, time);
    const marked = letters(time.text) + (name === undefined ? 0 : letters(name.text));
    return [{ ...range, name, time, characters: own.characters - marked }];
  });
  const whole = units.filter(({ name, characters }) => name !== undefined && characters > 0);
  if (whole.length < LEAST_UNITS || whole.length < LEAST_SHARE * ranges.length) return undefined;
  const sizes = whole.map(({ characters }) => characters).sort((a, b) => a - b);
  return sizes[sizes.length >> 1]! < LEAST_CHARACTERS ? undefined : units;
}

function letters(text: string): number {
  return lettersIn(text, 0, text.length);
}

function ownOf(page: Marks, range: Range, ranges: readonly Range[], found: readonly Range[]): Own {
  const times: TimeMark[] = [];
  const names: NameMark[] = [];
  let characters = 0;
  const add = (from: number, to: number): void => {
    for (let i = firstFrom(page.times, from); i < page.times.length; i++) {
      if (page.times[i]!.node >= to) break;
      times.push(page.times[i]!);
    }
    for (let i = firstFrom(page.names, from); i < page.names.length; i++) {
      if (page.names[i]!.node >= to) break;
      names.push(page.names[i]!);
    }
    characters += page.characters(from, to);
  };
  let from = range.node;
  // Ranges that begin at the same node are this one and those around it.
  let next = range.node + 1;
  for (;;) {
    const one = ranges[firstFrom(ranges, next)];
    const other = found[firstFrom(found, next)];
    const inner = one === undefined || (other && outerFirst(other, one) < 0) ? other : one;
    if (inner === undefined || inner.node >= range.end) break;
    add(from, inner.node);
    from = Math.min(inner.end, range.end);
    next = from;
  }
  add(from, range.end);
  return { times, names, characters };
}

/** The first time of day with a date; else the first date; else the first age. */
function bestTime(times: readonly TimeMark[]): TimeMark | undefined {
  const rank = ({ iso }: TimeMark): number => (iso === undefined ? 0 : iso.includes("T") ? 2 : 1);
  return times.reduce<TimeMark | undefined>(
    (best, time) => (best === undefined || rank(time) > rank(best) ? time : best),
    undefined,
  );
}

function withParents(found: readonly Draft[]): PostUnit[] {
  const parents = parentsOf(found);
  return found.map((unit, i) => ({ ...unit, parent: parents[i]! }));
}
