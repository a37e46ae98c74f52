import type { TreesJson } from "../../src/models/trees-json.ts";

/** A tree to reckon with by hand: a <= 0 ? -1 : (a <= 2 ? 1 : (b <= 5 ? 2 : -3)). */
export const smallTree: TreesJson = {
  kind: "trees",
  bias: 0,
  columns: ["a", "b"],
  thresholds: [[0, 2], [5]],
  trees: [
    {
      column: [0, -1, 0, -1, 1, -1, -1],
      threshold: [0, 1, 0],
      missingLeft: [0, 0, 0],
      value: [-1, 1, 2, -3],
      cover: [8, 4, 4, 2, 2, 1, 1],
    },
  ],
};
