import { describe, expect, test } from "vitest";
import { createRandom } from "../../../../src/base/random.ts";
import { createMatrix, type Matrix, pickRows } from "../../../../src/features/matrix.ts";
import type { Predictor } from "../../../../src/models/predictor.ts";
import { restorePredictor } from "../../../../src/models/predictors.ts";
import type { TrainingRows } from "../../../../training/fit/estimators/estimator.ts";
import { createEstimator, estimatorNames } from "../../../../training/fit/estimators/index.ts";
import { parseRecipe } from "../../../../training/fit/recipe.ts";

const estimatorNamed = (estimator: string) => createEstimator(parseRecipe({ estimator }));

const ROWS = 120;
const GROUPS = 6;

/** Rows whose label is told by the first of three columns; one value is missing. */
function makeRows(): TrainingRows {
  const matrix = createMatrix(["a/told", "a/noise", "b/noise"], ROWS);
  const random = createRandom(1);
  for (let i = 0; i < matrix.values.length; i++) matrix.values[i] = random.next();
  matrix.values[4] = Number.NaN;
  const labels = Float32Array.from({ length: ROWS }, (_, row) =>
    matrix.values[3 * row]! > 0.5 ? 1 : 0,
  );
  const groups = Int32Array.from({ length: ROWS }, (_, row) => row % GROUPS);
  return { matrix, labels, weights: new Float32Array(ROWS).fill(1), groups };
}

async function fitted(name: string): Promise<{ predictor: Predictor; matrix: Matrix }> {
  const rows = makeRows();
  const estimator = estimatorNamed(name);
  const tuned = (await estimator.tune?.(rows, { seed: 7 })) ?? estimator;
  return { predictor: await tuned.fit(rows, { seed: 7 }), matrix: rows.matrix };
}

describe.each(estimatorNames)("the estimator %s", async (name) => {
  const { predictor, matrix } = await fitted(name);
  const probabilities = predictor.predict(matrix);

  test("goes by its name", () => {
    expect(estimatorNamed(name).name).toBe(name);
  });

  test("learns what a column tells", () => {
    const { labels } = makeRows();
    const right = probabilities.filter(
      (probability, row) => probability > 0.5 === labels[row]! > 0,
    );
    expect(right.length).toBeGreaterThan(0.9 * ROWS);
  });

  test("gives probabilities, each by its own row", () => {
    for (const probability of probabilities) {
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
    }
    const some = [3, 50, 1];
    expect([...predictor.predict(pickRows(matrix, some))]).toEqual(
      some.map((row) => probabilities[row]),
    );
  });

  test("gives the same for the same rows and seed", async () => {
    const again = await fitted(name);
    expect(JSON.stringify(again.predictor)).toBe(JSON.stringify(predictor));
  });

  test("is restored from JSON to the bit", () => {
    const restored = restorePredictor(JSON.parse(JSON.stringify(predictor)));
    expect(restored.kind).toBe(predictor.kind);
    expect(restored.predict(matrix)).toEqual(probabilities);
  });
});
