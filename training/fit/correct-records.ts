/** Corrections of the model of records: trees on the candidates of labelled pages that are added to an attribute's own. */
import { logit } from "../../src/models/calibration.ts";
import type { TreeNodes } from "../../src/models/tree-nodes.ts";
import { createTrees, isTrees, type TreesPredictor } from "../../src/models/trees.ts";
import type { AttributeModel, AttributeModelJson } from "../../src/records/learned/model.ts";
import { firstTrees } from "./correction.ts";
import { type BoostingSettings, boostingOptions } from "./estimators/boosting-options.ts";
import { growForest } from "./estimators/forest.ts";
import { storeMatrix } from "./estimators/stored-matrix.ts";
import { attributeRows, type RecordsPage } from "./fit-records.ts";

/** A leaf needs several pages on which the base is wrong or in doubt. */
export const RECORDS_CORRECTION: BoostingSettings = boostingOptions.parse({
  trees: 60,
  learningRate: 0.08,
  maxLeaves: 6,
  maxDepth: 4,
  lambda: 5,
  minChildWeight: 2,
  columnSample: 0.5,
  maxBins: 48,
});
const SEED = 42;

/**
 * An attribute's model with a correction by some pages, one for each number of trees.
 *
 * @param sizes numbers of trees, at most those of {@link RECORDS_CORRECTION}
 */
export async function correctAttribute(
  { attribute, predictor, calibration, threshold }: AttributeModel,
  pages: readonly RecordsPage[],
  sizes: readonly number[],
): Promise<AttributeModelJson[]> {
  if (!isTrees(predictor)) {
    throw new Error(`the model of ${attribute} is of kind "${predictor.kind}", expected trees`);
  }
  const rows = attributeRows(pages, attribute);
  const start = predictor.predict(rows.matrix).map(logit);
  const data = { ...rows, matrix: storeMatrix(rows.matrix), start };
  const grown = await growForest(RECORDS_CORRECTION, data, { seed: SEED, losses: false });
  const correction = createTrees(grown);
  return sizes.map((size) => ({
    predictor: joined(predictor, firstTrees(correction, size)).toJSON(),
    calibration,
    threshold,
  }));
}

/** A predictor whose log-odds are the sum of two on the same columns. */
export function joined(first: TreesPredictor, second: TreesPredictor): TreesPredictor {
  const names = [...new Set([...first.columns, ...second.columns])];
  const [a, b] = [first, second].map(({ columns, nodes }): TreeNodes => {
    const places = columns.map((name) => names.indexOf(name));
    return { ...nodes, column: nodes.column.map((own) => (own < 0 ? own : places[own]!)) };
  }) as [TreeNodes, TreeNodes];
  const count = a.column.length;
  const moved = b.right.map((node, at) => (b.column[at]! < 0 ? node : node + count));
  return createTrees({
    columns: names,
    bias: first.bias + second.bias,
    nodes: {
      roots: Int32Array.from([...a.roots.slice(0, -1), ...b.roots.map((root) => root + count)]),
      column: Int16Array.from([...a.column, ...b.column]),
      threshold: Float32Array.from([...a.threshold, ...b.threshold]),
      missingLeft: Uint8Array.from([...a.missingLeft, ...b.missingLeft]),
      right: Int32Array.from([...a.right, ...moved]),
      value: Float32Array.from([...a.value, ...b.value]),
      cover: Float32Array.from([...a.cover, ...b.cover]),
    },
  });
}
