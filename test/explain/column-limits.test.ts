import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnLimits } from "../../src/explain/column-limits.ts";
import { logit } from "../../src/models/calibration.ts";
import { predictMixture } from "../../src/models/mixture.ts";
import { readTrees } from "../../src/models/trees.ts";
import { randomRow, randomTrees } from "../cases/random-trees.ts";
import { smallTree } from "../cases/small-tree.ts";

describe("the most that one column can move the log-odds", () => {
  it("is by hand that of two leaves on either side of its splits, tree by tree", () => {
    const step = {
      column: [0, -1, -1],
      threshold: [1],
      missingLeft: [0],
      value: [0, 10],
      cover: [8, 4, 4],
    };
    // Then a <= 2 ? 0 : 10.
    const trees = readTrees({ ...smallTree, trees: [...smallTree.trees, step] });
    // a: from 1 to -3 and from 0 to 10. b: from 2 to -3.
    expect([...columnLimits(trees)]).toEqual([14, 5]);
  });

  it("is never passed", () => {
    fc.assert(
      fc.property(
        randomTrees(),
        randomRow(),
        fc.nat(),
        fc.integer({ min: -20, max: 20 }),
        (json, row, chosen, half) => {
          const trees = readTrees(json);
          const { columns } = trees;
          const column = chosen % columns.length;
          const other = row.with(column, half / 2);
          const values = Float32Array.from([...row, ...other]);
          const [a, b] = predictMixture([{ weight: 1, predictor: trees }], {
            columns,
            rows: 2,
            values,
          });
          const change = Math.abs(logit(a!) - logit(b!));
          expect(change).toBeLessThanOrEqual(columnLimits(trees)[column]! + 1e-6);
        },
      ),
      { numRuns: 500 },
    );
  });
});
