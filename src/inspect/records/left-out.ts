/** Pairs and candidates that are in no record, and why. */
import type { CandidateExplanation } from "../../api/explain-records.ts";
import { firstFailing } from "../../base/sorted-search.ts";
import { squash } from "../../metadata/title-parts.ts";
import type { Pair } from "../../records/pairs.ts";
import type { PageRecord, RecordValue } from "../../records/record.ts";

/** What was seen and left out. */
export interface LeftOut {
  readonly attribute: string;
  readonly text: string;
  /** The rule of a pair, or the part of the page of a candidate. */
  readonly from: string;
  readonly why: string;
}

/** What is known of a page's pairs beside VSSE's. */
export interface Judgements {
  /** Candidates of the attributes that the model chooses, the likeliest first. */
  readonly candidates: readonly CandidateExplanation[];
  /** The records with all pairs, those left out with their reasons. */
  readonly all: readonly PageRecord[];
}

export function leftOut(
  records: readonly PageRecord[],
  pairs: readonly Pair[],
  { candidates, all }: Judgements,
): LeftOut[] {
  const improbable = all.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([attribute, found]) =>
      found.flatMap((value) => (value.leftOut === undefined ? [] : [{ attribute, value }])),
    ),
  );
  const isJudged = overlapping(improbable.map(({ value }) => value));
  const values = records.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([attribute, found]) =>
      found.map((value) => ({ attribute, value })),
    ),
  );
  const isTaken = overlapping(values.map(({ value }) => value));
  const valueWith = firstBy(values, ({ value }) => squash(value.text));
  const keyOf = (attribute: string, text: string): string => `${attribute}\0${squash(text)}`;
  const isValue = new Set(values.map(({ attribute, value }) => keyOf(attribute, value.text)));
  const candidateWith = firstBy(candidates, ({ attribute, text }) => keyOf(attribute, text));
  const chosen = new Set<string>(candidates.map(({ attribute }) => attribute));
  const judged = new Set<CandidateExplanation>();
  const ofPairs = pairs
    .filter((pair) => !isTaken(pair) && !isJudged(pair))
    .map(({ label, attribute = label, text, rule }): LeftOut => {
      const candidate = candidateWith.get(keyOf(attribute, text));
      if (candidate !== undefined) judged.add(candidate);
      const same = valueWith.get(squash(text));
      const why =
        records.length === 0
          ? "the pairs of the page name fewer than two attributes of things"
          : same !== undefined
            ? `the record has this text already, as ${same.attribute} by ${originOf(same.value)}`
            : candidate !== undefined
              ? ofModel(candidate)
              : chosen.has(attribute)
                ? `the model decides on ${attribute}, and took other values or none`
                : "the record does not take it";
      return { attribute, text, from: rule, why };
    });
  const others = candidates
    .filter(
      (candidate) =>
        !isValue.has(keyOf(candidate.attribute, candidate.text)) && !judged.has(candidate),
    )
    .map((candidate): LeftOut => {
      const { attribute, text, source } = candidate;
      return { attribute, text, from: source, why: ofModel(candidate) };
    });
  const ofAll = improbable.map(({ attribute, value }): LeftOut => {
    const { text, leftOut: why = "", probability } = value;
    const told = probability === undefined ? why : `${why}: probability ${probability.toFixed(2)}`;
    return { attribute, text, from: originOf(value), why: told };
  });
  return [...ofAll, ...ofPairs, ...others];
}

type Range = Pick<RecordValue, "start" | "end">;

/** Whether a range of the source overlaps any of these. */
function overlapping(ranges: readonly Range[]): (range: Range) => boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  // Of those up to each: one that begins before another's end overlaps it if it ends behind its start.
  const furthest = new Float64Array(sorted.length);
  for (const [at, { end }] of sorted.entries()) {
    furthest[at] = Math.max(end, at === 0 ? end : furthest[at - 1]!);
  }
  return ({ start, end }) => {
    const before = firstFailing(sorted.length, (at) => sorted[at]!.start < end);
    return before > 0 && furthest[before - 1]! > start;
  };
}

/** The first item of each key. */
function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> {
  const first = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (!first.has(key)) first.set(key, item);
  }
  return first;
}

function ofModel({ probability, threshold }: CandidateExplanation): string {
  const told = `probability ${probability.toFixed(2)}`;
  return probability < threshold
    ? `${told}, expected at least ${threshold.toFixed(2)}`
    : `${told}: a likelier value was taken`;
}

function originOf({ rule, probability }: RecordValue): string {
  return rule ?? (probability === undefined ? "another rule" : "the model");
}
