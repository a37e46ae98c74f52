import { expect, test } from "vitest";
import { boostingOptions } from "../../../../training/fit/estimators/boosting-options.ts";
import { growClasses } from "../../../../training/fit/estimators/class-forest.ts";
import { storeMatrix } from "../../../../training/fit/estimators/stored-matrix.ts";

const sigma = (x: number): number => 1 / (1 + Math.exp(-x));

test("the first round is as worked by hand", async () => {
  const settings = boostingOptions.parse({
    ...{ trees: 1, learningRate: 1, maxLeaves: 2, maxDepth: 1, lambda: 0, minChildWeight: 0 },
  });
  const matrix = storeMatrix({ columns: ["a/x"], rows: 2, values: Float32Array.of(0, 1) });
  const forest = await growClasses(settings, {
    matrix,
    classes: Uint8Array.of(0, 1),
    weights: Float32Array.of(1, 1),
    count: 2,
  });
  expect(forest.bias).toEqual([Math.log(0.5), Math.log(0.5)]);
  // Class 0: gradients -1/2 and 1/2, Hessians 1/4.
  const { value } = forest.nodes;
  expect([value[1], value[2]]).toEqual([2, -2]);
  // Class 1 follows: with 2 and -2 for class 0 its probabilities are sigma(-2) and sigma(2).
  const wrong = sigma(-2);
  const hessian = wrong * (1 - wrong);
  expect(value[4]).toBeCloseTo(-wrong / hessian, 5);
  expect(value[5]).toBeCloseTo(wrong / hessian, 5);
});

test("three classes are learnt, the same with any number of threads", async () => {
  const rows = 300;
  const values = Float32Array.from({ length: 2 * rows }, (_, i) => (i * 7919) % 101);
  const classes = Uint8Array.from({ length: rows }, (_, row) => {
    const [x, y] = [values[2 * row]!, values[2 * row + 1]!];
    return x < 40 ? 0 : y < 60 ? 1 : 2;
  });
  const given = () => ({
    matrix: storeMatrix({ columns: ["a/x", "a/y"], rows, values }),
    classes,
    weights: new Float32Array(rows).fill(1),
    count: 3,
  });
  const settings = boostingOptions.parse({ trees: 20, learningRate: 0.3, maxLeaves: 4 });
  const forest = await growClasses(settings, given());
  const again = await growClasses(settings, given(), { threads: 2 });
  expect(again).toEqual(forest);
  expect(forest.nodes.roots).toHaveLength(61);
});
