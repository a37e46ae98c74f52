import { emptyNodes } from "../../src/models/tree-nodes.ts";
import { createTrees } from "../../src/models/trees.ts";
import type { PartsModelJson } from "../../src/parts/model.ts";
import type { Pass } from "../../src/parts/pass.ts";
import { type PartsTeller, tellerOf } from "../../src/parts/teller.ts";
import { type Part, partNames } from "../../src/parts/vocabulary.ts";

/** How sure the model by hand is of every part. */
export const SURE = 0.8;
/** Against a score of 0 of each other part. */
const SCORE = Math.log((SURE / (1 - SURE)) * (partNames.length - 1));

/** A model by hand that knows the part of each block; blocks that follow are `other`. */
export function partsModelOf(parts: readonly Part[], other: Part = "noise"): PartsTeller {
  const length = partNames.length;
  const noTrees = createTrees({ columns: [], bias: 0, nodes: emptyNodes(0, 0) });
  const predictors = partNames.map(() => noTrees);
  const first: Pass = { predictors, scores: ({ rows }) => new Float64Array(rows * length) };
  const second: Pass = {
    predictors,
    scores({ rows }) {
      const scores = new Float64Array(rows * length);
      for (let row = 0; row < rows; row++) {
        scores[row * length + partNames.indexOf(parts[row] ?? other)] = SCORE;
      }
      return scores;
    },
  };
  const calibration = { slope: 1, offset: partNames.map(() => 0) };
  return tellerOf({ json: { calibration } as PartsModelJson, first, second });
}
