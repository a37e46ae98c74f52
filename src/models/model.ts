import { z } from "zod";
import { shown } from "../document/arguments.ts";
import { createFeaturizer } from "../features/index.ts";
import { checkModelFile, writeModelFile } from "./model-file.ts";
import { FORMAT, type ModelJson, modelSchema, VERSION } from "./model-json.ts";
import { restorePredictor } from "./predictors.ts";
import { type Model, refusal, restoreModel } from "./restore-model.ts";

export { ModelError } from "./model-error.ts";
export { modelChecksum } from "./model-file.ts";
export { baseOf, FORMAT, type ModelJson, type ScoreInterval, VERSION } from "./model-json.ts";
export type { Model } from "./restore-model.ts";

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
  const json = checkModel(typeof file === "string" ? parseModel(file, source) : file, source);
  return restoreModel(json, source, {
    predictor: restorePredictor,
    featurizer: ({ features, columns }) => createFeaturizer(features, undefined, columns),
  });
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
