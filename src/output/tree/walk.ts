/** The walk over a page that writes its content into a tree. */
import type { Properties } from "hast";
import { isBlock } from "../../document/display/display.ts";
import { attribute, subtreeText } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import { calloutAt } from "./callouts.ts";
import { codeElement, isBrokenCode, isCodeTable, isPreformatted } from "./code.ts";
import { makeElement } from "./containers.ts";
import { flowElement, inlineElement } from "./elements.ts";
import { embedElement } from "./embeds.ts";
import { noteId } from "./footnotes.ts";
import { useOf } from "./heading-links.ts";
import type { ContentImage } from "./images.ts";
import { nextBlock } from "./kept.ts";
import { isGutter, isNumberColumn } from "./line-numbers.ts";
import { formulaAt, formulaElement } from "./math.ts";
import { type PostLayout, postHeader } from "./posts.ts";
import { properties } from "./properties.ts";
import { CALLOUT, EDIT_LINK, FOUND, GUTTER, TITLE } from "./signs.ts";
import { isMadePlain, styledMarks } from "./styled-words.ts";
import { dataTable, keepWholeRows, takeNotesOut } from "./tables.ts";
import type { Walk } from "./walk-state.ts";
import { writeMark, writeText } from "./words.ts";

const A = tag("a");
const BR = tag("br");
const CAPTION = tag("caption");
const HR = tag("hr");
const INPUT = tag("input");
const SPAN = tag("span");
const TABLE = tag("table");
const TR = tag("tr");
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
  const { tags, ends } = document;
  let node = start;
  while (node < end) {
    if (kept.isKept[node]) {
      builder.advance(node);
      const isText = tags[node] === TEXT;
      if (isText) visitText(walk, node);
      node = isText || visit(walk, node) ? node + 1 : ends[node]!;
    } else {
      node = ends[node]!;
    }
  }
}

function visitText(walk: Walk, node: number): void {
  if (walk.footnotes.parts.size > 0) openPart(walk, node);
  if (walk.kept.blockOf[node] !== 0) writeText(walk, node);
}

/** Writes an element. Returns whether its children are still to be written. */
function visit(walk: Walk, node: number): boolean {
  const { document, builder, kept } = walk;
  const number = document.tags[node]!;
  if (walk.footnotes.parts.size > 0) openPart(walk, node);
  if (walk.posts?.holders.has(node)) return true;
  if (walk.posts?.byNode.has(node)) {
    openPost(walk, walk.posts, node);
    return true;
  }
  if (walk.hasMath && writeFormula(walk, node)) return false;
  const signs = walk.signs[node]!;
  if ((signs & FOUND) !== 0 && writeFound(walk, node)) return false;
  if (number === INPUT) {
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
    if (isNumberColumn(document, node)) return false;
    const code = codeElement(document, kept, node, walk.codeLabels.get(node));
    if (code !== undefined) builder.block(code);
    return false;
  } else if ((signs & GUTTER) !== 0 && isGutter(document, node)) {
    return false;
  } else if ((signs & EDIT_LINK) !== 0 && number === SPAN) {
    return false;
  } else if (number === TABLE) {
    return openTable(walk, node);
  } else {
    openElement(walk, node);
  }
  return true;
}

/** Writes a mark, a note, an image or an embed. Returns false if the node is none, but a part of a footnote. */
function writeFound(walk: Walk, node: number): boolean {
  const { document, builder, footnotes, deferred } = walk;
  if (deferred.has(node)) return true;
  const marked = footnotes.marks.get(node);
  const isInline = footnotes.inline.has(node);
  if (marked !== undefined) {
    const text = isInline ? "" : subtreeText(document, node).trim();
    for (const note of marked) writeMark(walk, node, note, marked.length === 1 ? text : "");
  }
  if (isInline) deferred.set(node, footnotes.notes.get(node)!);
  if (marked !== undefined || isInline) return true;
  const image = walk.images.get(node);
  const embed = walk.embeds.get(node);
  if (image !== undefined) writeImage(walk, image);
  else if (embed !== undefined && !builder.isInside("a")) builder.block(embedElement(embed));
  return image !== undefined || embed !== undefined;
}

/** Opens a note that is a part of an element. */
function openPart({ builder, footnotes }: Walk, node: number): void {
  const part = footnotes.parts.get(node);
  if (part !== undefined) builder.openFlow("aside", { id: noteId(part.note) }, node, part.end);
}

function writeImage({ builder, options, document, blocks, kept }: Walk, image: ContentImage): void {
  if (options.images === "drop") {
    builder.space();
    return;
  }
  const { parents } = document;
  let holder = parents[image.node]!;
  while (holder > 0 && !isBlock(document, holder)) holder = parents[holder]!;
  // An image among words belongs to their block; images alone in an element belong together.
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

/** Opens a link, if it leads anywhere; false for links that are left out with their text. */
function openLink(walk: Walk, node: number): boolean {
  const { document, builder, footnotes, options } = walk;
  if (footnotes.backLinks.has(node)) return false;
  const href = attribute(document, node, "href");
  if (href === undefined) return true;
  const use = useOf(document, node, href);
  if (options.links === "drop" || use === "none") return false;
  if (use === "words") return true;
  const url = options.links === "text" ? undefined : walk.resolve(href);
  const end = document.ends[node]!;
  if (url !== undefined) builder.openInline({ node, end, tag: "a", properties: { href: url } });
  return true;
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

/** Opens the article of a post. */
function openPost({ builder }: Walk, { byNode, units }: PostLayout, node: number): void {
  const { index, end } = byNode.get(node)!;
  if (builder.openFlow("article", { dataPost: index }, node, end)) {
    builder.block(postHeader(units[index]!));
  }
}

/** Opens any other element, if the content has one for it. */
function openElement(walk: Walk, node: number): void {
  const { document, builder, footnotes } = walk;
  const { tags, ends } = document;
  const number = tags[node]!;
  for (const tag of styledMarks(document, node)) {
    builder.openInline({ node, end: ends[node]!, tag, properties: {} });
  }
  const inline = inlineElement(number);
  if (inline !== undefined) {
    if (isMadePlain(document, node)) return;
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
  const signs = walk.signs[node]!;
  const isTitle = (signs & TITLE) !== 0;
  if (isTitle && builder.openFlow("p", calloutTitle, node, ends[node]!)) return;
  const callout = (signs & CALLOUT) === 0 ? undefined : calloutAt(document, node);
  if (footnotes.broken.has(node)) name = undefined;
  const isNote = footnotes.notes.has(node);
  if (name === undefined && callout === undefined && !isNote) return;
  let all = properties(walk, node);
  if (callout !== undefined) {
    name = "blockquote";
    if (callout.kind !== undefined) all = { ...all, dataCallout: callout.kind };
    walk.callouts.add(node);
    if (callout.title >= 0) walk.signs[callout.title]! |= TITLE;
  }
  const isOpen = name !== undefined && builder.openFlow(name, all, node, ends[node]!);
  if (isNote && !isOpen) builder.openFlow("aside", all, node, ends[node]!);
}

const calloutTitle: Properties = { dataCalloutTitle: "" };
