/** Footnotes among the words that they belong to, which a style sheet shows in the margin or at a click. */
import { attribute, type Document, subtreeText } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import type { Kept } from "./kept.ts";
import type { KeptElements } from "./kept-elements.ts";
import { hasText, lineAt, markText } from "./notes.ts";
import { siblingBefore } from "./siblings.ts";
import { NOTE } from "./signs.ts";

const INPUT = tag("input");
const LABEL = tag("label");
const markTags = new TagSet("sup a button label span");
const letters = /\p{L}/u;
const words = /\p{L}[^\p{L}]+\p{L}/u;
/** No note is longer, in characters of source. */
const LONGEST = 10_000;

/** A note among words. */
export interface InlineNote {
  /** The element that holds its text. */
  readonly node: number;
  /** Its mark, if one stands before it; else the note itself, which stands where the mark would. */
  readonly mark: number;
  /** Elements that only open it. */
  readonly openers: readonly number[];
}

/** Such notes of the content: named so, or opened by a check box in front of them. */
export function inlineNotes(
  document: Document,
  kept: Kept,
  { mayBeNotes, signs, allSigns }: KeptElements,
): InlineNote[] {
  const { tags, ends } = document;
  const found: InlineNote[] = [];
  if (mayBeNotes.length === 0) return found;
  const hasToggles = tags.includes(LABEL) && tags.includes(INPUT);
  if ((allSigns & NOTE) === 0 && !hasToggles) return found;
  let end = 0;
  for (const node of mayBeNotes) {
    if (node < end || kept.isKept[node] === 0) continue;
    const openers = hasToggles ? togglesBefore(document, node) : [];
    if (openers.length === 0 && (signs[node]! & NOTE) === 0) continue;
    if (!isNote(document, kept, node)) continue;
    found.push({ node, mark: markBefore(document, openers.at(-1) ?? node) ?? node, openers });
    end = ends[node]!;
  }
  return found;
}

/** Whether an element has words, and its line others. */
function isNote(document: Document, kept: Kept, node: number): boolean {
  const { starts, stops, ends } = document;
  if (stops[node]! - starts[node]! > LONGEST) return false;
  if (!words.test(subtreeText(document, node))) return false;
  const line = lineAt(document, node);
  if (line <= 0 || stops[line]! - starts[line]! > 10 * LONGEST) return false;
  return hasText(document, kept, line, node) || hasText(document, kept, ends[node]!, ends[line]!);
}

/** A check box before an element, and the label before it that has no words: Tufte's notes. */
function togglesBefore(document: Document, node: number): number[] {
  const { tags } = document;
  const box = siblingBefore(document, node);
  if (box === undefined || tags[box] !== INPUT) return [];
  if (attribute(document, box, "type")?.toLowerCase() !== "checkbox") return [];
  const label = siblingBefore(document, box);
  if (label === undefined || tags[label] !== LABEL) return [];
  const opens = attribute(document, label, "for");
  const isIts = opens !== undefined && letters.test(subtreeText(document, label)) === false;
  return isIts ? [box, label] : [];
}

/** The mark directly before a node, if one is there. */
function markBefore(document: Document, node: number): number | undefined {
  const before = siblingBefore(document, node);
  if (before === undefined || !markTags.has(document.tags[before]!)) return undefined;
  if (document.stops[before]! - document.starts[before]! > 1000) return undefined;
  return markText.test(subtreeText(document, before).trim()) ? before : undefined;
}
