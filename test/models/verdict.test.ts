import { expect, test } from "vitest";
import { tokensNamed } from "../../src/features/token-list.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import {
  measuredShares,
  restoreVerdict,
  typeShares,
  type VerdictModel,
  verdictJson,
  verdictOf,
  verdictSchema,
} from "../../src/models/verdict.ts";
import { createVotes } from "../../src/models/votes.ts";

const always = (probability: number): Predictor => ({
  kind: "always",
  predict: ({ rows }) => new Float64Array(rows).fill(probability),
  toJSON: () => ({ kind: "always", probability }) as { kind: string },
});
const verdictOfProfile = (model: VerdictModel) =>
  verdictOf(typeShares(model, measuredShares(model, profile), tokens));
const tokens = {
  stated: tokensNamed(["og:article"]),
  address: tokensNamed(["path:forum"]),
};
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

test("what the page says of itself multiplies the odds", () => {
  const votes = createVotes({
    tokens: ["og:article", "path:forum"],
    weights: [Math.log(12), 0, 0, Math.log(2)],
    measures: [1, 0, 0, 1],
    bias: [0, 0],
  });
  const model = { types: ["article", "forum"], predictors: [always(0.2), always(0.6)], votes };
  const { type, probability } = verdictOfProfile(model);
  // Odds of 1 to 3, times 12 for the one and 2 for the other.
  expect(type).toBe("article");
  expect(probability).toBeCloseTo(2 / 3, 12);
});

test("comes back from JSON", () => {
  const votes = createVotes({
    tokens: ["og:article"],
    weights: [1, -1],
    measures: [1, 0, 0.5, 1],
    bias: [0, 0.5],
  });
  const model = { types: ["article", "forum"], predictors: [always(0.2), always(0.6)], votes };
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

test("needs votes for each type", () => {
  const predictors = [{ kind: "trees" }, { kind: "trees" }];
  const votes = { tokens: [], weights: [], measures: [1], bias: [0] };
  const json = { types: ["article", "forum"], predictors, votes };
  expect(() => verdictSchema.parse(json)).toThrow("as many classes as there are types");
});
