/**
 * Document slope curve (DSC): D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei,
 * "QuASM: a System for Question Answering using Semi-Structured Data", JCDL 2002; and what it
 * generalises, body text extraction (BTE): A. Finn, N. Kushmerick, B. Smyth, "Fact or Fiction: Content
 * Classification for Digital Libraries", 2001.
 *
 * The source is a row of words and tags; D(k) = number of tags among the first k tokens. Content lies
 * where the curve is flat. Neither paper was read.
 *
 * BTE: the span i to j that maximises (tags before i) + (words in i to j) + (tags after j), found in
 * one pass: +1 per word, -1 per tag, the interval of the largest sum (Kadane).
 *
 * DSC: several spans. Recalled: a window is flat if its slope is at most 50 % of the whole document's.
 * From an unaffiliated program's notes: a run needs 3 consecutive flat windows; windows of 8 tokens on
 * pages of up to 200 to 50 on pages of 5,000 and more, half a window apart. Ours: slopes by least
 * squares, window lengths linear between the two, a run ends when 3 consecutive windows are not flat,
 * and a page of fewer than 3 windows is content.
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { defineMethod, type Method, noOptions } from "./method.ts";
import { type SourceToken, sourceTokens, wordUnits } from "./source-tokens.ts";
import type { Unit } from "./unit.ts";

/** First token of the best span and the one after its last; the first of equals; empty without words. */
export function largestSpan(
  kinds: readonly SourceToken["kind"][],
): readonly [first: number, end: number] {
  let best: readonly [number, number] = [0, 0];
  let bestSum = 0;
  let first = 0;
  let sum = 0;
  for (let at = 0; at < kinds.length; at++) {
    sum += kinds[at] === "word" ? 1 : -1;
    if (sum <= 0) {
      first = at + 1;
      sum = 0;
    } else if (sum > bestSum) {
      best = [first, at + 1];
      bestSum = sum;
    }
  }
  return best;
}

/** Slopes of D over any stretch of tokens, by least squares, O(1) each. */
export function slopesOf(
  kinds: readonly SourceToken["kind"][],
): (first: number, end: number) => number {
  /** Running sums over tokens: of D, and of the token's number times D. */
  const tags = new Float64Array(kinds.length + 1);
  const moments = new Float64Array(kinds.length + 1);
  let count = 0;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] === "tag") count++;
    tags[at + 1] = tags[at]! + count;
    moments[at + 1] = moments[at]! + at * count;
  }
  return (first, end) => {
    const n = end - first;
    if (n < 2) return 0;
    const middle = (first + end - 1) / 2;
    const covariance = moments[end]! - moments[first]! - middle * (tags[end]! - tags[first]!);
    return covariance / ((n * (n * n - 1)) / 12);
  };
}

const SHORT_PAGE = 200;
const LONG_PAGE = 5000;
const SMALLEST_WINDOW = 8;
const LARGEST_WINDOW = 50;

/** Tokens in a window of a page of that many tokens. */
export function windowLength(tokens: number): number {
  const share =
    (Math.min(Math.max(tokens, SHORT_PAGE), LONG_PAGE) - SHORT_PAGE) / (LONG_PAGE - SHORT_PAGE);
  return Math.round(SMALLEST_WINDOW + share * (LARGEST_WINDOW - SMALLEST_WINDOW));
}

/**
 * Runs of windows, each the number of its first and of the one after its last: from a flat window to
 * the last flat one before `least` that are not; with at least `least` consecutive flat windows in it.
 */
export function flatRuns(
  isFlat: readonly boolean[],
  least: number,
): (readonly [first: number, end: number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let first = 0; first < isFlat.length; first++) {
    if (!isFlat[first]) continue;
    let end = first;
    let longest = 0;
    for (let at = first, flat = 0, steep = 0; at < isFlat.length && steep < least; at++) {
      if (isFlat[at]) {
        flat++;
        steep = 0;
        end = at + 1;
        longest = Math.max(longest, flat);
      } else {
        steep++;
        flat = 0;
      }
    }
    if (longest >= least) runs.push([first, end]);
    first = end;
  }
  return runs;
}

const bte: Method = defineMethod({
  id: "bte",
  name: "BTE",
  source:
    "Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries, 2001",
  description: "the one span with the most words and the fewest tags",
  unit: "node",
  options: noOptions,
  score(page: SegmentedPage): Unit[] {
    const tokens = sourceTokens(page);
    const [first, end] = largestSpan(tokens.map(({ kind }) => kind));
    return wordUnits(tokens, (token) => {
      const isContent = token >= first && token < end;
      return { score: isContent ? 1 : 0, isContent };
    });
  },
});

interface Options {
  readonly slope: number;
  readonly least: number;
}

const slopeCurve: Method = defineMethod<Options>({
  id: "dsc",
  name: "DSC",
  source:
    "Pinto, Branstein, Coleman, Croft, King, Li, Wei: QuASM: a System for Question Answering using " +
    "Semi-Structured Data, JCDL 2002",
  description: "runs of windows over words and tags that hold few tags",
  unit: "node",
  options: z.strictObject({
    slope: z
      .number()
      .min(0)
      .default(0.5)
      .describe("largest slope of a flat window, as a share of the document's"),
    least: z.int().min(1).default(3).describe("consecutive windows that begin or end a span"),
  }),
  score(page: SegmentedPage, { slope, least }: Options): Unit[] {
    const tokens = sourceTokens(page);
    const slopeOf = slopesOf(tokens.map(({ kind }) => kind));
    const length = windowLength(tokens.length);
    const step = length / 2;
    const starts: number[] = [];
    for (let at = 0; at < tokens.length - length; at += step) starts.push(Math.floor(at));
    if (tokens.length >= length) starts.push(tokens.length - length);
    const limit = slope * slopeOf(0, tokens.length);
    const slopes = starts.map((start) => slopeOf(start, start + length));
    const isKept = new Uint8Array(tokens.length);
    const flattest = new Float64Array(tokens.length).fill(1);
    for (const [window, start] of starts.entries()) {
      for (let at = start; at < start + length; at++) {
        flattest[at] = Math.min(flattest[at]!, slopes[window]!);
      }
    }
    if (starts.length < least) isKept.fill(1);
    const flat = slopes.map((value) => value <= limit);
    for (const [first, end] of flatRuns(flat, least)) {
      isKept.fill(1, starts[first], starts[end - 1]! + length);
    }
    return wordUnits(tokens, (token) => ({
      score: 1 - flattest[token]!,
      isContent: isKept[token] === 1,
    }));
  },
});

/** Body text extraction and the document slope curve. */
export const slopeCurves: readonly Method[] = [bte, slopeCurve];
