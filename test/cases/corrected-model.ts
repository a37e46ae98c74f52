import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { type ModelJson, writeModel } from "../../src/models/model.ts";
import type { TreesJson } from "../../src/models/trees-json.ts";

/** shallow-text/text-density <= 5 ? -1 : 2, with as many rows on both sides. */
export const stump: TreesJson = {
  kind: "trees",
  bias: 0,
  columns: ["shallow-text/text-density"],
  thresholds: [[5]],
  trees: [
    { column: [0, -1, -1], threshold: [0], missingLeft: [0], value: [-1, 2], cover: [2, 1, 1] },
  ],
};

/** The file of a model with a correction, and another threshold. */
export function correctedFile(base: ModelJson = loadDefaultModel().json): string {
  const { name, checksum, threshold, relative, least, training, scores } = base;
  const lines = {
    ...(relative === undefined ? {} : { relative }),
    ...(least === undefined ? {} : { least }),
  };
  return writeModel({
    ...base,
    name: "corrected",
    correction: {
      base: { name, checksum, threshold, ...lines, training, scores },
      predictor: stump,
    },
    threshold: 0.55,
    training: { ...training, estimator: "correction", pages: 5 },
  });
}
