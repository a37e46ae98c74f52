/** The place of a footnote's text. */
import { isBlank } from "../../document/blank-text.ts";
import { type Document, nodeText, subtreeText } from "../../document/document.ts";
import { headingTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import type { Kept } from "./kept.ts";

const BR = tag("br");
const DD = tag("dd");
const DT = tag("dt");
const LI = tag("li");
const TR = tag("tr");
const cellTags = new TagSet("td th");
const holderTags = new TagSet("li p dd div aside section td th");
/** Elements that a line of words ends with. */
export const lineTags: TagSet = new TagSet(
  "li p dd div aside section tr td th dt h1 h2 h3 h4 h5 h6 body article main",
);
/** Lines that hold no other lines but by mistake. */
const innermost = new TagSet("li p dd dt td th");
/** Lines that may be one note after another, each after a line break. */
const brokenTags = new TagSet("p div section article main body li td center");
/** `1`, `[1]`, `(a)`, `*`, `†`, `¹`, `iv` */
export const markText: RegExp =
  /^[[(【]?(?:[*※]?\p{Nd}{1,4}|\p{No}{1,3}|[a-z]|[ivx]{2,5}|[*†‡§¶#]{1,4}|(?:note|nb) ?\d{1,3})[\])】]?$/iu;
/** No note is longer, in characters of source. */
const LONGEST = 10_000;
/** Nor is a label. */
const LABEL_REACH = 300;

/** A note. */
export interface Note {
  /** The element that holds its text. */
  readonly holder: number;
  /** The element that its label begins in: the term before a definition, the cell before a cell. */
  readonly start: number;
}

/** The innermost element around a node, or itself, that is a line of its own. */
export function lineAt({ tags, parents }: Document, node: number): number {
  let line = node;
  while (line > 0 && !lineTags.has(tags[line]!)) line = parents[line]!;
  return line;
}

/** The note at a node that marks point to; undefined if there is none after them. */
export function noteAt(
  document: Document,
  kept: Kept,
  target: number,
  markNode: number,
): Note | undefined {
  const { tags, parents, ends, starts, stops } = document;
  const line = lineBehind(document, target);
  let start = line;
  let holder = line;
  if (tags[line] === DT) {
    if (tags[ends[line]!] === DD) holder = ends[line]!;
    else if (tags[ends[line]! + 1] === DD) holder = ends[line]! + 1;
  } else if (tags[line] === DD) {
    start = termBefore(document, line);
  } else if (tags[line] === TR || cellTags.has(tags[line]!)) {
    [start, holder] = cellsOf(document, line);
  } else if (tags[parents[line]!] === LI) {
    start = holder = parents[line]!;
  }
  if (!holderTags.has(tags[holder]!) || !kept.isKept[holder]) return undefined;
  if (holder < markNode || stops[holder]! - starts[holder]! > LONGEST) return undefined;
  for (let n = holder; n < ends[holder]!; n++) if (headingTags.has(tags[n]!)) return undefined;
  return { holder, start };
}

/** The line of a node; for an empty anchor between lines, the one that follows it. */
function lineBehind(document: Document, target: number): number {
  const { tags, parents, ends, size } = document;
  const line = lineAt(document, target);
  const isEmpty = ends[target] === target + 1;
  if (!isEmpty || (line !== target && innermost.has(tags[line]!))) return line;
  let next = ends[target]!;
  while (next < size && tags[next] === TEXT && isBlank(document, next)) next = ends[next]!;
  const isBeside = next < size && parents[next] === parents[target];
  return isBeside && lineTags.has(tags[next]!) && !headingTags.has(tags[next]!) ? next : line;
}

/** Whether a text is more than a label. */
function hasNoteText(document: Document, node: number): boolean {
  const text = nodeText(document, node).trim();
  return text !== "" && !markText.test(text.replace(labelEnd, ""));
}

/** The term directly before a definition; without one, the definition itself. */
function termBefore({ tags, parents, ends }: Document, definition: number): number {
  for (let node = definition - 1; node > parents[definition]!; node--) {
    if (tags[node] === DT && parents[node] === parents[definition]) return node;
    if (tags[node] === DD && ends[node]! <= definition) break;
  }
  return definition;
}

/** The cell with a note's label, and the cell with the rest of it. */
function cellsOf(document: Document, line: number): [number, number] {
  const { tags, ends } = document;
  const row = tags[line] === TR ? line : document.parents[line]!;
  let cell = line;
  while (cell < ends[row]! && !cellTags.has(tags[cell]!)) cell++;
  let next = ends[cell]!;
  while (next < ends[row]! && !cellTags.has(tags[next]!)) next = ends[next]!;
  const isLabel =
    next < ends[row]! && markText.test(subtreeText(document, cell).trim().replace(labelEnd, ""));
  return isLabel ? [cell, next] : [cell, cell];
}

const labelEnd = /[.:]$/;

/** A part of an element's content, by nodes. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Parts of an element at whose starts the given nodes stand, each after a line break or directly at its
 * node; undefined where there is but one, the whole element. Each ends where the next begins.
 */
export function partsAt(
  document: Document,
  kept: Kept,
  holder: number,
  nodes: readonly number[],
): readonly (Part | undefined)[] | undefined {
  const { tags, ends } = document;
  const starts = nodes.map((node, i) => {
    const least = i === 0 ? holder + 1 : nodes[i - 1]! + 1;
    const start = lineStart(document, node, least);
    return start ?? (i === 0 ? holder + 1 : node);
  });
  const isWhole = nodes.length === 1 && !hasText(document, kept, holder + 1, starts[0]!);
  if (isWhole || !brokenTags.has(tags[holder]!)) return undefined;
  return starts.map((start, i) => partOf(kept, start, starts[i + 1] ?? ends[holder]!));
}

/** The line that a node stands in, from one line break to the next, behind a mark in the same element. */
export function brokenLineAt(
  document: Document,
  kept: Kept,
  target: number,
  markNode: number,
): Part | undefined {
  const { tags, ends, starts, stops } = document;
  const line = lineAt(document, target);
  if (!brokenTags.has(tags[line]!)) return undefined;
  const isFirst = line >= markNode && !hasText(document, kept, line + 1, target);
  const start = lineStart(document, target, markNode + 1) ?? (isFirst ? line + 1 : undefined);
  if (start === undefined) return undefined;
  let end = start;
  for (let hasWords = false; end < ends[line]! && !(hasWords && tags[end] === BR); end++) {
    if (headingTags.has(tags[end]!)) return undefined;
    hasWords ||= end >= target && tags[end] === TEXT && hasNoteText(document, end);
  }
  if (stops[end - 1]! - starts[start]! > LONGEST) return undefined;
  return partOf(kept, start, end);
}

/** Where a line begins whose label a node is: behind a line break, characters of source before it. */
function lineStart({ tags, starts }: Document, node: number, least: number): number | undefined {
  let start = node;
  while (start > least && tags[start - 1] !== BR) {
    if (starts[node]! - starts[start]! > LABEL_REACH) return undefined;
    start--;
  }
  return tags[start - 1] === BR ? start : undefined;
}

/** Nodes from the first that is kept. */
function partOf(kept: Kept, from: number, end: number): Part | undefined {
  let start = from;
  while (start < end && !kept.isKept[start]) start++;
  return start < end ? { start, end } : undefined;
}

/** Whether any words from a node up to another are kept. */
export function hasText(document: Document, kept: Kept, start: number, end: number): boolean {
  for (let node = start; node < end; node++) {
    if (document.tags[node] === TEXT && kept.blockOf[node] !== 0 && !isBlank(document, node)) {
      return true;
    }
  }
  return false;
}
