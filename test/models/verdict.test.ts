import { expect, test } from "vitest";
import type { Predictor } from "../../src/models/predictor.ts";
import {
  restoreVerdict,
  typeShares,
  type VerdictModel,
  verdictJson,
  verdictOf,
  verdictSchema,
} from "../../src/models/verdict.ts";

const always = (probability: number): Predictor => ({
  kind: "always",
  predict: ({ rows }) => new Float64Array(rows).fill(probability),
  toJSON: () => ({ kind: "always", probability }) as { kind: string },
});
const verdictOfProfile = (model: VerdictModel) => verdictOf(typeShares(model, profile));
const profile = { columns: [], rows: 1, values: new Float32Array(0) };

test("the verdict is the type that is most probable, among all", () => {
  const model = { types: ["article", "forum"], predictors: [always(0.2), always(0.6)] };
  const { type, probability } = verdictOfProfile(model);
  expect(type).toBe("forum");
  expect(probability).toBeCloseTo(0.75, 12);
});

test("where no type is probable all are alike", () => {
  const model = { types: ["article", "forum"], predictors: [always(0), always(0)] };
  expect(verdictOfProfile(model)).toEqual({ type: "article", probability: 0.5 });
});

test("comes back from JSON", () => {
  const model = { types: ["article", "forum"], predictors: [always(0.2), always(0.6)] };
  const json = JSON.parse(JSON.stringify(verdictJson(model)));
  const restored = restoreVerdict(verdictSchema.parse(json), (predictor) =>
    always((predictor as unknown as { probability: number }).probability),
  );
  expect(verdictOfProfile(restored)).toEqual(verdictOfProfile(model));
});

test("needs a predictor for each type", () => {
  const json = { types: ["article", "forum"], predictors: [{ kind: "trees" }] };
  expect(() => verdictSchema.parse(json)).toThrow("as many predictors as types");
});
