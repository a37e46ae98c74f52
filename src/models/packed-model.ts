/**
 * A model in its in-memory layout. Restoring a model from its file takes longer than a small page; the
 * packed form has the trees' nodes and the kernel's tables ready. The build makes it from a checked model,
 * and it is valid for that version only. The exchange format is the model file.
 */
import { locateColumns } from "../features/columns.ts";
import { createFeaturizer, type PackedTables, packTables } from "../features/index.ts";
import { keepPair, pairTables } from "./forest/pair.ts";
import { type ForestTables, forestTables } from "./forest/tables.ts";
import type { ModelJson } from "./model-json.ts";
import type { Predictor } from "./predictor.ts";
import { restorePredictor } from "./predictors.ts";
import { type Model, restoreModel } from "./restore-model.ts";
import type { TreesParameters } from "./tree-nodes.ts";
import { createTrees, isTrees } from "./trees.ts";

/** Numbers as typed arrays, the rest as JSON: engines read both fast, and structured clones slowly. */
export interface PackedModel {
  /** The model file without feature tables; each sum of trees is replaced by its index in `trees`. */
  readonly json: string;
  readonly tables: PackedTables;
  readonly trees: readonly PackedTrees[];
  /** Kernel tables of the predictor and the specialist together, if both are trees. */
  readonly pair?: ForestTables | undefined;
}

interface PackedTrees {
  readonly parameters: TreesParameters;
  /** Kernel tables for the model's matrices; absent for a pair's trees and a verdict's, which see one row. */
  readonly tables: ForestTables | undefined;
}

const PACKED = "packed-trees";

/** Placeholder for a sum of trees in the JSON. */
interface Reference {
  readonly kind: typeof PACKED;
  readonly at: number;
}

/** The packed form of a model. */
export function packModel({ json, stages, featurizer }: Model): PackedModel {
  const trees: PackedTrees[] = [];
  const pack = (predictor: Predictor, columns?: readonly string[]): { kind: string } => {
    if (!isTrees(predictor)) return predictor.toJSON();
    const { columns: own, bias, nodes } = predictor;
    const tables = columns && forestTables([{ nodes, positions: locateColumns(own, columns) }]);
    const reference: Reference = { kind: PACKED, at: trees.length };
    trees.push({ parameters: { columns: own, bias, nodes }, tables });
    return reference;
  };
  const { predictor, specialist, verdict, correction } = stages;
  const pair =
    isTrees(predictor) && specialist && isTrees(specialist.predictor)
      ? pairTables(predictor, specialist.predictor, featurizer.columns)
      : undefined;
  // Trees that are used together need no tables of their own.
  const alone = pair ? undefined : featurizer.columns;
  const referring: ModelJson = {
    ...json,
    features: json.features.map(({ name }) => ({ name })),
    predictor: pack(predictor, alone),
    specialist: specialist && {
      ...specialist,
      predictor: pack(specialist.predictor, alone),
    },
    verdict: verdict && {
      ...json.verdict,
      types: [...verdict.types],
      predictors: verdict.predictors.map((one) => pack(one)),
    },
    correction: json.correction && {
      ...json.correction,
      predictor: correction && pack(correction, featurizer.columns),
    },
  };
  return { json: JSON.stringify(referring), tables: packTables(json.features), trees, pair };
}

/**
 * Restores a packed model: its output is bit-identical to that of the model file.
 *
 * @param source its name in messages
 * @param file reads the model file it was made from, on demand
 */
export function unpackModel(
  { json: referring, tables, trees, pair }: PackedModel,
  source: string,
  file: () => ModelJson,
): Model {
  const restore = (form: { kind: string }, columns: readonly string[]): Predictor => {
    if (!isReference(form)) return restorePredictor(form);
    const { parameters, tables: own } = trees[form.at]!;
    return createTrees(parameters, own && { columns, tables: own });
  };
  const model = restoreModel(JSON.parse(referring) as ModelJson, source, {
    predictor: restore,
    featurizer: ({ features, columns }) => createFeaturizer(features, tables, columns),
  });
  const { predictor, specialist } = model.stages;
  if (pair && specialist && isTrees(predictor) && isTrees(specialist.predictor)) {
    const { columns } = model.featurizer;
    keepPair(predictor, { other: specialist.predictor, columns, tables: pair });
  }
  let json: ModelJson | undefined;
  const whole = (): ModelJson => {
    json ??= file();
    return json;
  };
  return {
    ...model,
    featurizer: {
      ...model.featurizer,
      get specs() {
        return whole().features;
      },
    },
    get json() {
      return whole();
    },
  };
}

function isReference(form: { kind: string }): form is Reference {
  return form.kind === PACKED;
}
