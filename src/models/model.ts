import { z } from "zod";
import { shown } from "../document/arguments.ts";
import type { Segmenter } from "../document/block.ts";
import { parse } from "../document/parse.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { createFeaturizer, type Featurizer, type PackedTables } from "../features/index.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import { measure, type PageMeasures } from "../features/page-measures.ts";
import { ModelError } from "./model-error.ts";
import { checkModelFile, writeModelFile } from "./model-file.ts";
import { FORMAT, type ModelJson, modelSchema, VERSION } from "./model-json.ts";
import type { Predictor } from "./predictor.ts";
import { restorePredictor } from "./predictors.ts";
import { type Prediction, predictPage, type Stages } from "./stages.ts";
import { isTrees, type TreesPredictor } from "./trees.ts";
import { restoreVerdict } from "./verdict.ts";

export { ModelError } from "./model-error.ts";
export { modelChecksum } from "./model-file.ts";
export { baseOf, FORMAT, type ModelJson, type ScoreInterval, VERSION } from "./model-json.ts";

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

/** The text of a model file, with its checksum. Deterministic: the same model gives the same bytes. */
export function writeModel(json: ModelJson): string {
  return writeModelFile(json);
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

/** The start of an object, or of nothing. */
const CUT = /^\s*(?:\{|$)/;

function parseModel(text: string, source: string): unknown {
  try {
    // Some editors add a byte-order mark.
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch (error) {
    const isCut = CUT.test(text);
    const advice = isCut ? "the file is damaged" : "expected a file that seine train wrote";
    throw refusal(source, `it is not JSON (${(error as Error).message}); ${advice}`);
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
  const advice = "get the file again; to try another threshold use --threshold";
  try {
    return checkModelFile(json, modelSchema, advice);
  } catch (error) {
    throw refusal(source, (error as Error).message);
  }
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
      correction:
        json.correction?.predictor &&
        treesOf(restore(json.correction.predictor, featurizer.columns)),
      bounds: json.correction?.bounds,
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

function treesOf(predictor: Predictor): TreesPredictor {
  if (isTrees(predictor)) return predictor;
  throw new Error(`its correction is of kind "${predictor.kind}", expected trees`);
}

function refusal(source: string, reason: string): ModelError {
  return new ModelError(`cannot use the model ${source}: ${reason}`);
}
