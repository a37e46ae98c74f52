import { createFeaturizer, type FamilySpec } from "../../src/features/index.ts";
import type { LogisticJson } from "../../src/models/logistic.ts";
import {
  FORMAT,
  type Model,
  type ModelJson,
  readModel,
  VERSION,
  writeModel,
} from "../../src/models/model.ts";

/** Weights that keep long plain text: log-odds = words per line - 8 x link density - 4. */
const weightOf: Readonly<Record<string, number>> = {
  "shallow-text/text-density": 1,
  "shallow-text/link-density": -8,
};
const BIAS = -4;

/** A model file written by hand: a logistic regression on the unscaled columns of the features. */
export function tinyModelJson(
  features: readonly FamilySpec[] = [{ name: "shallow-text" }],
  segmenter = "layout",
): ModelJson & { predictor: LogisticJson } {
  const columns = [...createFeaturizer(features).columns];
  return {
    format: FORMAT,
    version: VERSION,
    checksum: "",
    name: "tiny",
    segmenter,
    features: [...features],
    columns,
    predictor: {
      kind: "logistic",
      columns,
      scaler: { mean: columns.map(() => 0), scale: columns.map(() => 1) },
      weights: columns.map((name) => weightOf[name] ?? 0),
      bias: BIAS,
    },
    threshold: 0.5,
    training: {
      estimator: "logistic",
      seed: 42,
      labels: "climbed",
      pages: 2,
      sites: 2,
      blocks: 7,
      corpora: ["none"],
      corpusDigest: "sha256:0",
    },
    scores: {
      metric: "word F1",
      folds: 2,
      overall: { mean: 0.75, low: 0.5, high: 1, pages: 2 },
      byType: { article: { mean: 0.75, low: 0.5, high: 1, pages: 2 } },
    },
  };
}

/** The model of {@link tinyModelJson}, read from its file. */
export function tinyModel(features?: readonly FamilySpec[], segmenter?: string): Model {
  return readModel(writeModel(tinyModelJson(features, segmenter)), "tiny.json");
}
