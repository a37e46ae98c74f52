import {
  attribute,
  type Document,
  nodeText,
  subtreeText,
  tagName,
} from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import type { Kept } from "./kept.ts";

/** Footnotes of the content whose mark and text are both kept. */
export interface Footnotes {
  /** By link of a mark: the number of its note, from 1 in order of first mention. */
  readonly marks: ReadonlyMap<number, number>;
  /** By element that holds a note: its number. */
  readonly notes: ReadonlyMap<number, number>;
  /** Links from a note back to its mark. */
  readonly backLinks: ReadonlySet<number>;
  /** By text node: how many characters of it only repeat the mark at the start of a note. */
  readonly labels: ReadonlyMap<number, number>;
}

const A = tag("a");
const DD = tag("dd");
const DT = tag("dt");
const LI = tag("li");
const SUP = tag("sup");
const holderTags = new TagSet("li p dd div aside section");
const blockTags = new TagSet(
  "li p dd div aside section td th dt h1 h2 h3 h4 h5 h6 body article main",
);
const headings = new TagSet("h1 h2 h3 h4 h5 h6");
/** `1`, `[1]`, `(a)`, `*`, `†` */
const mark = /^[[(]?(?:\d{1,4}|[a-z]|[*†‡§¶#]{1,4}|(?:note|nb) ?\d{1,3})[\])]?$/i;
const bracketed = /^[[(]/;
const noteName = /note|ref/i;
/** No note is longer, in characters of source. */
const LONGEST = 10_000;

const none: Footnotes = {
  marks: new Map(),
  notes: new Map(),
  backLinks: new Set(),
  labels: new Map(),
};

/** Where a page is, to tell links within it. */
interface Place {
  readonly resolve: Resolve;
  readonly url?: string | undefined;
}

/** Finds marks that link to a note further down: superscripts, in brackets, or named so. */
export function findFootnotes(document: Document, kept: Kept, place: Place): Footnotes {
  const links = fragmentLinks(document, kept, place);
  const candidates = links.filter(
    ({ node }) => isMark(document, node) && !isLinked(document, node),
  );
  if (candidates.length === 0) return none;
  const targets = targetsOf(document, new Set(links.map(({ fragment }) => fragment)));
  const marks = new Map<number, number>();
  const notes = new Map<number, number>();
  const names = new Map<number, string>();
  const markIds = new Set<string>();
  for (const { node, fragment } of candidates) {
    const holder = noteAt(document, kept, targets.get(fragment), node);
    if (holder === undefined) continue;
    if (!notes.has(holder)) {
      notes.set(holder, notes.size + 1);
      names.set(holder, subtreeText(document, node));
    }
    marks.set(node, notes.get(holder)!);
    for (const id of idsAround(document, node)) markIds.add(id);
  }
  const backLinks = new Set(
    links
      .filter(({ fragment, node }) => markIds.has(fragment) && !marks.has(node))
      .map(({ node }) => node),
  );
  const labels = new Map<number, number>();
  for (const [holder, name] of names) {
    for (const [node, length] of labelOf(document, holder, name, backLinks)) {
      labels.set(node, length);
    }
  }
  return { marks, notes, backLinks, labels };
}

function fragmentLinks(
  document: Document,
  kept: Kept,
  { resolve, url }: Place,
): { node: number; fragment: string }[] {
  const page = url === undefined ? undefined : resolve(withoutFragment(url));
  const links: { node: number; fragment: string }[] = [];
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== A || !kept.isKept[node]) continue;
    const href = attribute(document, node, "href")?.trim() ?? "";
    const hash = href.indexOf("#");
    if (hash < 0 || hash === href.length - 1) continue;
    const isWithin = hash === 0 || (page !== undefined && resolve(href.slice(0, hash)) === page);
    if (isWithin) links.push({ node, fragment: href.slice(hash + 1) });
  }
  return links;
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

/** What a note begins with: an arrow back, and its mark in brackets, before a point, or raised. */
const arrowAtStart = /^\s*(?:[\^↑↩]\ufe0e?\s+)?/;
const markAtStart = /^[[(]?(\d{1,4}|[a-z]|[*†‡§¶#]{1,4})(?:[\])][.:]?\s*|[.:]\s+|\s+|(?=\p{Lu}))/iu;
const brackets = /[[\]()\s]|note|nb/gi;
/** Text nodes and characters that what repeats a mark has at most. */
const LABEL = { nodes: 8, characters: 60 } as const;

/** By text node at the start of a note: how many characters of it repeat the mark. */
function labelOf(
  document: Document,
  holder: number,
  name: string,
  backLinks: ReadonlySet<number>,
): [number, number][] {
  const { tags, ends } = document;
  const texts: { node: number; text: string }[] = [];
  let start = "";
  // The term before a definition is the mark too.
  let node = tags[holder] === DD ? termBefore(document, holder) : holder;
  for (; node < ends[holder]! && start.length < LABEL.characters; node++) {
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

/** The term straight before a definition; the definition itself where there is none. */
function termBefore({ tags, parents, ends }: Document, definition: number): number {
  for (let node = definition - 1; node > parents[definition]!; node--) {
    if (tags[node] === DT && parents[node] === parents[definition]) return node;
    if (tags[node] === DD && ends[node]! <= definition) break;
  }
  return definition;
}

const marginClass = /(?<!\S)(?:sidenote|marginnote)(?!\S)/;

/** Whether an element among words is a note on them that a style sheet shows in the margin. */
export function isMarginNote(document: Document, node: number): boolean {
  return marginClass.test(attribute(document, node, "class") ?? "");
}

function isMark(document: Document, node: number): boolean {
  if (document.stops[node]! - document.starts[node]! > 1000) return false;
  const text = subtreeText(document, node).trim();
  if (!mark.test(text)) return false;
  return bracketed.test(text) || isRaised(document, node) || isNamedNote(document, node);
}

/** Whether a link stands in another, where HTML has none. */
function isLinked({ tags, parents }: Document, node: number): boolean {
  for (let n = parents[node]!; n > 0; n = parents[n]!) if (tags[n] === A) return true;
  return false;
}

function isRaised({ tags, parents, ends }: Document, node: number): boolean {
  const parent = parents[node]!;
  return tags[parent] === SUP || (node + 1 < ends[node]! && tags[node + 1] === SUP);
}

function isNamedNote(document: Document, node: number): boolean {
  return ["class", "role", "rel", "epub:type"].some((name) =>
    noteName.test(attribute(document, node, name) ?? ""),
  );
}

/** Nodes by id, and by name of old anchors; of those asked for, the first each. */
function targetsOf(document: Document, wanted: ReadonlySet<string>): Map<string, number> {
  const targets = new Map<string, number>();
  for (let node = 1; node < document.size; node++) {
    if (document.attributeStarts[node] === document.attributeStarts[node + 1]) continue;
    const id = attribute(document, node, "id");
    const name = document.tags[node] === A ? attribute(document, node, "name") : undefined;
    for (const key of [id, name]) {
      if (key !== undefined && wanted.has(key) && !targets.has(key)) targets.set(key, node);
    }
  }
  return targets;
}

/** The element that holds the note a mark points to. */
function noteAt(
  document: Document,
  kept: Kept,
  target: number | undefined,
  markNode: number,
): number | undefined {
  if (target === undefined || target < markNode) return undefined;
  const { tags, parents, ends, starts, stops } = document;
  let holder = target;
  while (holder > 0 && !blockTags.has(tags[holder]!)) holder = parents[holder]!;
  if (tags[holder] === DT && tags[ends[holder]!] === DD) holder = ends[holder]!;
  if (tags[holder] === DT && tags[ends[holder]! + 1] === DD) holder = ends[holder]! + 1;
  if (tags[parents[holder]!] === LI) holder = parents[holder]!;
  if (!holderTags.has(tags[holder]!) || !kept.isKept[holder]) return undefined;
  if (holder < markNode || stops[holder]! - starts[holder]! > LONGEST) return undefined;
  for (let n = holder; n < ends[holder]!; n++) if (headings.has(tags[n]!)) return undefined;
  return holder;
}

/** Ids of a mark and of the inline elements around it. */
function idsAround(document: Document, node: number): string[] {
  const ids: string[] = [];
  for (let n = node; n > 0 && !blockTags.has(document.tags[n]!); n = document.parents[n]!) {
    const id = attribute(document, n, "id") ?? attribute(document, n, "name");
    if (id !== undefined) ids.push(id);
    if (tagName(document, n) === "sup") break;
  }
  return ids;
}
