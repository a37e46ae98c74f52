import { addTo } from "../../base/lists.ts";
import { type Document, subtreeText } from "../../document/document.ts";
import { TagSet } from "../../document/tags.ts";
import type { Cuts } from "./cuts.ts";
import { fragmentLinks, idsAround, type Place } from "./fragment-links.ts";
import { inlineNotes } from "./inline-notes.ts";
import type { Kept } from "./kept.ts";
import type { KeptElements } from "./kept-elements.ts";
import { linkedMarks } from "./linked-marks.ts";
import type { Mention } from "./mentions.ts";
import { cutBrackets, cutLabel } from "./note-labels.ts";
import { hasText, lineAt, partsAt } from "./notes.ts";

/** Footnotes of the content whose mark and text are both kept. */
export interface Footnotes {
  /** By element of a mark: the numbers of its notes, from 1 in order of first mention; none: it only opens one. */
  readonly marks: ReadonlyMap<number, readonly number[]>;
  /** By element that holds a note: its number. */
  readonly notes: ReadonlyMap<number, number>;
  /** By first node of a note that is a part of an element: its number, and the first node after it. */
  readonly parts: ReadonlyMap<number, { readonly note: number; readonly end: number }>;
  /** Elements of such parts. */
  readonly broken: ReadonlySet<number>;
  /** Notes among the words of a line, whose numbers are in `notes`. */
  readonly inline: ReadonlySet<number>;
  /** Links from a note back to its mark. */
  readonly backLinks: ReadonlySet<number>;
  /** Brackets around marks, and what only repeats the mark at the start of a note. */
  readonly cuts: Cuts;
}

const none: Footnotes = {
  marks: new Map(),
  notes: new Map(),
  parts: new Map(),
  broken: new Set(),
  inline: new Set(),
  backLinks: new Set(),
  cuts: new Map(),
};

/** Id of a footnote in the content. */
export function noteId(note: number): string {
  return `fn-${note}`;
}

/**
 * Finds marks and their notes, as the page links or names them: links to one that are superscripts, in brackets, or
 * named so; notes that stand where their mark does. What looks like a mark and links nowhere stays as it is.
 */
export function findFootnotes(
  document: Document,
  kept: Kept,
  elements: KeptElements,
  place: Place,
): Footnotes {
  const links = fragmentLinks(document, kept, elements.fragmentLinks, place);
  const inline = inlineNotes(document, kept, elements);
  if (links.length === 0 && inline.length === 0) return none;
  const inlineNodes = new Set(inline.map(({ node }) => node));
  const besides = inline.map(({ node, mark }) => ({ mark, at: node, holder: node, start: node }));
  const mentions = [...besides, ...linkedMarks(document, kept, links, inlineNodes)];
  if (mentions.length === 0) return none;
  return footnotesOf(document, placed(document, kept, mentions), {
    inline: inlineNodes,
    openers: inline.flatMap(({ openers }) => openers),
    links,
  });
}

/** Notes that share an element, parted. */
function placed(document: Document, kept: Kept, mentions: readonly Mention[]): Mention[] {
  const byHolder = new Map<number, Mention[]>();
  for (const mention of mentions) addTo(byHolder, mention.holder, mention);
  const found: Mention[] = [];
  for (const [holder, all] of byHolder) {
    const nodes: number[] = [];
    /** By label: the first of those that no words part from it. */
    const firsts = new Map<number, number>();
    for (const at of all.map((mention) => mention.at).sort((a, b) => a - b)) {
      const last = nodes.at(-1);
      if (last === undefined || hasText(document, kept, last, at)) nodes.push(at);
      firsts.set(at, nodes.length - 1);
    }
    const isOne = all.some(({ part, start, at }) => part || start !== holder || at < holder);
    const parts = isOne ? undefined : partsAt(document, kept, holder, nodes);
    for (const mention of all) {
      const part = parts?.[firsts.get(mention.at)!];
      if (parts === undefined) found.push(mention);
      else if (part) found.push({ ...mention, holder: part.start, start: part.start, part });
    }
  }
  return found.sort((a, b) => a.mark - b.mark);
}

interface Around {
  readonly inline: ReadonlySet<number>;
  readonly openers: readonly number[];
  readonly links: ReturnType<typeof fragmentLinks>;
}

const noLines = new TagSet("p");
/** Characters of a link that only leads back. */
const LONGEST_BACK = 40;

function footnotesOf(
  document: Document,
  mentions: readonly Mention[],
  { inline, openers, links }: Around,
): Footnotes {
  const numbers = new Map<number, number>();
  const marks = new Map<number, number[]>();
  const cuts: Cuts = new Map();
  const firsts: Mention[] = [];
  const markIds = new Set<string>();
  for (const mention of mentions) {
    const { mark, holder } = mention;
    if (!numbers.has(holder)) {
      numbers.set(holder, numbers.size + 1);
      firsts.push(mention);
    }
    const note = numbers.get(holder)!;
    if (!marks.get(mark)?.includes(note)) addTo(marks, mark, note);
    for (let n = mark; n === mark || n < document.ends[mark]!; n++) {
      for (const id of idsAround(document, n)) markIds.add(id);
    }
  }
  for (const node of openers) marks.set(node, []);
  const isInMark = (node: number): boolean => marks.has(node) || marks.has(document.parents[node]!);
  const backLinks = new Set(
    links
      .filter(({ fragment, node }) => markIds.has(fragment) && !isInMark(node))
      .map(({ node }) => node)
      .filter((node) => subtreeText(document, node).trim().length <= LONGEST_BACK),
  );
  const notes = new Map<number, number>();
  const parts = new Map<number, { note: number; end: number }>();
  const broken = new Set<number>();
  for (const mention of firsts) {
    const { mark, holder, start, part } = mention;
    const note = numbers.get(holder)!;
    const end = part?.end ?? document.ends[holder]!;
    const name = mark === holder ? "" : subtreeText(document, mark).trim();
    cutLabel(document, cuts, start, end, name, backLinks);
    if (part === undefined) {
      notes.set(holder, note);
    } else {
      parts.set(part.start, { note, end });
      const line = lineAt(document, document.parents[part.start]!);
      if (noLines.has(document.tags[line]!)) broken.add(line);
    }
  }
  for (const node of [...marks.keys(), ...backLinks]) cutBrackets(document, cuts, node);
  return { marks, notes, parts, broken, inline, backLinks, cuts };
}
