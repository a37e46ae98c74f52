/** What may be marks of footnotes without links: superscripts, `[1]` and `¹` behind words. */
import type { Block } from "../../document/block.ts";
import { type Document, nodeText, subtreeText } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import type { Kept } from "./kept.ts";
import { lineAt, lineTags } from "./notes.ts";
import { withPlainDigits } from "./raised-digits.ts";
import { mayHaveNoteMark } from "./rare-characters.ts";

const A = tag("a");
const BR = tag("br");
const SUP = tag("sup");
const noMarks = new TagSet("a sup sub code pre kbd samp math");
/** `1`, `[1]`, `1, 2`, `*`: no letters, which are ordinals and powers too. */
const raised = /^(?:[[(]?\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,5}[\])]?|[*†‡§]{1,3})$/;
const number = /\d{1,3}/g;
/** A number may be a power: it is a mark behind a word that is no unit, or behind a clause. */
const counts = /^\d/;
const word = /(?:\p{L}{3}|[^\p{L}\p{N}\s])$/u;
const textMark = /\[(\d{1,3})\]|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}/gu;
/** Without the flag u, which changes nothing here: with it engines take twice as long. */
const anyTextMark = /[[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]/;
/** Characters of a superscript's source, and of the text before one that count here. */
const MOST = { source: 200, before: 20 } as const;

/** How a mark is written. */
export type MarkStyle = "raised" | "bracketed" | "character";

/** A text that may be a mark, or the label of a note. */
export interface BareMark {
  /** The superscript; a text node where a part of its text is the mark. */
  readonly node: number;
  readonly inText?: readonly [from: number, to: number];
  /** Names of the notes that it may mark. */
  readonly names: readonly string[];
  readonly style: MarkStyle;
  /** Whether it begins a line, and whether behind a line break. */
  readonly isLabel: boolean;
}

/**
 * All such texts of the content in document order; none on most pages, which costs little.
 *
 * @param chosen blocks of the content
 * @param hasSuperscripts whether any is kept
 * @param measures of the page, if there are any
 */
export function bareMarks(
  document: Document,
  kept: Kept,
  chosen: readonly Block[],
  hasSuperscripts: boolean,
  measures: PageMeasures | undefined,
): BareMark[] {
  const { tags, source } = document;
  const isInText =
    chosen.some(({ index, text }) => {
      const mayHave = measures === undefined || mayHaveNoteMark(measures, index);
      return mayHave && anyTextMark.test(text);
    }) &&
    (source.includes("[1]") || source.includes("\u00b9") || source.includes("&sup1;"));
  if (!isInText && !hasSuperscripts) return [];
  const found: BareMark[] = [];
  let before = -1;
  let lastBreak = -1;
  const last = kept.isKept.lastIndexOf(1);
  for (let node = 1; node <= last; node++) {
    if (kept.isKept[node] === 0) continue;
    if (tags[node] === TEXT) {
      const text = nodeText(document, node);
      if (text.trim() === "") continue;
      if (isInText && anyTextMark.test(text)) {
        const isFirst = before < lastBreak || kept.blockOf[before] !== kept.blockOf[node];
        addTextMarks(document, found, node, text, isFirst);
      }
      before = node;
    } else if (tags[node] === BR) {
      lastBreak = node;
    } else if (tags[node] === SUP) {
      const name = nameOf(document, node);
      if (name === undefined) continue;
      const isLabel = before < lastBreak || before < lineAt(document, node);
      const mayBeMark = !counts.test(name) || (before > 0 && isBehindWord(document, before));
      if (!isLabel && !mayBeMark) continue;
      found.push({ node, names: name.match(number) ?? [name], style: "raised", isLabel });
    }
  }
  return found;
}

function addTextMarks(
  document: Document,
  found: BareMark[],
  node: number,
  text: string,
  isFirst: boolean,
): void {
  let isIn: boolean | undefined;
  for (const match of text.matchAll(textMark)) {
    const from = match.index;
    const before = text.slice(Math.max(0, from - MOST.before), from).trimEnd();
    const isBracketed = match[1] !== undefined;
    const isLabel = isFirst && before === "";
    if (!isLabel && !isBracketed && !word.test(before)) continue;
    isIn ??= isInNoMark(document, node);
    if (isIn) return;
    const name = match[1] ?? withPlainDigits(match[0]);
    found.push({
      node,
      inText: [from, from + match[0].length],
      names: [name],
      style: isBracketed ? "bracketed" : "character",
      isLabel,
    });
  }
}

/** Whether a text is code, a formula or a link. */
function isInNoMark({ tags, parents }: Document, node: number): boolean {
  for (let n = parents[node]!; n > 0; n = parents[n]!) {
    if (noMarks.has(tags[n]!)) return true;
    if (lineTags.has(tags[n]!)) return false;
  }
  return false;
}

/** The name of a superscript that may be a mark: it neither holds a link nor is in one. */
function nameOf(document: Document, node: number): string | undefined {
  const { tags, parents, ends, starts, stops } = document;
  if (stops[node]! - starts[node]! > MOST.source || tags[parents[node]!] === A) return undefined;
  for (let n = node; n < ends[node]!; n++) if (tags[n] === A) return undefined;
  const name = subtreeText(document, node).trim();
  return raised.test(name) ? name : undefined;
}

function isBehindWord(document: Document, text: number): boolean {
  return word.test(nodeText(document, text).trimEnd().slice(-MOST.before));
}
