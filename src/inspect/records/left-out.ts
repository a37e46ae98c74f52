/** Pairs and candidates that are in no record, and why. */
import type { CandidateExplanation } from "../../api/explain-records.ts";
import { squash } from "../../metadata/title-parts.ts";
import type { Dictionary } from "../../records/dictionary.ts";
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
  dictionary: Dictionary,
): LeftOut[] {
  const improbable = all.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([attribute, found]) =>
      found.flatMap((value) => (value.leftOut === undefined ? [] : [{ attribute, value }])),
    ),
  );
  const isJudged = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    improbable.some(({ value }) => value.start < end && value.end > start);
  const values = records.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([attribute, found]) =>
      found.map((value) => ({ attribute, value })),
    ),
  );
  const isTaken = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    values.some(({ value }) => value.start < end && value.end > start);
  const isValue = ({ attribute, text }: CandidateExplanation): boolean =>
    values.some((one) => one.attribute === attribute && squash(one.value.text) === squash(text));
  const chosen = new Set<string>(candidates.map(({ attribute }) => attribute));
  const judged = new Set<CandidateExplanation>();
  const ofPairs = pairs
    .filter((pair) => !isTaken(pair) && !isJudged(pair))
    .map(({ label, text, rule }): LeftOut => {
      const attribute = dictionary.attributeOf(label) ?? label;
      const candidate = candidates.find(
        (one) => one.attribute === attribute && squash(one.text) === squash(text),
      );
      if (candidate !== undefined) judged.add(candidate);
      const same = values.find(({ value }) => squash(value.text) === squash(text));
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
    .filter((candidate) => !isValue(candidate) && !judged.has(candidate))
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

function ofModel({ probability, threshold }: CandidateExplanation): string {
  const told = `probability ${probability.toFixed(2)}`;
  return probability < threshold
    ? `${told}, expected at least ${threshold.toFixed(2)}`
    : `${told}: a likelier value was taken`;
}

function originOf({ rule, probability }: RecordValue): string {
  return rule ?? (probability === undefined ? "another rule" : "the model");
}
