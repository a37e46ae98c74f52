/** The place of a footnote's text, and the part of it that only repeats its mark. */
import { type Document, nodeText, subtreeText } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { Kept } from "./kept.ts";

const DD = tag("dd");
const DT = tag("dt");
const LI = tag("li");
const TR = tag("tr");
const cellTags = new TagSet("td th");
const holderTags = new TagSet("li p dd div aside section td th");
const headings = new TagSet("h1 h2 h3 h4 h5 h6");
/** Elements that a line of words ends with. */
export const lineTags: TagSet = new TagSet(
  "li p dd div aside section tr td th dt h1 h2 h3 h4 h5 h6 body article main",
);
/** `1`, `[1]`, `(a)`, `*`, `†` */
export const markText: RegExp =
  /^[[(]?(?:\d{1,4}|[a-z]|[*†‡§¶#]{1,4}|(?:note|nb) ?\d{1,3})[\])]?$/i;
/** No note is longer, in characters of source. */
const LONGEST = 10_000;

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
  const line = lineAt(document, target);
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
  for (let n = holder; n < ends[holder]!; n++) if (headings.has(tags[n]!)) return undefined;
  return { holder, start };
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

/** What a note begins with: an arrow back, and its mark in brackets, before a point, or raised. */
const arrowAtStart = /^\s*(?:[\^↑↩]\ufe0e?\s+)?/;
const markAtStart =
  /^[[(]?(\d{1,4}|[a-z]|[*†‡§¶#]{1,4})(?:[\])][.:]?\s*|[.:](?!\d)\s*|\s+|(?=\p{Lu}))/iu;
const brackets = /[[\]()\s]|note|nb/gi;
/** Text nodes and characters that what repeats a mark has at most. */
const LABEL = { nodes: 8, characters: 60 } as const;

/** By text node at the start of a note: how many characters of it repeat the mark. */
export function labelOf(
  document: Document,
  { start: first, holder }: Note,
  name: string,
  backLinks: ReadonlySet<number>,
): [number, number][] {
  const { tags, ends } = document;
  const texts: { node: number; text: string }[] = [];
  let start = "";
  for (let node = first; node < ends[holder]! && start.length < LABEL.characters; node++) {
    if (backLinks.has(node)) node = ends[node]! - 1;
    if (tags[node] !== TEXT || texts.length === LABEL.nodes) continue;
    const text = nodeText(document, node);
    texts.push({ node, text });
    start += text;
  }
  const arrow = arrowAtStart.exec(start)![0].length;
  const found = markAtStart.exec(start.slice(arrow));
  const isSame = found !== null && found[1] === name.replace(brackets, "");
  let left = arrow + (isSame ? found[0].length : 0);
  return texts.flatMap(({ node, text }): [number, number][] => {
    const length = Math.min(left, text.length);
    left -= length;
    return length > 0 ? [[node, length]] : [];
  });
}
