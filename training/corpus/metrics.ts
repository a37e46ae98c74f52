import { mean } from "../../src/base/averages.ts";
import { plural } from "../../src/base/counted.ts";
import { lcsLength } from "../../src/document/alignment.ts";
import { words } from "../../src/document/words.ts";

/**
 * What counts as a true positive between gold and extracted tokens. Figures of different metrics
 * do not compare.
 *
 * - `bag`: sum over distinct tokens of the smaller of the two counts (Dragnet after CETR, WCXB)
 * - `lcs`: length of the longest common subsequence (Gottron; DANAg, CETD)
 * - `set`: number of distinct shared tokens; precision and recall over distinct tokens
 */
export type Metric = "bag" | "lcs" | "set";

/** Items that are in the gold and were extracted, that were extracted, and that are in the gold. */
export interface Counts {
  readonly shared: number;
  readonly found: number;
  readonly expected: number;
}

/** Precision, recall and their harmonic mean, each in [0, 1]. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** The score of one page. */
export interface PageScore extends Score {
  /** Whether the gold has no tokens: corpora differ in whether such pages count. */
  readonly emptyGold: boolean;
}

export interface AggregateOptions {
  /** Leave out pages whose gold is empty, as Dragnet does; WCXB counts them. Default false. */
  readonly excludeEmpty?: boolean;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function bagOverlap(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of a) left.set(token, (left.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of b) {
    const count = left.get(token) ?? 0;
    if (count > 0) {
      shared++;
      left.set(token, count - 1);
    }
  }
  return shared;
}

/**
 * Scores extracted tokens against gold tokens: precision TP / extracted, recall TP / gold.
 *
 * WCXB's convention for nothing: both empty score 1 in all three, one empty scores 0.
 */
export function score(
  gold: readonly string[],
  extracted: readonly string[],
  metric: Metric,
): PageScore {
  return { ...scoreOf(countItems(gold, extracted, metric)), emptyGold: gold.length === 0 };
}

/** {@link score} of the words of a text against those of a gold text, by bags. */
export function scoreText(gold: string, text: string): PageScore {
  return score(words(gold), words(text), "bag");
}

/** Counts what {@link score} divides. */
export function countItems(
  gold: readonly string[],
  extracted: readonly string[],
  metric: Metric,
): Counts {
  const expected = metric === "set" ? [...new Set(gold)] : gold;
  const found = metric === "set" ? [...new Set(extracted)] : extracted;
  const shared = metric === "lcs" ? lcsLength(expected, found) : bagOverlap(expected, found);
  return { shared, found: found.length, expected: expected.length };
}

/** Precision, recall and F1 of counts, by {@link score}'s convention for nothing. */
export function scoreOf({ shared, found, expected }: Counts): Score {
  if (found === 0 && expected === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: ratio(shared, found),
    recall: ratio(shared, expected),
    // 2 TP / (extracted + gold) equals the harmonic mean, with one rounding.
    f1: ratio(2 * shared, found + expected),
  };
}

/** Counts of a whole data set: VSSE's sets of extracted and gold items are those of all its pages. */
export function pooled(pages: readonly Counts[]): Counts {
  const sum = (of: (page: Counts) => number): number =>
    pages.reduce((total, page) => total + of(page), 0);
  return {
    shared: sum(({ shared }) => shared),
    found: sum(({ found }) => found),
    expected: sum(({ expected }) => expected),
  };
}

/** F of means: the harmonic mean of a source's mean precision and mean recall (tables of CEDP). */
export function fOfMeans({ precision, recall }: Pick<Score, "precision" | "recall">): number {
  return ratio(2 * precision * recall, precision + recall);
}

function counted(scores: readonly PageScore[], options: AggregateOptions): readonly PageScore[] {
  const pages = options.excludeEmpty ? scores.filter((page) => !page.emptyGold) : scores;
  if (pages.length === 0) {
    throw new RangeError(
      `${scores.length} ${plural(scores.length, "page")}, expected at least one that counts`,
    );
  }
  return pages;
}

/** Mean over pages of precision, recall and F1, each by itself: the usual corpus value. */
export function meanF(scores: readonly PageScore[], options: AggregateOptions = {}): Score {
  const pages = counted(scores, options);
  return {
    precision: mean(pages.map((page) => page.precision)),
    recall: mean(pages.map((page) => page.recall)),
    f1: mean(pages.map((page) => page.f1)),
  };
}
