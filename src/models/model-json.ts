import { z } from "zod";
import { type Calibration, calibrationSchema } from "./calibration.ts";
import type { Bounds } from "./restraint.ts";
import { type VerdictJson, verdictSchema } from "./verdict.ts";

/**
 * The model file: one JSON document with everything that `classify` needs, and the model's provenance. It
 * outlives library versions: a reader refuses unknown parts and names them.
 */
export const FORMAT = "seine-model";
export const VERSION = 1;

/** Mean word F1 over pages with its 95 % bootstrap interval. */
export interface ScoreInterval {
  mean: number;
  low: number;
  high: number;
  pages: number;
}

/** What an adapted model changes of its base, as the base has it. */
type ChangedByCorrection =
  | "name"
  | "checksum"
  | "threshold"
  | "relative"
  | "least"
  | "training"
  | "scores";

/**
 * What adapts a model to other pages: trees whose log-odds are added to its own after calibration. All else
 * of the file is the base's, so that the base can be restored from it, see {@link baseOf}.
 */
export interface CorrectionJson {
  base: Pick<ModelJson, ChangedByCorrection>;
  /** Absent where only the threshold or the choice of parts is another. */
  predictor?: { kind: string } | undefined;
  /** Parts of pages that are content, or not, whatever the base says. */
  parts?: { also: string[]; drop: string[]; least?: number | undefined } | undefined;
  /** How much the correction may change a page; files of before have none. */
  bounds?: Bounds | undefined;
}

/** The model file as JSON. */
export interface ModelJson {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** SHA-256 of this document as `JSON.stringify` writes it, with an empty checksum. */
  checksum: string;
  name: string;
  segmenter: string;
  features: { name: string; table?: unknown }[];
  /** Its columns, `<family>/<column>`: its matrices have exactly these, in this order. */
  columns: string[];
  predictor: { kind: string };
  calibration?: Calibration | undefined;
  /** Has a weight of up to `share` on pages of `type`, by the verdict. */
  specialist?: { type: string; share: number; predictor: { kind: string } } | undefined;
  /** Predicts page types. */
  verdict?: VerdictJson | undefined;
  /** Adapts the model, its base, to the pages of a user. */
  correction?: CorrectionJson | undefined;
  /** Least probability of content; see `Decision` for `relative`. */
  threshold: number;
  relative?: boolean | undefined;
  least?: number | undefined;
  training: {
    estimator: string;
    seed: number;
    labels: string;
    /** How the model was fitted, in the form of `seine train --recipe`. */
    recipe?: Record<string, unknown> | undefined;
    /** Backend of TensorFlow.js, if it was the solver: `node`, `wasm` or `cpu`. */
    backend?: string | undefined;
    pages: number;
    sites: number;
    blocks: number;
    corpora: string[];
    /** SHA-256 over the ids, pages and gold texts of the corpus in reading order. */
    corpusDigest: string;
    /** The first 12 hexadecimal digits of the SHA-256 of each page's bytes, sorted. */
    pageDigests?: string[] | undefined;
    licence?: string | undefined;
    attribution?: string | undefined;
  };
  /** Out-of-fold scores on the training corpus, folds grouped by site. */
  scores: {
    metric: string;
    folds: number;
    overall: ScoreInterval;
    byType: Record<string, ScoreInterval>;
  };
}

const PAGE_DIGEST = /^[0-9a-f]{12}$/;

// Built when a model file is read: packed models do not need it.
export const modelSchema: z.ZodType<ModelJson> = /* @__PURE__ */ z.lazy(() => {
  const count = z.number().int().nonnegative();
  const interval = z.strictObject({
    mean: z.number(),
    low: z.number(),
    high: z.number(),
    pages: count,
  });

  const names = z.array(z.string());
  const kinded = z.looseObject({ kind: z.string() });
  const training = z.strictObject({
    estimator: z.string(),
    seed: z.number().int(),
    labels: z.string(),
    recipe: z.record(z.string(), z.unknown()).optional(),
    backend: z.string().optional(),
    pages: count,
    sites: count,
    blocks: count,
    corpora: z.array(z.string()),
    corpusDigest: z.string(),
    pageDigests: z.array(z.string().regex(PAGE_DIGEST)).optional(),
    licence: z.string().optional(),
    attribution: z.string().optional(),
  });
  const scores = z.strictObject({
    metric: z.string(),
    folds: count,
    overall: interval,
    byType: z.record(z.string(), interval),
  });
  const decision = {
    threshold: z.number().min(0).max(1),
    relative: z.boolean().optional(),
    least: z.number().min(0).max(1).optional(),
  };

  return z.strictObject({
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    checksum: z.string(),
    name: z.string(),
    segmenter: z.string(),
    features: z.array(z.strictObject({ name: z.string(), table: z.unknown().optional() })),
    columns: z.array(z.string()),
    predictor: kinded,
    calibration: calibrationSchema.optional(),
    specialist: z
      .strictObject({ type: z.string(), share: z.number().min(0).max(1), predictor: kinded })
      .optional(),
    verdict: verdictSchema.optional(),
    correction: z
      .strictObject({
        base: z.strictObject({
          name: z.string(),
          checksum: z.string(),
          ...decision,
          training,
          scores,
        }),
        predictor: kinded.optional(),
        parts: z
          .strictObject({ also: names, drop: names, least: z.number().min(0).max(1).optional() })
          .optional(),
        bounds: z
          .strictObject({
            least: z.number().min(0).max(1),
            leastSure: z.number().min(0).max(1),
            most: z.number().min(1).nullable(),
          })
          .optional(),
      })
      .optional(),
    ...decision,
    training,
    scores,
  });
});

/** The model file that an adapted model stands on, to the byte of its checksum; of another model itself. */
export function baseOf(json: ModelJson): ModelJson {
  const { correction, ...own } = json;
  if (correction === undefined) return json;
  // Fields keep their places, which the checksum depends on.
  const { relative, least, ...base } = correction.base;
  if (relative === undefined) delete own.relative;
  if (least === undefined) delete own.least;
  return {
    ...own,
    ...base,
    ...(relative !== undefined && { relative }),
    ...(least !== undefined && { least }),
  };
}
