import type { Segmenter } from "../document/block.ts";
import { parse } from "../document/parse.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import type { Featurizer } from "../features/featurizer.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import { measure, type PageMeasures } from "../features/page-measures.ts";
import { ModelError } from "./model-error.ts";
import type { ModelJson } from "./model-json.ts";
import type { Predictor } from "./predictor.ts";
import { type Prediction, predictPage, type Stages } from "./stages.ts";
import { isTrees, type TreesPredictor } from "./trees.ts";
import { restoreVerdict } from "./verdict.ts";

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

/** How the parts of a model are restored. */
interface Restorers {
  /** Makes a predictor from its JSON form, for matrices with the given columns. */
  predictor(json: { kind: string }, columns: readonly string[]): Predictor;
  /** Makes what computes the file's columns, only those: families may have gained others since. */
  featurizer(json: ModelJson): Featurizer;
}

/**
 * A model from its checked file.
 *
 * @throws ModelError if the file names parts that this version does not have
 */
export function restoreModel(
  json: ModelJson,
  source: string,
  { predictor: restore, featurizer: featurizerFor }: Restorers,
): Model {
  try {
    const segmenter = segmenterNamed(json.segmenter);
    const featurizer = featurizerFor(json);
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

/** The error of a model that cannot be used. */
export function refusal(source: string, reason: string): ModelError {
  return new ModelError(`cannot use the model ${source}: ${reason}`);
}
