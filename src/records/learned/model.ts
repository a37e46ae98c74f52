/** The model that chooses the values of attributes: its file, `models/records.json`. */
import { z } from "zod";
import { locateColumns } from "../../features/columns.ts";
import type { Matrix } from "../../features/matrix.ts";
import { type Calibration, calibrate, calibrationSchema } from "../../models/calibration.ts";
import { type Figures, figuresSchema } from "../../models/figures.ts";
import { ModelError } from "../../models/model-error.ts";
import { checkModelFile, writeModelFile } from "../../models/model-file.ts";
import type { Predictor } from "../../models/predictor.ts";
import { restorePredictor } from "../../models/predictors.ts";
import { type LearnedAttribute, learnedAttributes } from "./candidate.ts";
import { recordColumns } from "./candidate-columns.ts";
import { pairColumns } from "./pair-columns.ts";

export const RECORDS_FORMAT = "seine-records-model";
export const RECORDS_VERSION = 1;

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
  /** Of the best values. */
  scores: { folds: number; attributes: Record<string, Figures> };
}

// Lazy: the schema is built when a model file is read.
const schema: z.ZodType<RecordsModelJson> = z.lazy(() => {
  const count = z.int().nonnegative();
  const share = z.number().min(0).max(1);
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
    scores: z.strictObject({ folds: count, attributes: z.record(z.string(), figuresSchema) }),
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

/** The text of a model file, with its checksum. */
export function writeRecordsModel(json: RecordsModelJson): string {
  return writeModelFile(json);
}

/**
 * Restores a model from the text of its file, or from the JSON value that a bundler makes of it.
 *
 * @throws ModelError when it is not a model of records, of another version or damaged
 */
export function readRecordsModel(file: string | object, source = "that was given"): RecordsModel {
  try {
    const read = checkModelFile(typeof file === "string" ? JSON.parse(file) : file, schema);
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
      const part = json.attributes[attribute];
      return part === undefined ? [] : [{ attribute, ...restore(part) }];
    }),
    ...(json.pairs === undefined ? {} : { pairs: restore(json.pairs) }),
  };
}

function restore({ predictor: saved, calibration, threshold }: AttributeModelJson): PairModel {
  const predictor = restorePredictor(saved);
  const predict = (matrix: Matrix) => calibrate(predictor.predict(matrix), calibration);
  return { threshold, predictor, calibration, predict };
}
