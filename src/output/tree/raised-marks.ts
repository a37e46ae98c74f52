/** Marks of footnotes that link nowhere: a superscript that a line further down begins with again. */
import { isBlank } from "../../document/blank-text.ts";
import type { Document } from "../../document/document.ts";
import { TEXT, tag } from "../../document/tags.ts";
import type { BareMark } from "./bare-marks.ts";
import type { Kept } from "./kept.ts";
import type { Mention } from "./mentions.ts";
import { brokenLineAt, noteAt } from "./notes.ts";

const BR = tag("br");
const SUP = tag("sup");

/** Marks whose note is the next line that begins with the same superscript. */
export function raisedMarks(document: Document, kept: Kept, found: readonly BareMark[]): Mention[] {
  const mentions: Mention[] = [];
  const notes = new Map<string, Mention | undefined>();
  for (const { node, names, inText, style, isLabel } of found.toReversed()) {
    if (style === "bracketed") continue;
    if (isLabel) {
      if (names.length === 1) notes.set(names[0]!, noteOf(document, kept, node));
      continue;
    }
    for (const name of names) {
      const note = notes.get(name);
      if (note !== undefined) mentions.push({ ...note, mark: node, inText });
    }
  }
  return mentions;
}

/** The note that a label begins: an element, or a line of one that holds several. */
function noteOf(document: Document, kept: Kept, label: number): Mention | undefined {
  const note = noteAt(document, kept, label, 0);
  if (note === undefined) return undefined;
  const hold = { mark: label, at: label };
  const first = Math.max(note.holder, document.ends[label]!);
  if (isOneNote(document, note.holder, label)) {
    return hasWords(document, first, document.ends[note.holder]!)
      ? { ...hold, ...note }
      : undefined;
  }
  const part = brokenLineAt(document, kept, label, 0);
  if (part === undefined || !hasWords(document, document.ends[label]!, part.end)) return undefined;
  return { ...hold, holder: part.start, start: part.start, part };
}

/** Whether a label begins its element, and no further superscript begins a line in it. */
function isOneNote(document: Document, holder: number, label: number): boolean {
  const { tags, ends } = document;
  if (hasWords(document, holder, label)) return false;
  let isAfterBreak = false;
  for (let node = Math.max(holder, ends[label]!); node < ends[holder]!; node++) {
    if (tags[node] === SUP && isAfterBreak) return false;
    if (tags[node] === BR) isAfterBreak = true;
    else if (tags[node] === TEXT && !isBlank(document, node)) isAfterBreak = false;
  }
  return true;
}

function hasWords(document: Document, start: number, end: number): boolean {
  for (let node = start; node < end; node++) {
    if (document.tags[node] === TEXT && !isBlank(document, node)) return true;
  }
  return false;
}
