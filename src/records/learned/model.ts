/** The model that chooses the values of attributes: its file, `models/records.json`. */
import { z } from "zod";
import { locateColumns } from "../../features/columns.ts";
import type { Matrix } from "../../features/matrix.ts";
import { type Calibration, calibrate, calibrationSchema } from "../../models/calibration.ts";
import { ModelError } from "../../models/model.ts";
import type { Predictor } from "../../models/predictor.ts";
import { restorePredictor } from "../../models/predictors.ts";
import { sha256 } from "../../models/sha256.ts";
import { type LearnedAttribute, learnedAttributes } from "./candidate.ts";
import { recordColumns } from "./candidate-columns.ts";
import { pairColumns } from "./pair-columns.ts";

export const RECORDS_FORMAT = "seine-records-model";
export const RECORDS_VERSION = 1;

/** Precision, recall and F1 of the best values, out of fold. */
export interface AttributeFigures {
  precision: number;
  recall: number;
  f1: number;
  low: number;
  high: number;
  pages: number;
}

export interface AttributeModelJson {
  predictor: { kind: string };
  calibration: Calibration;
  /** Least probability of a value. */
  threshold: number;
}

/** The model file as JSON. */
export interface RecordsModelJson {
  format: typeof RECORDS_FORMAT;
  version: typeof RECORDS_VERSION;
  /** SHA-256 of this document as `JSON.stringify` writes it, with an empty checksum. */
  checksum: string;
  columns: string[];
  /** An attribute that was added after the model was trained is absent. */
  attributes: Partial<Record<LearnedAttribute, AttributeModelJson>>;
  /** Judges all pairs; models before version 0.9 lack it, and leave no pair out. */
  pairs?: (AttributeModelJson & { columns: string[] }) | undefined;
  training: {
    estimator: string;
    options: Record<string, number>;
    seed: number;
    pages: number;
    sites: number;
    without: number;
    corpora: string[];
    licence: string;
    attribution: string;
  };
  scores: { folds: number; attributes: Record<string, AttributeFigures> };
}

// Lazy: the schema is built when a model file is read.
const schema: z.ZodType<RecordsModelJson> = z.lazy(() => {
  const count = z.int().nonnegative();
  const share = z.number().min(0).max(1);
  const figures = z.strictObject({
    precision: share,
    recall: share,
    f1: share,
    low: share,
    high: share,
    pages: count,
  });
  const attribute = z.strictObject({
    predictor: z.looseObject({ kind: z.string() }),
    calibration: calibrationSchema,
    threshold: share,
  });
  return z.strictObject({
    format: z.literal(RECORDS_FORMAT),
    version: z.literal(RECORDS_VERSION),
    checksum: z.string(),
    columns: z.array(z.string()),
    attributes: z.partialRecord(z.enum(learnedAttributes), attribute),
    pairs: attribute.extend({ columns: z.array(z.string()) }).optional(),
    training: z.strictObject({
      estimator: z.string(),
      options: z.record(z.string(), z.number()),
      seed: z.int(),
      pages: count,
      sites: count,
      without: count,
      corpora: z.array(z.string()),
      licence: z.string(),
      attribution: z.string(),
    }),
    scores: z.strictObject({ folds: count, attributes: z.record(z.string(), figures) }),
  });
});

/** Chooses the values of one attribute. */
export interface AttributeModel {
  readonly attribute: LearnedAttribute;
  /** Least probability of a value. */
  readonly threshold: number;
  readonly predictor: Predictor;
  readonly calibration: Calibration;
  /** Probability per candidate of being a value of the attribute. */
  predict(matrix: Matrix): Float64Array;
}

/** Judges whether a pair belongs to the thing that a page presents. */
export type PairModel = Omit<AttributeModel, "attribute">;

/** A model ready to use. */
export interface RecordsModel {
  readonly json: RecordsModelJson;
  /** What the model knows, in the order of `learnedAttributes`. */
  readonly attributes: readonly AttributeModel[];
  readonly pairs?: PairModel | undefined;
}

/** SHA-256 over the document without its checksum. */
function checksumOf(json: RecordsModelJson): string {
  return `sha256:${sha256(JSON.stringify({ ...json, checksum: "" }))}`;
}

/** The text of a model file, with its checksum. */
export function writeRecordsModel(json: RecordsModelJson): string {
  return `${JSON.stringify({ ...json, checksum: checksumOf(json) })}\n`;
}

/**
 * Restores a model from the text of its file, or from the JSON value that a bundler makes of it.
 *
 * @throws ModelError when it is not a model of records, of another version or damaged
 */
export function readRecordsModel(file: string | object, source = "that was given"): RecordsModel {
  try {
    const json: unknown = typeof file === "string" ? JSON.parse(file) : file;
    const parsed = schema.safeParse(json);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      throw new Error(`at ${path.join(".") || "the top"}: ${message}`);
    }
    // Over the document as read: zod's output keeps neither order nor spelling.
    const read = json as RecordsModelJson;
    if (read.checksum !== checksumOf(read)) {
      throw new Error("its checksum does not match: it was changed or damaged; get the file again");
    }
    locateColumns(read.columns, recordColumns);
    if (read.pairs !== undefined) locateColumns(read.pairs.columns, pairColumns);
    return restoreRecordsModel(read);
  } catch (error) {
    throw new ModelError(`cannot use the model of records ${source}: ${(error as Error).message}`);
  }
}

/** A model from its checked JSON. */
export function restoreRecordsModel(json: RecordsModelJson): RecordsModel {
  return {
    json,
    attributes: learnedAttributes.flatMap((attribute) => {
      const own = json.attributes[attribute];
      return own === undefined ? [] : [{ attribute, ...restore(own) }];
    }),
    ...(json.pairs === undefined ? {} : { pairs: restore(json.pairs) }),
  };
}

function restore({ predictor: saved, calibration, threshold }: AttributeModelJson): PairModel {
  const predictor = restorePredictor(saved);
  const predict = (matrix: Matrix) => calibrate(predictor.predict(matrix), calibration);
  return { threshold, predictor, calibration, predict };
}
