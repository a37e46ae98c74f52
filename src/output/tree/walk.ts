/** The walk over a page that writes its content into a tree. */
import type { Properties } from "hast";
import { knownAttribute, OTHER_NAME } from "../../document/attribute-names.ts";
import type { Block } from "../../document/block.ts";
import { attribute, type Document, nodeText, subtreeText } from "../../document/document.ts";
import { isApart } from "../../document/join.ts";
import { blockTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import { makeElement, type TreeBuilder } from "./builder.ts";
import { calloutAt } from "./callouts.ts";
import { cleanText } from "./clean-text.ts";
import { codeElement, isBrokenCode, isCodeTable, isGutter, isPreformatted } from "./code.ts";
import { flowElement, inlineElement } from "./elements.ts";
import { type Embed, embedElement } from "./embeds.ts";
import { type Footnotes, isMarginNote } from "./footnotes.ts";
import type { ContentImage } from "./images.ts";
import { type Kept, nextBlock } from "./kept.ts";
import { formulaAt, formulaElement } from "./math.ts";
import { splitFormulas } from "./raw-tex.ts";
import type { StructureOptions } from "./structure.ts";
import { dataTable, keepWholeRows, type Spans, takeNotesOut } from "./tables.ts";

/** What a walk needs, and where it is. */
export interface Walk {
  readonly document: Document;
  /** All blocks of the page. */
  readonly blocks: readonly Block[];
  readonly kept: Kept;
  readonly options: StructureOptions;
  readonly resolve: Resolve;
  readonly hasMath: boolean;
  /** Whether TeX may stand in the text; tells whether the page has a script that renders it. */
  readonly hasTex: boolean;
  readonly rendersTex: () => boolean;
  readonly builder: TreeBuilder;
  readonly embeds: ReadonlyMap<number, Embed>;
  readonly images: ReadonlyMap<number, ContentImage>;
  /** The element that is written as the headline; -1: none. */
  readonly headline: number;
  readonly footnotes: Footnotes;
  /** Notes in the margin and in tables of data, by element, which are written behind all. */
  readonly deferred: Map<number, number>;
  marginNotes: number;
  /** Boxes beside the text met so far, and the elements of their titles. */
  readonly callouts: Set<number>;
  readonly titles: Set<number>;
  /** Spans of the cells of data tables met so far. */
  readonly spans: Map<number, Spans>;
  /** End of the data table that is being written, and of the one whose rows become paragraphs. */
  tableEnd: number;
  rowEnd: number;
  /** The last block, and the characters of it that there is room for. */
  readonly last: number | undefined;
  room: number | undefined;
  /** The text node written last, and the end of the last button. */
  previous: number;
  buttonEnd: number;
}

const A = tag("a");
const BR = tag("br");
const BUTTON = tag("button");
const CAPTION = tag("caption");
const HR = tag("hr");
const INPUT = tag("input");
const LI = tag("li");
const OL = tag("ol");
const SPAN = tag("span");
const TABLE = tag("table");
const TIME = tag("time");
const TR = tag("tr");
const cellTags = new TagSet("td th");
const tableParts = new TagSet("caption thead tbody tfoot tr td th");

/** Writes all that is kept. */
export function writeContent(walk: Walk): void {
  const { document, builder, deferred } = walk;
  writeRange(walk, 1, document.size);
  for (const [node, note] of deferred) {
    builder.closeAll();
    const end = document.ends[node]!;
    builder.openFlow("aside", { id: noteId(note) }, node, end);
    writeRange(walk, node + 1, end);
  }
}

/** Writes what is kept from a node up to another. */
function writeRange(walk: Walk, start: number, end: number): void {
  const { document, builder, kept } = walk;
  const { ends } = document;
  let node = start;
  while (node < end) {
    if (kept.isKept[node]) {
      builder.advance(node);
      node = visit(walk, node) ? node + 1 : ends[node]!;
    } else {
      node = ends[node]!;
    }
  }
}

/** Writes a node; whether what is below it is still to be written. */
function visit(walk: Walk, node: number): boolean {
  const { document, builder, kept } = walk;
  const number = document.tags[node]!;
  if (number === TEXT) {
    if (kept.blockOf[node] !== 0) writeText(walk, node);
    return true;
  }
  if (walk.hasMath && writeFormula(walk, node)) return false;
  if (walk.deferred.has(node)) return false;
  const mark = walk.footnotes.marks.get(node);
  if (mark !== undefined) {
    writeMark(walk, node, mark, subtreeText(document, node).trim());
    return false;
  }
  if (number === SPAN && isMarginNote(document, node)) {
    const note = walk.footnotes.notes.size + ++walk.marginNotes;
    walk.deferred.set(node, note);
    writeMark(walk, node, note, String(note));
    return false;
  }
  const image = walk.images.get(node);
  if (image !== undefined) {
    writeImage(walk, image);
    return false;
  }
  const embed = walk.embeds.get(node);
  if (embed !== undefined) {
    if (!builder.isInside("a")) builder.block(embedElement(embed));
    return false;
  }
  if (number === BUTTON) {
    builder.space();
    walk.buttonEnd = document.ends[node]!;
  } else if (number === INPUT) {
    writeCheckbox(walk, node);
  } else if (number === BR) {
    if (kept.blockOf[node] !== 0) builder.lineBreak();
  } else if (number === HR) {
    builder.block(makeElement("hr"));
  } else if (number === A) {
    return openLink(walk, node);
  } else if (
    isPreformatted(number) ||
    isBrokenCode(document, node) ||
    (number === TABLE && isCodeTable(document, node))
  ) {
    const code = codeElement(document, kept, node);
    if (code !== undefined) builder.block(code);
    return false;
  } else if (isGutter(document, node) || isEditLink(document, node)) {
    return false;
  } else if (number === TABLE) {
    return openTable(walk, node);
  } else {
    openElement(walk, node);
  }
  return true;
}

function writeText(walk: Walk, node: number): void {
  const { document, builder, kept, previous } = walk;
  const block = kept.blockOf[node]! - 1;
  const { node: holder } = walk.blocks[block]!;
  const isSameBlock = previous >= 0 && kept.blockOf[previous] === kept.blockOf[node];
  // Style sheets show buttons apart from the words around them.
  const isBehindButton = previous < walk.buttonEnd && node >= walk.buttonEnd;
  const mayBeApart = isSameBlock && !startsWithPunctuation(document, node);
  if (mayBeApart && (isBehindButton || isApart(document, previous, node))) builder.space();
  const label = walk.footnotes.labels.get(node) ?? 0;
  const text = fitted(walk, block, cleanText(nodeText(document, node).slice(label)));
  walk.previous = node;
  const separator = node < walk.rowEnd ? " | " : " ";
  const mayHaveTex = walk.hasTex && !builder.isInside("code");
  for (const part of mayHaveTex ? splitFormulas(text, walk.rendersTex) : [text]) {
    if (typeof part === "string") builder.text(part, block, holder, separator);
    else if (part.isDisplay) builder.block(formulaElement(part));
    else builder.phrase(formulaElement(part), block, holder);
  }
}

/** Whether a text goes on with a mark that stands close to the word before it. */
function startsWithPunctuation({ source, starts }: Document, node: number): boolean {
  return ",.;:!?)]".includes(source.charAt(starts[node]!));
}

/** What there is room for of a text: whole words, part of one only where nothing else is written. */
function fitted(walk: Walk, block: number, text: string): string {
  if (walk.room === undefined || block !== walk.last) return text;
  if (text.length <= walk.room) {
    walk.room -= text.length;
    return text;
  }
  const start = text.slice(0, walk.room);
  const word = lastWord.exec(text.slice(0, walk.room + 1))!.index;
  walk.room = 0;
  return cleanText(word > 0 || walk.previous >= 0 ? start.slice(0, word) : start);
}

const lastWord = /(?<!\S)\S*$/;

function writeImage({ builder, options, document, blocks, kept }: Walk, image: ContentImage): void {
  if (options.images === "drop") {
    builder.space();
    return;
  }
  const { parents, tags } = document;
  let holder = parents[image.node]!;
  while (holder > 0 && !blockTags.has(tags[holder]!)) holder = parents[holder]!;
  // An image among words goes with their block; those that stand alone in an element go together.
  const next = nextBlock(kept, image.node);
  const block =
    [next - 1, next].find((b) => kept.isKeptBlock[b] === 1 && blocks[b]!.node === holder) ??
    -2 - holder;
  if (options.images === "text") {
    builder.text(image.alt, block, holder);
  } else {
    // Style sheets let text flow around images: words beside one are no part of it.
    builder.space();
    const sign = image.isSign ? { dataSign: "" } : {};
    builder.phrase(makeElement("img", { src: image.url, alt: image.alt, ...sign }), block, holder);
    builder.space();
  }
}

/** Writes the box of a task in a list. */
function writeCheckbox({ document, builder, blocks, kept }: Walk, node: number): void {
  const isDone = attribute(document, node, "checked") !== undefined;
  const box = makeElement("input", { type: "checkbox", checked: isDone, disabled: true });
  const block = nextBlock(kept, node);
  if (kept.isKeptBlock[block] === 1) builder.phrase(box, block, blocks[block]!.node);
}

/** Writes the formula that an element shows, if it is one. */
function writeFormula({ document, builder, blocks, kept }: Walk, node: number): boolean {
  const found = formulaAt(document, node);
  if (found === undefined) return false;
  if (found === "rendered") return true;
  if (found.isDisplay) {
    builder.block(formulaElement(found));
  } else {
    const first = kept.blockOf.subarray(node, document.ends[node]).find((block) => block !== 0);
    const block = first === undefined ? Math.max(0, nextBlock(kept, node) - 1) : first - 1;
    builder.phrase(formulaElement(found), block, blocks[block]!.node);
  }
  return true;
}

const editClass = /(?<!\S)mw-editsection(?!\S)/;

/** Whether an element holds the links by which readers of a wiki edit a section. */
function isEditLink(document: Document, node: number): boolean {
  if (document.tags[node] !== SPAN) return false;
  return editClass.test(attribute(document, node, "class") ?? "");
}

const symbolsOnly = /^[#¶§🔗\s]*$/u;
const backArrow = /^(?:[\s↩↑^⤴⏎]|\ufe0e|\ufe0f)*$/u;

/** Opens a link, if it leads anywhere; false for links that are left out with their text. */
function openLink(walk: Walk, node: number): boolean {
  const { document, builder, footnotes, options } = walk;
  if (footnotes.backLinks.has(node)) return false;
  const href = attribute(document, node, "href");
  if (href === undefined) return true;
  const place = placeInHeading(document, node, href);
  const isIdle = isPermalink(document, node, href) || place === "anchor";
  if (options.links === "drop" || isIdle) return false;
  if (place === "whole") return true;
  const url = options.links === "text" ? undefined : walk.resolve(href);
  const end = document.ends[node]!;
  if (url !== undefined) builder.openInline({ node, end, tag: "a", properties: { href: url } });
  return true;
}

/** `¶` beside headings, and arrows that lead back from somewhere. */
function isPermalink(document: Document, node: number, href: string): boolean {
  if (!href.includes("#") || document.stops[node]! - document.starts[node]! > 1000) return false;
  for (let n = node; n < document.ends[node]!; n++) {
    if (document.tags[n] !== TEXT) continue;
    const text = nodeText(document, n);
    if (!symbolsOnly.test(text) && !backArrow.test(text)) return false;
  }
  return true;
}

const headings = new TagSet("h1 h2 h3 h4 h5 h6");
const anchorClass = /anchor|permalink|header-?link|hash-?link|heading-?link|copy/i;

/**
 * What a link to a place on the page is to the heading that it stands in: `whole` around all its words,
 * which lead nowhere but to themselves, an `anchor` beside them ("Copy link to heading").
 */
function placeInHeading(
  document: Document,
  node: number,
  href: string,
): "whole" | "anchor" | undefined {
  const { tags, parents, ends } = document;
  const heading = parents[node]!;
  if (!href.startsWith("#") || !headings.has(tags[heading]!)) return undefined;
  for (let n = heading + 1; n < ends[heading]!; n++) {
    if (n === node) n = ends[node]! - 1;
    else if (tags[n] === TEXT && nodeText(document, n).trim() !== "") {
      const isNamed = anchorClass.test(attribute(document, node, "class") ?? "");
      return isNamed ? "anchor" : undefined;
    }
  }
  return "whole";
}

/** Writes a footnote's mark as GitHub does. */
function writeMark(
  { builder, blocks, kept }: Walk,
  node: number,
  note: number,
  text: string,
): void {
  const link = makeElement("a", { href: `#${noteId(note)}`, dataFootnoteRef: "" });
  link.children.push({ type: "text", value: text });
  const raised = makeElement("sup");
  raised.children.push(link);
  const block = Math.max(0, nextBlock(kept, node) - 1);
  builder.phrase(builder.isInside("sup") ? link : raised, block, blocks[block]!.node);
}

/** Id of a footnote in the content. */
export function noteId(note: number): string {
  return `fn-${note}`;
}

/** Opens a table, unless it only lays out what is in it; false for one that is left out. */
function openTable(walk: Walk, node: number): boolean {
  const { document, builder, kept, options } = walk;
  // Asciidoctor lays its boxes out in tables.
  if (walk.callouts.has(document.parents[node]!)) return true;
  const table = dataTable(document, kept, node);
  if (table === undefined) return true;
  const end = document.ends[node]!;
  for (const [note, number] of takeNotesOut(document, kept, walk.footnotes, node)) {
    walk.deferred.set(note, number);
  }
  if (options.tables === "drop") return false;
  if (options.tables === "text") {
    walk.rowEnd = end;
    return true;
  }
  keepWholeRows(document, kept, node);
  if (builder.openFlow("table", properties(walk, node), node, end)) {
    walk.tableEnd = end;
    for (const [cell, spans] of table.spans) walk.spans.set(cell, spans);
  }
  return true;
}

/** Opens any other element, if the content has one for it. */
function openElement(walk: Walk, node: number): void {
  const { document, builder, footnotes } = walk;
  const { tags, ends } = document;
  const number = tags[node]!;
  const inline = inlineElement(number);
  if (inline !== undefined) {
    builder.openInline({
      node,
      end: ends[node]!,
      tag: inline,
      properties: properties(walk, node),
    });
    return;
  }
  let name = node === walk.headline ? "h1" : flowElement(number);
  if (tableParts.has(number)) {
    if (node < walk.rowEnd) name = number === TR || number === CAPTION ? "p" : undefined;
    else if (node >= walk.tableEnd) name = undefined;
  }
  if (walk.titles.has(node) && builder.openFlow("p", calloutTitle, node, ends[node]!)) return;
  const callout = calloutAt(document, node);
  const isNote = footnotes.notes.has(node);
  if (name === undefined && callout === undefined && !isNote) return;
  const all = properties(walk, node);
  if (callout !== undefined) {
    name = "blockquote";
    if (callout.kind !== undefined) all.dataCallout = callout.kind;
    walk.callouts.add(node);
    walk.titles.add(callout.title);
  }
  const isOpen = name !== undefined && builder.openFlow(name, all, node, ends[node]!);
  if (isNote && !isOpen) builder.openFlow("aside", all, node, ends[node]!);
}

const calloutTitle: Properties = { dataCalloutTitle: "" };

/** Properties that an element keeps. */
function properties({ document, footnotes, spans }: Walk, node: number): Properties {
  const note = footnotes.notes.get(node);
  const all: Properties = note === undefined ? {} : { id: noteId(note) };
  if (!mayHaveProperties(document, node)) return all;
  const number = document.tags[node]!;
  const value = (name: string): string | undefined => attribute(document, node, name)?.trim();
  const { colSpan = 1, rowSpan = 1 } = spans.get(node) ?? {};
  const set = (name: string, found: string | number | undefined): void => {
    if (found !== undefined) all[name] = found;
  };
  set("dir", directionOf(value("dir")));
  set("lang", languageOf(value("lang")));
  if (number === OL) set("start", integer(value("start")));
  if (number === LI) set("value", integer(value("value"))?.toString());
  if (number === TIME) set("dateTime", dateTimeOf(value("datetime")));
  if (colSpan > 1) all.colSpan = colSpan;
  if (rowSpan > 1) all.rowSpan = rowSpan;
  if (cellTags.has(number)) set("align", alignment(value("align")));
  return all;
}

/** By the number of an attribute's name: 1 where {@link properties} may be made of it. */
const telling = new Uint8Array(256);
for (const name of "dir lang start value datetime colspan rowspan align".split(" ")) {
  telling[knownAttribute(name) ?? OTHER_NAME] = 1;
}

/** Whether an element may have properties: most have a class, an id or a style alone. */
function mayHaveProperties({ attributeStarts, attributeNames }: Document, node: number): boolean {
  const last = attributeStarts[node + 1]!;
  for (let a = attributeStarts[node]!; a < last; a++) {
    if (telling[attributeNames[a]!] === 1) return true;
  }
  return false;
}

const languageTag = /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8}){0,4}$/i;
const LONGEST_TIME = 64;
const wholeNumber = /^-?\d{1,9}$/;

/** A language tag of an attribute, if it can be one. */
export function languageOf(text: string | undefined): string | undefined {
  const name = text?.trim().replace("_", "-");
  return name !== undefined && languageTag.test(name) ? name : undefined;
}

/** A direction of an attribute, if it is one. */
export function directionOf(text: string | undefined): "ltr" | "rtl" | undefined {
  const name = text?.trim().toLowerCase();
  return name === "ltr" || name === "rtl" ? name : undefined;
}

/** A point or a span of time is short; words of other blocks may stand in the element too. */
function dateTimeOf(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= LONGEST_TIME ? text : undefined;
}

function alignment(text: string | undefined): string | undefined {
  const name = text?.toLowerCase();
  return name === "left" || name === "center" || name === "right" ? name : undefined;
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && wholeNumber.test(text) ? Number(text) : undefined;
}
