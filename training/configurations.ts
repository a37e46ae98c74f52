/**
 * Systems of others as settings of this one: what `train` takes to build a model with their blocks,
 * features, labels and learner. What the pipeline does its own way stays: blocks are weighted as
 * everywhere in training, and the decision line is chosen on inner folds where theirs is 0.5.
 */

import { TrainingError } from "./corpus/training-error.ts";
import type { TrainOptions } from "./train.ts";

export interface Configuration {
  /** Authors, title, venue and year. */
  readonly source: string;
  readonly options: TrainOptions;
}

/** Dragnet's blocks, and content from a tenth of a block's words, comments among it. */
const dragnet = {
  segmenter: "dragnet",
  labelling: "tenth",
  comments: "include",
  relative: false,
  calibrate: false,
} as const satisfies TrainOptions;

const configurations: Readonly<Record<string, Configuration>> = {
  /** The paper's three sets of features, in its text's reading: X, D and z of CETR. */
  "dragnet-2013": {
    source: "Peters, Lecocq: Content Extraction Using Diverse Feature Sets, WWW 2013 Companion",
    options: {
      ...dragnet,
      name: "dragnet-2013",
      features: ["shallow-text", "id-class", "cetr"],
      estimator: "logistic",
      estimatorOptions: { solver: "lbfgs" },
    },
  },
  /** Nine features; boosted trees stand for its extremely randomised ones. */
  "dragnet-2": {
    source: "the code of Dragnet 2.0 (dragnet-org/dragnet@4a1649d)",
    options: {
      ...dragnet,
      name: "dragnet-2",
      features: ["shallow-text", "dragnet-2"],
      estimator: "boosting",
    },
  },
};

/** Names of the configurations. */
export const configurationNames: readonly string[] = Object.keys(configurations);

/**
 * The configuration of that name.
 *
 * @throws TrainingError that lists the known names
 *
 * @example
 * ```ts
 * await train(["data/pages"], configurationNamed("dragnet-2013").options);
 * ```
 */
export function configurationNamed(name: string): Configuration {
  if (Object.hasOwn(configurations, name)) return configurations[name]!;
  throw new TrainingError(
    `unknown configuration "${name}"; expected one of ${configurationNames.join(", ")}`,
  );
}
