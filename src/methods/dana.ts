/**
 * DANAg: H. Mohammadzadeh, T. Gottron, F. Schweiggert, G. Nakhaeizadeh, "Extracting the Main Content
 * of Web Documents Based on a Naive Smoothing Method", KDIR 2011, and its ancestors by the same
 * authors, DANA (TIR at DEXA 2011) and R2L (ICSOFT 2011).
 *
 * Per line i of the source, T1 = characters of content, T2 = characters of code. Formula 1:
 * diff_i = (T1_i - T2_i) + (T1_{i+1} - T2_{i+1}) + (T1_{i-1} - T2_{i-1}). A region is a maximal run of
 * lines with diff > 0. The largest region is the first; it grows up and down to the next region as
 * long as at most 20 lines lie between. What is kept is the text of the lines it spans.
 *
 * The copy that was read has lost its minus signs: they follow from the text around the formula. Ours,
 * because not given: how lines are normalised (see `sourceLines`), that lines outside the page count
 * 0, that a region's size is its sum of T1 and the earlier of equals wins, and that lines inside the
 * span are kept whatever their diff (`keep: "regions"` keeps the others only), and that text that
 * mark-up hides goes with the scripts and styles that the authors take out.
 *
 * DANA and R2L are for languages that are not written in ASCII: T1 = characters beyond ASCII, T2 = the
 * others, where markup counts as ASCII (ours). DANA keeps the text of the area; R2L only its
 * characters beyond ASCII, so that Latin words are lost. Only short descriptions of both were read.
 */
import { z } from "zod";
import { TagSet } from "../document/tags.ts";
import { defineMethod, type Method } from "./method.ts";
import type { MethodPage } from "./removed.ts";
import { type SourceLine, sourceLines } from "./source-lines.ts";
import type { Unit } from "./unit.ts";

/** Characters of content and of code of one line. */
export interface LineBalance {
  readonly content: number;
  readonly code: number;
}

/** Formula 1 per line. */
export function smoothedDifferences(lines: readonly LineBalance[]): Float64Array {
  const at = (i: number): number => (lines[i]?.content ?? 0) - (lines[i]?.code ?? 0);
  return Float64Array.from(lines, (_, i) => at(i) + at(i + 1) + at(i - 1));
}

/** A run of lines: numbers of the first and of the one after the last. */
interface Region {
  readonly first: number;
  readonly end: number;
}

/** The regions of the main content, in order; empty when no line has more content than code. */
export function contentRegions(
  lines: readonly LineBalance[],
  differences: Float64Array,
  gap: number,
): Region[] {
  const regions: Region[] = [];
  let largest = 0;
  let largestSize = -1;
  for (let first = 0; first < lines.length; first++) {
    if (differences[first]! <= 0) continue;
    let end = first;
    let size = 0;
    while (end < lines.length && differences[end]! > 0) size += lines[end++]!.content;
    if (size > largestSize) {
      largest = regions.length;
      largestSize = size;
    }
    regions.push({ first, end });
    first = end;
  }
  const isNear = (above: Region, below: Region): boolean => below.first - above.end <= gap;
  let from = largest;
  let to = largest;
  while (from > 0 && isNear(regions[from - 1]!, regions[from]!)) from--;
  while (to + 1 < regions.length && isNear(regions[to]!, regions[to + 1]!)) to++;
  return regions.slice(from, to + 1);
}

interface Options {
  readonly gap: number;
  readonly keep: "span" | "regions";
}

const removes = new TagSet("script style");

const options: z.ZodType<Options> = z.strictObject({
  gap: z.int().min(0).default(20).describe("most lines between two regions of the content"),
  keep: z
    .enum(["span", "regions"])
    .default("span")
    .describe("what is kept: all lines from first to last (ours), or the regions alone"),
});

/** A unit per line: its score is diff, it is content where the main content lies. */
function score(
  lines: readonly SourceLine[],
  balances: readonly LineBalance[],
  { gap, keep }: Options,
): Unit[] {
  const differences = smoothedDifferences(balances);
  const regions = contentRegions(balances, differences, gap);
  const first = regions[0]?.first ?? lines.length;
  const end = regions.at(-1)?.end ?? 0;
  return lines.map((line, i) => ({
    start: line.start,
    end: line.end,
    score: differences[i]!,
    isContent: i >= first && i < end && (keep === "span" || differences[i]! > 0),
    values: { content: balances[i]!.content, code: balances[i]!.code },
  }));
}

const danag: Method = defineMethod<Options>({
  id: "danag",
  name: "DANAg",
  source:
    "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: Extracting the Main Content of Web " +
    "Documents Based on a Naive Smoothing Method, KDIR 2011",
  description: "lines around the largest run that has more text than code",
  unit: "line",
  options,
  removes,
  score(page: MethodPage, chosen: Options): Unit[] {
    const lines = sourceLines(page);
    const balances = lines.map(({ characters, code }) => ({ content: characters, code }));
    return score(lines, balances, chosen);
  },
});

/** The text that R2L keeps: non-ASCII characters and the white space around them. */
const keptRuns = /[^!-~]+/g;

function scriptBalance({ beyondAscii, visibleAscii, code }: SourceLine): LineBalance {
  return { content: beyondAscii, code: code + visibleAscii };
}

function scoreByScript(page: MethodPage, chosen: Options): Unit[] {
  const lines = sourceLines(page);
  return score(lines, lines.map(scriptBalance), chosen);
}

const dana: Method = defineMethod<Options>({
  id: "dana",
  name: "DANA",
  source:
    "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: A Fast and Accurate Approach for Main " +
    "Content Extraction based on Character Encoding, TIR at DEXA 2011",
  description: "lines around the largest run that has more non-ASCII than ASCII characters",
  unit: "line",
  options,
  removes,
  score: scoreByScript,
});

const r2l: Method = defineMethod<Options>({
  id: "r2l",
  name: "R2L",
  source:
    "Mohammadzadeh, Schweiggert, Nakhaeizadeh: Using UTF-8 to Extract Main Content of Right to " +
    "Left Language Web Pages, ICSOFT 2011",
  description: "non-ASCII characters of the lines that DANA keeps",
  unit: "line",
  options,
  removes,
  score(page: MethodPage, chosen: Options): Unit[] {
    const source = page.document.source.toString();
    return scoreByScript(page, chosen).flatMap((unit) =>
      unit.isContent ? cutToScript(source, unit) : [unit],
    );
  },
});

/** Splits a line at the borders of ASCII text; only non-ASCII text is content. */
function cutToScript(source: string, unit: Unit): Unit[] {
  const cut: Unit[] = [];
  let at = unit.start;
  const add = (end: number, isContent: boolean): void => {
    if (end > at) cut.push({ ...unit, start: at, end, isContent });
    at = end;
  };
  for (const { 0: run, index } of source.slice(unit.start, unit.end).matchAll(keptRuns)) {
    add(unit.start + index, false);
    add(unit.start + index + run.length, true);
  }
  add(unit.end, false);
  return cut;
}

/** DANAg and its ancestors for pages that are not written in ASCII. */
export const danaFamily: readonly Method[] = [danag, dana, r2l];
