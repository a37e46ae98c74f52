/** The attributes that elements of the content keep. */
import type { Properties } from "hast";
import { knownAttribute, OTHER_NAME } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { type Footnotes, noteId } from "./footnotes.ts";
import type { Spans } from "./tables.ts";

const LI = tag("li");
const OL = tag("ol");
const TIME = tag("time");
const cellTags = new TagSet("td th");

/** Sources of properties besides an element's attributes. */
interface Context {
  readonly document: Document;
  readonly footnotes: Footnotes;
  /** Spans of the cells of data tables. */
  readonly spans: ReadonlyMap<number, Spans>;
}

/** Properties that an element keeps. */
export function properties({ document, footnotes, spans }: Context, node: number): Properties {
  const note = footnotes.notes.get(node);
  const all: Properties = note === undefined ? {} : { id: noteId(note) };
  if (!mayHaveProperties(document, node)) return all;
  const number = document.tags[node]!;
  const { colSpan = 1, rowSpan = 1 } = spans.get(node) ?? {};
  set(all, "dir", directionOf(value(document, node, "dir")));
  set(all, "lang", languageOf(value(document, node, "lang")));
  if (number === OL) set(all, "start", integer(value(document, node, "start")));
  if (number === LI) set(all, "value", integer(value(document, node, "value"))?.toString());
  if (number === TIME) set(all, "dateTime", dateTimeOf(value(document, node, "datetime")));
  if (colSpan > 1) all.colSpan = colSpan;
  if (rowSpan > 1) all.rowSpan = rowSpan;
  if (cellTags.has(number)) set(all, "align", alignment(value(document, node, "align")));
  return all;
}

function value(document: Document, node: number, name: string): string | undefined {
  return attribute(document, node, name)?.trim();
}

function set(all: Properties, name: string, found: string | number | undefined): void {
  if (found !== undefined) all[name] = found;
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

/** Longer texts are not times: words of other blocks may be in the element, too. */
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
