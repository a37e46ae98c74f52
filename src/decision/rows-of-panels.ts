/** Panels that scripts open though no attribute says so: questions and answers, accordions, streamed parts. */
import { decodeHTMLAttribute } from "entities";
import { attribute, type Document, findAttribute, nodeText } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TEXT, tag } from "../document/tags.ts";
import { attributeValues, CLASS, valueNumber } from "../features/measures/attribute-values.ts";
import { addQuoted } from "./quoted-names.ts";

const A = tag("a");
const SCRIPT = tag("script");
const STYLE = tag("style");
const digits = /\d+/g;
const letter = /[\p{L}\p{N}]/u;

/** Elements around a panel that may be its unit. */
const MOST_UP = 3;
/** Siblings of a unit that are looked at, before and after it. */
const MOST_SIBLINGS = 6;
/** Nodes of a unit that are searched. */
const MOST_NODES = 60;

/**
 * Whether an element is one of several panels in a row: its unit has text before it, and a sibling of the unit
 * has such a panel after text, too. What one text alone is hidden by is no such row.
 */
export function isPanelInRow(document: Document, node: number): boolean {
  return (isOftenHeaded(document, node) || hasTwins(document, node)) && isProse(document, node);
}

function hasTwins(document: Document, node: number): boolean {
  const { parents } = document;
  for (let unit = node, up = 0; up <= MOST_UP && unit > 0; unit = parents[unit]!, up++) {
    const head = up === 0 ? headBefore(document, node) : NO_SHAPE;
    const isUnit =
      up === 0
        ? head !== NO_SHAPE && head !== shapeOf(document, node)
        : hasTextBefore(document, unit, node);
    if (!isUnit) continue;
    const shape = shapeOf(document, unit);
    for (const other of siblingsOf(document, unit)) {
      if (shapeOf(document, other) !== shape) continue;
      if (up > 0 ? hasPanel(document, other, node) : isTwin(document, other, node, head)) {
        return true;
      }
    }
  }
  return false;
}

/** Nodes of a panel that are read, and the least share of their characters outside links. */
const MOST_READ = 400;
const LEAST_PLAIN = 0.5;

/** Whether the text of an element is not mostly links: teasers in tabs are. */
function isProse(document: Document, node: number): boolean {
  const { tags, ends } = document;
  let all = 0;
  let linked = 0;
  let link = 0;
  const last = Math.min(ends[node]!, node + MOST_READ);
  for (let n = node + 1; n < last; n++) {
    if (tags[n] === A) link = Math.max(link, ends[n]!);
    if (tags[n] === STYLE || tags[n] === SCRIPT) n = ends[n]! - 1;
    else if (tags[n] === TEXT) {
      const own = nodeText(document, n).trim().length;
      all += own;
      if (n < link) linked += own;
    }
  }
  return linked <= (1 - LEAST_PLAIN) * all;
}

/** Elements of a class that are a pattern of the page, wherever they are. */
const OFTEN = 3;

/** Whether the page often uses the class of an element, and that of the text before it or of their parent. */
function isOftenHeaded(document: Document, node: number): boolean {
  const own = classNumber(document, node);
  if (own < 0 || classCounts(document)[own]! < OFTEN) return false;
  const before = previousOf(document, node);
  if (before === 0) return false;
  const named = classNumber(document, before);
  const head = named < 0 ? classNumber(document, document.parents[node]!) : named;
  if (head < 0 || head === own || classCounts(document)[head]! < OFTEN) return false;
  return hasTextBefore(document, before, document.ends[before]!);
}

function classNumber(document: Document, node: number): number {
  return valueNumber(document, attributeValues(document), node, CLASS);
}

/** Number of elements by the number of their class. */
const classCounts = perPage((document: Document): Int32Array => {
  const { numbers, values } = attributeValues(document);
  const counts = new Int32Array(values.length);
  for (const number of numbers) if (number >= 0) counts[number]!++;
  return counts;
});

function isTwin(document: Document, other: number, node: number, head: number): boolean {
  return isAlike(document, other, node) && headBefore(document, other) === head;
}

const NO_SHAPE = -1;

/** Number of an element's tag and class, without numbers. */
function shapeOf(document: Document, node: number): number {
  return classShapes(document).of(classNumber(document, node)) + document.tags[node]!;
}

/** The numbers of class values without numbers, in steps of more than any tag has. */
class ClassShapes {
  readonly #values: readonly string[];
  readonly #step: number;
  readonly #numbers: Int32Array;
  readonly #known = new Map<string, number>();

  constructor(document: Document) {
    this.#values = attributeValues(document).values;
    this.#step = document.tagNames.length;
    this.#numbers = new Int32Array(this.#values.length + 1).fill(NO_SHAPE);
  }

  /** By the number of the value; -1 for none. */
  of(value: number): number {
    let number = this.#numbers[value + 1]!;
    if (number === NO_SHAPE) {
      const raw = value < 0 ? "" : this.#values[value]!;
      const name = (raw.includes("&") ? decodeHTMLAttribute(raw) : raw).replace(digits, "0");
      number = this.#known.get(name) ?? this.#known.size * this.#step;
      this.#known.set(name, number);
      this.#numbers[value + 1] = number;
    }
    return number;
  }
}

const classShapes = perPage((document: Document) => new ClassShapes(document));

/** Whether elements have the same shape and all that may hide them in common. */
function isAlike(document: Document, one: number, other: number): boolean {
  return (
    shapeOf(document, one) === shapeOf(document, other) &&
    isHidden(document, one) === isHidden(document, other) &&
    (attribute(document, one, "style") ?? "") === (attribute(document, other, "style") ?? "")
  );
}

function isHidden(document: Document, node: number): boolean {
  return findAttribute(document, node, "hidden") >= 0;
}

/** The shape of the element with text before another one in the same parent. */
function headBefore(document: Document, node: number): number {
  const before = previousOf(document, node);
  return before > 0 && hasTextBefore(document, before, document.ends[before]!)
    ? shapeOf(document, before)
    : NO_SHAPE;
}

/** Nodes between a head and its panel. */
const MOST_BACK = 64;

/** The element before another one with the same parent, but style sheets and scripts; 0 for the first. */
function previousOf({ tags, parents, ends }: Document, node: number): number {
  const parent = parents[node]!;
  let end = node;
  for (let n = node - 1; n > parent && node - n <= MOST_BACK; n--) {
    if (parents[n] !== parent || tags[n] === TEXT || ends[n]! > end) continue;
    if (tags[n] !== STYLE && tags[n] !== SCRIPT) return n;
    end = n;
  }
  return 0;
}

/** 1 for text nodes that have letters or digits, 2 for others that were looked at: heads are asked for again and again. */
const lettersKnown = perPage((document: Document) => new Uint8Array(document.size));
const YES = 1;
const NO = 2;

function hasLetter(document: Document, node: number): boolean {
  const known = lettersKnown(document);
  if (known[node] === 0) known[node] = letter.test(nodeText(document, node)) ? YES : NO;
  return known[node] === YES;
}

/** Whether an element has letters or digits before one of its nodes, near its start. */
function hasTextBefore(document: Document, element: number, node: number): boolean {
  const { tags } = document;
  const last = Math.min(node, element + MOST_NODES);
  for (let n = element + 1; n < last; n++) {
    if (tags[n] === STYLE || tags[n] === SCRIPT) n = document.ends[n]! - 1;
    else if (tags[n] === TEXT && hasLetter(document, n)) return true;
  }
  return false;
}

/** Whether a unit has a panel like another one, behind text. */
function hasPanel(document: Document, unit: number, panel: number): boolean {
  const { tags, ends } = document;
  const last = Math.min(ends[unit]!, unit + MOST_NODES);
  for (let n = unit + 1; n < last; n++) {
    if (tags[n] === TEXT || !isAlike(document, n, panel)) continue;
    return hasTextBefore(document, unit, n);
  }
  return false;
}

function siblingsOf({ tags, parents, ends }: Document, node: number): number[] {
  const parent = parents[node]!;
  const found: number[] = [];
  const end = ends[parent]!;
  for (let n = ends[node]!; n < end && found.length < MOST_SIBLINGS; n = ends[n]!) {
    if (tags[n] !== TEXT) found.push(n);
  }
  for (let n = node - 1, back = 0; n > parent && back < MOST_SIBLINGS * MOST_BACK; n--, back++) {
    if (parents[n] === parent && tags[n] !== TEXT) found.push(n);
    if (found.length === 2 * MOST_SIBLINGS) break;
  }
  return found;
}

/** Longer scripts are libraries and data. */
const MOST_SCRIPT = 5000;
const quoted = /["']#?[\w:.-]{3,60}["']/g;

/** How React names the parts of a page that it streams: `S:1f` takes the place of `<template id="P:1f">`. */
const STREAMED = /^S:[\da-f]{1,6}$/;

/** Whether a short script of the page names an element, or the element is a part that was streamed. */
export function isNamedByScript(document: Document, node: number): boolean {
  const id = attribute(document, node, "id");
  if (id === undefined) return false;
  return STREAMED.test(id) || (scriptNames(document).has(id) && isProse(document, node));
}

/** The names in the short scripts of a page. */
class ScriptNames {
  readonly #texts: readonly string[];
  #names: ReadonlySet<string> | undefined;
  #searched = 0;

  constructor(document: Document) {
    this.#texts = shortScripts(document);
  }

  has(id: string): boolean {
    if (this.#names === undefined) {
      // The scripts of most pages have none of the ids that are asked for.
      if (this.#searched++ < MOST_SEARCHED && !isInAny(this.#texts, id)) return false;
      this.#names = namesIn(this.#texts);
    }
    return this.#names.has(id);
  }
}

const scriptNames = perPage((document: Document) => new ScriptNames(document));

function isInAny(texts: readonly string[], id: string): boolean {
  for (const text of texts) if (text.includes(id)) return true;
  return false;
}

function namesIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts) addQuoted(names, text, quoted);
  return names;
}

/** Ids that are looked for by themselves. */
const MOST_SEARCHED = 8;

function shortScripts(document: Document): string[] {
  const texts: string[] = [];
  const { tags, ends, starts, stops } = document;
  for (let node = tags.indexOf(SCRIPT); node >= 0; node = tags.indexOf(SCRIPT, node + 1)) {
    if (stops[node]! - starts[node]! > MOST_SCRIPT) continue;
    for (let n = node + 1; n < ends[node]!; n++) texts.push(nodeText(document, n));
  }
  return texts;
}
