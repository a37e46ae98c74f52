/** Footnotes without links that are numbered on: marks 1 to n, and behind them n lines or items. */
import { firstFailing } from "../../base/sorted-search.ts";
import { attribute, type Document, nodeText } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { BareMark, MarkStyle } from "./bare-marks.ts";
import type { Kept } from "./kept.ts";
import type { Mention } from "./mentions.ts";
import { brokenLineAt, hasText, lineAt, noteAt } from "./notes.ts";
import { withPlainDigits } from "./raised-digits.ts";

const ASIDE = tag("aside");
const BR = tag("br");
const HR = tag("hr");
const LI = tag("li");
const OL = tag("ol");
const SUP = tag("sup");
const headings = new TagSet("h1 h2 h3 h4 h5 h6");
const boldTags = new TagSet("b strong");
const noteName = /note|reference|citation|source|biblio|(?<![a-z])(?:fn|refs?)(?![a-z])/i;
const label =
  /^\s*(?:(\[)(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})[.):]|(\d{1,3})(?=\s)|([\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}))/u;
const lone = /^\s*(\d{1,3})\s*$/;
/** Characters of a short line that may be a title: `Notes:`. */
const SHORT = 40;
const long = "-".repeat(SHORT);
/** Lines that a note may have behind its first. */
const MORE_LINES = 3;

/** A line of the content. */
interface Line {
  /** Its first text. */
  readonly node: number;
  /** Undefined for the line that the first mark stands in. */
  readonly text: string | undefined;
  /** The number that it begins with; 0 without one. */
  readonly number: number;
  readonly isBracketed: boolean;
  readonly isRaised: boolean;
}

/** Lines or items that are numbered on. */
interface Run {
  readonly first: number;
  readonly nodes: readonly number[];
  readonly isItems: boolean;
  readonly isBracketed: boolean;
  readonly isRaised: boolean;
  /** Whether a rule, a heading or a name parts it from what stands before. */
  readonly isParted: boolean;
}

/** Marks with the numbered notes behind them. */
export function numberedNotes(
  document: Document,
  kept: Kept,
  found: readonly BareMark[],
  isTaken: (mark: BareMark) => boolean,
): Mention[] {
  const marks = found.filter(
    (mark) => !mark.isLabel && Number(mark.names[0]) > 0 && !isTaken(mark),
  );
  if (marks.length === 0) return [];
  const mentions: Mention[] = [];
  let from = 0;
  for (const run of runsAfter(document, kept, marks[0]!.node)) {
    const region = marks.filter((mark) => mark.node >= from && !standsBehind(mark, run));
    const chosen = fitting(run, region);
    if (chosen === undefined) continue;
    const notes = run.nodes.map((node) => noteOf(document, kept, node, run));
    for (const mark of chosen) {
      for (const name of mark.names) {
        const note = notes[Number(name) - run.first];
        if (note !== undefined) mentions.push({ ...note, mark: mark.node, inText: mark.inText });
      }
    }
    from = run.nodes.at(-1)!;
  }
  return mentions;
}

/** Whether a mark stands behind the first note, and behind its own: it marks none of these. */
function standsBehind({ node, names }: BareMark, { nodes, first }: Run): boolean {
  return node > nodes[0]! && names.some((name) => !(node < (nodes[Number(name) - first] ?? 0)));
}

/** The marks of one style whose numbers are those of a run; undefined if those of no style are. */
function fitting(run: Run, marks: readonly BareMark[]): BareMark[] | undefined {
  for (const style of ["raised", "bracketed", "character"] satisfies MarkStyle[]) {
    const own = marks.filter((mark) => mark.style === style);
    if (!speaksFor(run, style)) continue;
    const numbers = own.flatMap(({ names }) => names.map((name) => Number(name) - run.first));
    const known = new Set(numbers);
    if (known.size === 0 || !numbers.every((n) => n >= 0 && n < run.nodes.length)) continue;
    const firsts = [...known];
    const ascends = firsts.every((n, i) => i === 0 || n > firsts[i - 1]!);
    if (known.size === run.nodes.length || (ascends && 2 * known.size >= run.nodes.length)) {
      return own;
    }
  }
  return undefined;
}

/** Whether notes look like marks of a style, or stand apart as notes do. */
function speaksFor(run: Run, style: MarkStyle): boolean {
  return run.isParted || (style === "bracketed" ? run.isBracketed : run.isRaised);
}

/** The note of a line or an item. */
function noteOf(document: Document, kept: Kept, node: number, run: Run): Mention | undefined {
  const { tags, ends } = document;
  const hold = { mark: node, at: node };
  const line = lineAt(document, node);
  const isBroken = !run.isItems && tags.subarray(line, ends[line]!).includes(BR);
  if (isBroken) {
    const part = brokenLineAt(document, kept, node, 0);
    if (part !== undefined) return { ...hold, holder: part.start, start: part.start, part };
  }
  const note = noteAt(document, kept, node, 0);
  if (note === undefined) return undefined;
  if (!run.isItems && hasText(document, kept, note.start, node)) return undefined;
  const isLone = tags[node] === TEXT && lone.test(nodeText(document, node));
  const from = isLone ? Math.max(node + 1, note.holder) : node;
  if (!hasText(document, kept, from, ends[note.holder]!)) return undefined;
  return { ...hold, ...note };
}

/** Runs behind a node, in document order. */
function runsAfter(document: Document, kept: Kept, after: number): Run[] {
  const lines = linesAfter(document, kept, after);
  const runs: Run[] = [];
  for (let i = 0; i < lines.length; i++) {
    const { number, isBracketed, isRaised, node } = lines[i]!;
    if (number === 0) continue;
    const nodes = [node];
    let last = i;
    for (let j = i + 1; j < lines.length && j - last <= MORE_LINES + 1; j++) {
      const next = lines[j]!;
      if (next.number !== number + nodes.length || next.isBracketed !== isBracketed) continue;
      nodes.push(next.node);
      last = j;
    }
    const isParted = standsApart(document, node, lines[i - 1]);
    runs.push({ first: number, nodes, isItems: false, isBracketed, isRaised, isParted });
    i = last;
  }
  const { tags, ends, parents } = document;
  for (let list = tags.indexOf(OL, after); list >= 0; list = tags.indexOf(OL, list + 1)) {
    const nodes: number[] = [];
    for (let n = list + 1; n < ends[list]!; n = ends[n]!) {
      if (tags[n] === LI && parents[n] === list && kept.isKept[n] === 1) nodes.push(n);
    }
    if (nodes.length === 0) continue;
    const before = lastBefore(lines, list);
    const isParted = standsApart(document, list, before);
    const first = Number.parseInt(attribute(document, list, "start") ?? "1", 10) || 1;
    const style = { isBracketed: false, isRaised: false };
    runs.push({ first, nodes, isItems: true, ...style, isParted });
  }
  return runs.sort((a, b) => a.nodes[0]! - b.nodes[0]!);
}

function lastBefore(lines: readonly Line[], node: number): Line | undefined {
  return lines[firstFailing(lines.length, (place) => lines[place]!.node < node) - 1];
}

/** Elements above a line whose name may say that it holds notes. */
const NAMED = 4;

/** Whether a rule, a heading, a short title or a name parts a line or list from the line before it. */
function standsApart(document: Document, node: number, before: Line | undefined): boolean {
  const { tags, parents } = document;
  if (before !== undefined) {
    if (tags.subarray(before.node, node).includes(HR)) return true;
    for (let n = before.node, i = 0; n > 0 && i < NAMED; n = parents[n]!, i++) {
      if (headings.has(tags[n]!)) return true;
      if (boldTags.has(tags[n]!) && (before.text ?? long).length < SHORT) return true;
    }
    const title = (before.text ?? long).trim();
    if (title.length < SHORT && title.endsWith(":")) return true;
  }
  for (let n = node, i = 0; n > 0 && i < NAMED; n = parents[n]!, i++) {
    if (tags[n] === ASIDE) return true;
    if (
      noteName.test(
        `${attribute(document, n, "class") ?? ""} ${attribute(document, n, "id") ?? ""}`,
      )
    ) {
      return true;
    }
  }
  return false;
}

/** The lines of the content behind a node. */
function linesAfter(document: Document, kept: Kept, after: number): Line[] {
  const { tags, size, parents } = document;
  const own = { node: after, text: undefined, number: 0 };
  const lines: Line[] = [{ ...own, isBracketed: false, isRaised: false }];
  // The mark's own line goes on behind it.
  let block = kept.blockOf.subarray(after).find((own) => own !== 0) ?? 0;
  let isBroken = false;
  for (let node = after + 1; node < size; node++) {
    if (tags[node] === BR) isBroken = true;
    if (tags[node] !== TEXT || kept.blockOf[node] === 0) continue;
    const text = nodeText(document, node);
    if (text.trim() === "" || (!isBroken && kept.blockOf[node] === block)) continue;
    isBroken = false;
    block = kept.blockOf[node]!;
    const found = label.exec(text);
    const isLone = lone.exec(text);
    const raised = found?.[6];
    const digits = isLone?.[1] ?? found?.slice(2).find((digit) => digit !== undefined) ?? "0";
    const number = Number(withPlainDigits(digits));
    const isRaised = raised !== undefined || tags[parents[node]!] === SUP;
    lines.push({ node, text, number, isBracketed: found?.[1] !== undefined, isRaised });
  }
  return lines;
}
