import { z } from "zod";
import { shown } from "../document/arguments.ts";
import type { Segmenter } from "../document/block.ts";
import { parse } from "../document/parse.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { createFeaturizer, type Featurizer, type PackedTables } from "../features/index.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import { measure, type PageMeasures } from "../features/page-measures.ts";
import { type Calibration, calibrationSchema } from "./calibration.ts";
import type { Predictor } from "./predictor.ts";
import { restorePredictor } from "./predictors.ts";
import { sha256 } from "./sha256.ts";
import { type Prediction, predictPage, type Stages } from "./stages.ts";
import { restoreVerdict, type VerdictJson, verdictSchema } from "./verdict.ts";

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

// Built when a model file is read: packed models do not need it.
const modelSchema: z.ZodType<ModelJson> = z.lazy(() => {
  const count = z.number().int().nonnegative();
  const interval = z.strictObject({
    mean: z.number(),
    low: z.number(),
    high: z.number(),
    pages: count,
  });

  const kinded = z.looseObject({ kind: z.string() });

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
    threshold: z.number().min(0).max(1),
    relative: z.boolean().optional(),
    least: z.number().min(0).max(1).optional(),
    training: z.strictObject({
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
      licence: z.string().optional(),
      attribution: z.string().optional(),
    }),
    scores: z.strictObject({
      metric: z.string(),
      folds: count,
      overall: interval,
      byType: z.record(z.string(), interval),
    }),
  });
});

/** A model ready to use. */
export interface Model {
  readonly name: string;
  readonly segmenter: Segmenter;
  readonly featurizer: Featurizer;
  readonly stages: Stages;
  readonly threshold: number;
  readonly relative: boolean;
  readonly least: number;
  /** Its model file. */
  readonly json: ModelJson;
  /**
   * Probability of content per block, and the verdict on the page.
   *
   * @param matrix of the page, from the model's featurizer
   */
  predict(page: PageMeasures, matrix: Matrix): Prediction;
}

/** A model file that cannot be used. The message says what is wrong and what to do. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** SHA-256 over the document without its checksum. */
export function modelChecksum(json: ModelJson): string {
  const text = JSON.stringify({ ...json, checksum: "" });
  return `sha256:${sha256(text)}`;
}

/** The text of a model file, with its checksum. Deterministic: the same model gives the same bytes. */
export function writeModel(json: ModelJson): string {
  return `${JSON.stringify({ ...json, checksum: modelChecksum(json) })}\n`;
}

/**
 * Restores a model from its file: from the text, or from the parsed JSON that a bundler gives.
 *
 * @param file the text, or the parsed JSON, which must not be changed afterwards
 * @param source the file's name in messages, e.g. its path
 * @throws ModelError if the file is not JSON, not a model, of another version or changed since it was
 *   written, or if it names segmenters, feature families or columns that this version does not have
 */
export function readModel(file: string | object, source = "that was given"): Model {
  return restoreModel(
    checkModel(typeof file === "string" ? parseModel(file, source) : file, source),
    source,
  );
}

function parseModel(text: string, source: string): unknown {
  try {
    // Some editors add a byte-order mark.
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch (error) {
    throw refusal(source, `it is not JSON (${(error as Error).message}); the file is damaged`);
  }
}

function checkModel(json: unknown, source: string): ModelJson {
  const { format, version } = z.looseObject({}).safeParse(json).data ?? {};
  if (format !== FORMAT) {
    const found = format === undefined ? "no format field" : `format ${shown(format)}`;
    throw refusal(source, `found ${found}, expected a file written by \`seine train\``);
  }
  if (version !== VERSION) {
    const advice = "retrain the model or use the version of seine that wrote it";
    throw refusal(source, `found model version ${shown(version)}, expected ${VERSION}; ${advice}`);
  }
  const parsed = modelSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw refusal(source, `at ${issue.path.join(".") || "the top"}: ${issue.message}`);
  }
  // The checksum is over the document as read: zod's output may differ in order and spelling.
  if ((json as ModelJson).checksum !== modelChecksum(json as ModelJson)) {
    const advice = "get the file again; to try another threshold use --threshold";
    throw refusal(source, `its checksum does not match: it was changed or damaged; ${advice}`);
  }
  return json as ModelJson;
}

/**
 * A model from its checked file.
 *
 * @param restore makes a predictor from its JSON form, for matrices with the given columns
 * @param tables replace those of learned families in the file
 * @throws ModelError if the file names parts that this version does not have
 */
export function restoreModel(
  json: ModelJson,
  source: string,
  restore: (json: { kind: string }, columns: readonly string[]) => Predictor = restorePredictor,
  tables?: PackedTables,
): Model {
  try {
    const segmenter = segmenterNamed(json.segmenter);
    // Only the columns that the file lists: families may have gained others since.
    const featurizer = createFeaturizer(json.features, tables, json.columns);
    const stages: Stages = {
      predictor: restore(json.predictor, featurizer.columns),
      specialist: json.specialist && {
        ...json.specialist,
        predictor: restore(json.specialist.predictor, featurizer.columns),
      },
      verdict: json.verdict && restoreVerdict(json.verdict, (form) => restore(form, [])),
      calibration: json.calibration,
    };
    checkSpecialist(json);
    // A predictor with other columns fails here, not on the first page.
    const nothing = measure({ document: parse(""), blocks: [] });
    predictPage(stages, nothing, createMatrix(featurizer.columns, 0));
    return {
      name: json.name,
      segmenter,
      featurizer,
      stages,
      threshold: json.threshold,
      relative: json.relative ?? false,
      least: json.least ?? 0,
      json,
      predict: (page, matrix) => predictPage(stages, page, matrix),
    };
  } catch (error) {
    throw refusal(source, (error as Error).message);
  }
}

/** Checks that the verdict knows the specialist's type: it gates the specialist. */
function checkSpecialist({ specialist, verdict }: ModelJson): void {
  if (specialist === undefined || verdict?.types.includes(specialist.type)) return;
  throw new Error(
    `it has a specialist in "${specialist.type}", but no verdict that knows this page type`,
  );
}

function refusal(source: string, reason: string): ModelError {
  return new ModelError(`cannot use the model ${source}: ${reason}`);
}
