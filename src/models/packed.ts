/**
 * A model as it stands in memory. Restoring it from its file takes longer than a small page: the
 * packed form has the trees' nodes and the kernel's tables ready. It is made of a checked model when
 * the package is built and holds for that version alone; the file stays what is exchanged.
 */
import { type ForestTables, forestTables } from "./forest/tables.ts";
import { type Model, type ModelJson, restoreModel } from "./model.ts";
import type { Predictor } from "./predictor.ts";
import { restorePredictor } from "./predictors.ts";
import type { TreesParameters } from "./tree-nodes.ts";
import { createTrees, locateColumns, type TreesPredictor } from "./trees.ts";

/** The model file with its sums of trees packed; typed arrays make it a structured clone, not JSON. */
export type PackedModel = ModelJson;

interface PackedTrees {
  readonly kind: typeof PACKED;
  readonly parameters: TreesParameters;
  /** For the model's matrices; a verdict's trees, which see one row, have none. */
  readonly tables: ForestTables | undefined;
}

const PACKED = "packed-trees";

/** The packed form of a model. */
export function packModel({ json, stages, featurizer }: Model): PackedModel {
  const { predictor, specialist, verdict } = stages;
  return {
    ...json,
    predictor: packPredictor(predictor, featurizer.columns),
    specialist: specialist && {
      ...specialist,
      predictor: packPredictor(specialist.predictor, featurizer.columns),
    },
    verdict: verdict && {
      types: [...verdict.types],
      predictors: verdict.predictors.map((one) => packPredictor(one, undefined)),
    },
  };
}

function packPredictor(
  predictor: Predictor,
  columns: readonly string[] | undefined,
): { kind: string } {
  if (!isTrees(predictor)) return predictor.toJSON();
  const { columns: own, bias, nodes } = predictor;
  const tables = columns && forestTables(nodes, locateColumns(own, { columns }));
  const packed: PackedTrees = { kind: PACKED, parameters: { columns: own, bias, nodes }, tables };
  return packed;
}

function isTrees(predictor: Predictor): predictor is TreesPredictor {
  return predictor.kind === "trees";
}

/**
 * The model of a packed form: the same bits out as from its file.
 *
 * @param source what to call it in messages
 * @param file reads the model file that it was made of, when it is asked for
 */
export function unpackModel(packed: PackedModel, source: string, file: () => ModelJson): Model {
  const model = restoreModel(packed, source, unpackPredictor);
  let json: ModelJson | undefined;
  return {
    ...model,
    get json() {
      json ??= file();
      return json;
    },
  };
}

function unpackPredictor(form: { kind: string }, columns: readonly string[]): Predictor {
  if (!isPacked(form)) return restorePredictor(form);
  const { parameters, tables } = form;
  return createTrees(parameters, tables && { columns, tables });
}

function isPacked(form: { kind: string }): form is PackedTrees {
  return form.kind === PACKED;
}
