/** Marks of footnotes that are links to them. */
import { addTo } from "../../base/lists.ts";
import { attribute, type Document, isInside, subtreeText } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { type FragmentLink, targetsOf } from "./fragment-links.ts";
import type { Kept } from "./kept.ts";
import type { Mention } from "./mentions.ts";
import { bracketsAround } from "./note-labels.ts";
import { brokenLineAt, lineAt, markText, noteAt } from "./notes.ts";

const A = tag("a");
const SUP = tag("sup");
const anchors = new TagSet("a");
const bracketed = /^[[(【]/;
const noteName = /note|ref/i;
const raisedStyle = /vertical-align:\s*(?:super|top)/i;
const raisedText = /^[\p{No}*†‡※]/u;
/** `[Anm. 3]`, `[lower-alpha 1]`: a mark where the note leads back to it. */
const namedMark = /^[[(]?[\p{L}.\- ]{0,12}\s?\p{Nd}{1,4}[\])]?$/u;
/** Characters of a mark's source. */
const LONGEST = 1000;
/** Nodes before a mark in which its line has words. */
const NEAR = 10;

/** Links to notes further down that are superscripts, in brackets, or named so, or that notes lead back to. */
export function linkedMarks(
  document: Document,
  kept: Kept,
  links: readonly FragmentLink[],
  inlineNotes: ReadonlySet<number>,
): Mention[] {
  const candidates: FragmentLink[] = [];
  for (const link of links) {
    // HTML forbids links in links.
    const isNested = isInside(document, document.parents[link.node]!, anchors);
    if (mayBeMark(document, link.node) && !isNested) candidates.push(link);
  }
  if (candidates.length === 0) return [];
  const targets = targetsOf(document, new Set(links.map(({ fragment }) => fragment)));
  const backFrom = new Map<number, number[]>();
  for (const { node, fragment } of links) {
    const target = targets.get(fragment);
    if (target !== undefined && target < node) addTo(backFrom, target, node);
  }
  const mentions: Mention[] = [];
  for (const { node, fragment, isWithin } of candidates) {
    const target = targets.get(fragment);
    if (target === undefined || target < node) continue;
    const mark = wholeMark(document, node);
    const text = subtreeText(document, node).trim();
    const inline = noteAround(document, inlineNotes, target);
    if (inline !== undefined) {
      if (markText.test(text)) mentions.push(mention(mark, target, inline));
      continue;
    }
    const note = noteAt(document, kept, target, node);
    const part = note === undefined ? brokenLineAt(document, kept, target, node) : undefined;
    if (note === undefined && part === undefined) continue;
    const [from, to] = note
      ? [Math.min(note.start, target), document.ends[note.holder]!]
      : [part!.start, part!.end];
    const leadsBack = targetsAround(document, node).some((place) =>
      backFrom.get(place)?.some((link) => link >= from && link < to),
    );
    const isMark = markText.test(text) && isShownAsMark(document, node, text);
    if (!leadsBack && !(isMark && isWithin)) continue;
    if (!isMark && !standsBehindWords(document, kept, node)) continue;
    mentions.push(
      note === undefined
        ? { mark, at: target, part, holder: part!.start, start: part!.start }
        : { mark, at: target, ...note },
    );
  }
  return mentions;
}

function mention(mark: number, at: number, node: number): Mention {
  return { mark, at, holder: node, start: node };
}

/** The inline note that a node is in. */
function noteAround(
  { parents }: Document,
  notes: ReadonlySet<number>,
  target: number,
): number | undefined {
  if (notes.size === 0) return undefined;
  for (let n = target; n > 0; n = parents[n]!) if (notes.has(n)) return n;
  return undefined;
}

function mayBeMark(document: Document, node: number): boolean {
  if (document.stops[node]! - document.starts[node]! > LONGEST) return false;
  const text = subtreeText(document, node).trim();
  return markText.test(text) || namedMark.test(text);
}

function isShownAsMark(document: Document, node: number, text: string): boolean {
  if (bracketed.test(text) || raisedText.test(text) || isRaised(document, node)) return true;
  return isNamedNote(document, node) || bracketsAround(document, node) !== undefined;
}

function isRaised(document: Document, node: number): boolean {
  const { tags, parents, ends } = document;
  const parent = parents[node]!;
  if (tags[parent] === SUP || (node + 1 < ends[node]! && tags[node + 1] === SUP)) return true;
  return [node, parent].some((n) => raisedStyle.test(attribute(document, n, "style") ?? ""));
}

function isNamedNote(document: Document, node: number): boolean {
  return ["class", "role", "rel", "epub:type"].some((name) =>
    noteName.test(attribute(document, node, name) ?? ""),
  );
}

/** Whether words of the same line stand before a node: a list of contents has none. */
function standsBehindWords(document: Document, kept: Kept, node: number): boolean {
  const line = lineAt(document, node);
  for (let n = node - 1; n > line && n > node - NEAR; n--) if (kept.blockOf[n] !== 0) return true;
  return false;
}

/** The mark with the brackets that an element around it has beside it. */
function wholeMark(document: Document, node: number): number {
  const parent = document.parents[node]!;
  if (document.tags[parent] !== SUP || document.stops[parent]! - document.starts[parent]! > LONGEST)
    return node;
  const label = subtreeText(document, node).trim();
  const whole = subtreeText(document, parent).trim();
  return whole === `[${label}]` || whole === `(${label})` ? parent : node;
}

/** Elements that a link back to a mark may lead to. */
function targetsAround(document: Document, node: number): number[] {
  const { tags, ends, parents } = document;
  const places: number[] = [];
  const line = lineAt(document, node);
  for (let n = node; n > line; n = parents[n]!) {
    places.push(n);
    if (tags[n - 1] === A && ends[n - 1] === n) places.push(n - 1);
  }
  return places;
}
