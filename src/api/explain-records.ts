import { z } from "zod";
import { checkOptions } from "../document/arguments.ts";
import { tagPath } from "../document/document.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { calibrateContributions, contributionsOf } from "../explain/contributions.ts";
import { type Contribution, listed } from "../explain/explain-page.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import type { Candidate, CandidateSource, LearnedAttribute } from "../records/learned/candidate.ts";
import { featuresOf } from "../records/learned/candidate-columns.ts";
import { candidatesOf } from "../records/learned/candidates.ts";
import { loadRecordsModel } from "../records/learned/load-records-model.ts";
import { integerFrom } from "./options/option.ts";
import { checkRecordsOptions, type RecordsOptions } from "./options/record-options.ts";
import { recordsContext } from "./records.ts";

/** Options of {@link explainRecords}. */
export interface ExplainRecordsOptions
  extends Pick<RecordsOptions, "model" | "attributes" | "charset" | "url"> {
  /** Most contributions to list per candidate, the largest first; default all. */
  readonly top?: number;
}

/** Why a candidate has its probability of being a value of an attribute. */
export interface CandidateExplanation {
  readonly attribute: LearnedAttribute;
  readonly text: string;
  /** The part of the page that it was read from. */
  readonly source: CandidateSource;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly probability: number;
  /** Candidates of at least this probability are values. */
  readonly threshold: number;
  /** Log-odds before any feature of the candidate is known. */
  readonly baseline: number;
  /** The largest first, by absolute value. Features that add nothing are left out. */
  readonly contributions: readonly Contribution[];
  /** `baseline` plus all contributions. */
  readonly logOdds: number;
}

/** Most candidates explained per attribute: its values, then the likeliest others. */
const MOST = 5;
const ownSchema = z.looseObject({ top: integerFrom(0).optional() });

/**
 * Explains the probabilities of candidates for each attribute that the model chooses (price, sku, brand,
 * availability): what each feature adds to the log-odds (Shapley values of the trees). The likeliest
 * candidates are explained, also those that were not chosen as values.
 *
 * @returns at most five candidates per attribute, each text once, the likeliest first
 * @throws as `records` does
 */
export function explainRecords(
  html: Html,
  options: ExplainRecordsOptions = {},
): CandidateExplanation[] {
  const input = checkHtml(html);
  const { top, ...rest } = checkOptions(options, ownSchema);
  const chosen = checkRecordsOptions(rest);
  const { model = loadRecordsModel() } = chosen;
  const context = recordsContext(input, chosen);
  return model.attributes.flatMap((known) => {
    const { attribute, threshold, predictor, calibration } = known;
    const candidates = candidatesOf(attribute, context);
    const matrix = featuresOf(attribute, candidates, context);
    const probabilities = known.predict(matrix);
    const rows = likeliest(candidates, probabilities);
    const chosen = rowsOf(matrix, rows);
    const raw = contributionsOf(predictor, chosen);
    const { baseline, values } = calibrateContributions(raw, calibration, rows.length);
    const width = chosen.columns.length;
    return rows.map((row, at): CandidateExplanation => {
      const { text, source, node, start, end } = candidates[row]!;
      const added = values.subarray(at * width, (at + 1) * width);
      return {
        ...{ attribute, text, source, start, end, baseline },
        path: node < 0 ? "" : tagPath(context.page.document, node),
        probability: probabilities[row]!,
        threshold,
        contributions: listed(chosen, at, added, top ?? Number.POSITIVE_INFINITY),
        logOdds: added.reduce((sum, value) => sum + value, baseline),
      };
    });
  });
}

/** Indexes of the candidates to explain: for each value its likeliest place on the page. */
function likeliest(candidates: readonly Candidate[], probabilities: Float64Array): number[] {
  const order = [...candidates.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const keys = new Set<string>();
  const found: number[] = [];
  for (const row of order) {
    const { key } = candidates[row]!;
    if (keys.has(key)) continue;
    keys.add(key);
    found.push(row);
    if (found.length === MOST) break;
  }
  return found;
}

function rowsOf({ columns, values }: Matrix, rows: readonly number[]): Matrix {
  const matrix = createMatrix(columns, rows.length);
  const width = columns.length;
  for (const [at, row] of rows.entries()) {
    matrix.values.set(values.subarray(row * width, (row + 1) * width), at * width);
  }
  return matrix;
}
