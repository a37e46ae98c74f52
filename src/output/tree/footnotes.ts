import { attribute, type Document, subtreeText, tagName } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import type { Kept } from "./kept.ts";
import { labelOf, lineTags, markText, type Note, noteAt } from "./notes.ts";
import { raisedMarks } from "./raised-marks.ts";

/** Footnotes of the content whose mark and text are both kept. */
export interface Footnotes {
  /** By element of a mark: the number of its note, from 1 in order of first mention. */
  readonly marks: ReadonlyMap<number, number>;
  /** By element that holds a note: its number. */
  readonly notes: ReadonlyMap<number, number>;
  /** Links from a note back to its mark. */
  readonly backLinks: ReadonlySet<number>;
  /** By text node: how many characters of it only repeat the mark at the start of a note. */
  readonly labels: ReadonlyMap<number, number>;
}

const A = tag("a");
const SUP = tag("sup");
const bracketed = /^[[(]/;
const noteName = /note|ref/i;

const none: Footnotes = {
  marks: new Map(),
  notes: new Map(),
  backLinks: new Set(),
  labels: new Map(),
};

/** The URL of a page, to recognise links within it. */
interface Place {
  readonly resolve: Resolve;
  readonly url?: string | undefined;
}

/** Id of a footnote in the content. */
export function noteId(note: number): string {
  return `fn-${note}`;
}

/** A mark, and where its note is. */
interface Mention extends Note {
  readonly mark: number;
}

/**
 * Finds marks of notes further down: links to one that are superscripts, in brackets, or named so, and
 * superscripts that a line further down begins with again.
 */
export function findFootnotes(document: Document, kept: Kept, place: Place): Footnotes {
  const links = fragmentLinks(document, kept, place);
  const linked = linkedMarks(document, kept, links);
  const mentions: Mention[] = [...linked, ...raisedMarks(document, kept)];
  if (mentions.length === 0) return none;
  mentions.sort((a, b) => a.mark - b.mark);
  const marks = new Map<number, number>();
  const notes = new Map<number, number>();
  const firsts: Mention[] = [];
  for (const mention of mentions) {
    const { mark, holder } = mention;
    if (!notes.has(holder)) {
      notes.set(holder, notes.size + 1);
      firsts.push(mention);
    }
    marks.set(mark, notes.get(holder)!);
  }
  const markIds = new Set(linked.flatMap(({ mark }) => idsAround(document, mark)));
  const backLinks = new Set(
    links
      .filter(({ fragment, node }) => markIds.has(fragment) && !marks.has(node))
      .map(({ node }) => node),
  );
  const labels = new Map<number, number>();
  for (const mention of firsts) {
    const name = subtreeText(document, mention.mark);
    for (const [node, length] of labelOf(document, mention, name, backLinks)) {
      labels.set(node, length);
    }
  }
  return { marks, notes, backLinks, labels };
}

/** Links to notes. */
function linkedMarks(document: Document, kept: Kept, links: readonly FragmentLink[]): Mention[] {
  const candidates = links.filter(
    ({ node }) => isMark(document, node) && !isLinked(document, node),
  );
  if (candidates.length === 0) return [];
  const targets = targetsOf(document, new Set(links.map(({ fragment }) => fragment)));
  return candidates.flatMap(({ node, fragment }) => {
    const target = targets.get(fragment);
    if (target === undefined || target < node) return [];
    const note = noteAt(document, kept, target, node);
    return note === undefined ? [] : [{ mark: node, ...note }];
  });
}

/** A link to a place on the page. */
interface FragmentLink {
  readonly node: number;
  readonly fragment: string;
}

function fragmentLinks(document: Document, kept: Kept, { resolve, url }: Place): FragmentLink[] {
  const page = url === undefined ? undefined : resolve(withoutFragment(url));
  const links: FragmentLink[] = [];
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

const marginClass = /(?<!\S)(?:sidenote|marginnote)(?!\S)/;

/** Whether an element among words is a note on them that a style sheet shows in the margin. */
export function isMarginNote(document: Document, node: number): boolean {
  return marginClass.test(attribute(document, node, "class") ?? "");
}

function isMark(document: Document, node: number): boolean {
  if (document.stops[node]! - document.starts[node]! > 1000) return false;
  const text = subtreeText(document, node).trim();
  if (!markText.test(text)) return false;
  return bracketed.test(text) || isRaised(document, node) || isNamedNote(document, node);
}

/** Whether a link is nested in another, which HTML forbids. */
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

/** Ids of a mark and of the inline elements around it. */
function idsAround(document: Document, node: number): string[] {
  const ids: string[] = [];
  for (let n = node; n > 0 && !lineTags.has(document.tags[n]!); n = document.parents[n]!) {
    const id = attribute(document, n, "id") ?? attribute(document, n, "name");
    if (id !== undefined) ids.push(id);
    if (tagName(document, n) === "sup") break;
  }
  return ids;
}
