/** Marks of footnotes that link nowhere: a superscript that a line further down begins with again. */
import { type Document, nodeText, subtreeText } from "../../document/document.ts";
import { TEXT, tag } from "../../document/tags.ts";
import type { Kept } from "./kept.ts";
import { lineAt, type Note, noteAt } from "./notes.ts";

const A = tag("a");
const BR = tag("br");
const SUP = tag("sup");
/** `1`, `[1]`, `*`: no letters, which are ordinals and powers too. */
const raised = /^(?:\d{1,3}|\[\d{1,3}\]|\(\d{1,3}\)|[*†‡§]{1,3})$/;
/** A number may be a power: it is a mark behind a word that is no unit, or behind a clause. */
const counts = /^\d/;
const word = /(?:\p{L}{3}|[^\p{L}\p{N}\s])$/u;
/** Characters of a superscript's source, and of the text before one that count here. */
const MOST = { source: 200, before: 20 } as const;

/** A mark, and where its note is. */
export interface RaisedMark extends Note {
  readonly mark: number;
}

/** Marks whose note is the next line that begins with the same superscript. */
export function raisedMarks(document: Document, kept: Kept): RaisedMark[] {
  const { tags, size } = document;
  const found: { readonly node: number; readonly name: string; readonly isLabel: boolean }[] = [];
  let before = -1;
  for (let node = 1; node < size; node++) {
    if (kept.isKept[node] === 0) continue;
    if (tags[node] === TEXT && !isBlank(document, node)) {
      before = node;
    } else if (tags[node] === SUP) {
      const name = nameOf(document, node);
      if (name === undefined) continue;
      const isLabel = before < lineAt(document, node);
      const mayBeMark = !counts.test(name) || (before > 0 && isBehindWord(document, before));
      if (isLabel || mayBeMark) found.push({ node, name, isLabel });
    }
  }
  const marks: RaisedMark[] = [];
  const notes = new Map<string, Note | undefined>();
  for (const { node, name, isLabel } of found.reverse()) {
    const note = isLabel ? noteAt(document, kept, node, 0) : notes.get(name);
    if (!isLabel && note !== undefined) marks.push({ mark: node, ...note });
    if (isLabel) notes.set(name, note && isOneNote(document, note.holder, node) ? note : undefined);
  }
  return marks;
}

/** The name of a superscript that may be a mark: it neither holds a link nor is in one. */
function nameOf(document: Document, node: number): string | undefined {
  const { tags, parents, ends, starts, stops } = document;
  if (stops[node]! - starts[node]! > MOST.source || tags[parents[node]!] === A) return undefined;
  for (let n = node; n < ends[node]!; n++) if (tags[n] === A) return undefined;
  const name = subtreeText(document, node).trim();
  return raised.test(name) ? name : undefined;
}

function isBlank(document: Document, node: number): boolean {
  return nodeText(document, node).trim() === "";
}

function isBehindWord(document: Document, text: number): boolean {
  return word.test(nodeText(document, text).trimEnd().slice(-MOST.before));
}

/** Whether an element has words behind a label, and no further superscript begins a line in it. */
function isOneNote(document: Document, holder: number, label: number): boolean {
  const { tags, ends } = document;
  let hasWords = false;
  let isAfterBreak = false;
  for (let node = Math.max(holder, ends[label]!); node < ends[holder]!; node++) {
    if (tags[node] === SUP && isAfterBreak) return false;
    if (tags[node] === BR) {
      isAfterBreak = true;
    } else if (tags[node] === TEXT && !isBlank(document, node)) {
      hasWords = true;
      isAfterBreak = false;
    }
  }
  return hasWords;
}
