import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readModel } from "../../src/models/model.ts";
import type { ModelJson } from "../../src/models/model-json.ts";
import { packSmall, readSmallModel } from "../../src/models/small-model.ts";
import { isTrees } from "../../src/models/trees.ts";

const file = readFileSync(new URL("../../models/tiny.json", import.meta.url), "utf8");
const tiny = JSON.parse(file) as ModelJson;
const whole = readModel(file);

test("a small model has the numbers of the model, without the covers", () => {
  const small = readSmallModel(JSON.stringify(packSmall(tiny)));
  const predictorsOf = ({ stages: { predictor, verdict } }: typeof whole) =>
    [predictor, ...verdict!.predictors].map((one) => {
      if (!isTrees(one)) throw new Error("expected trees");
      const { columns, bias, nodes } = one;
      return { columns, bias, nodes: { ...nodes, cover: undefined } };
    });
  expect(predictorsOf(small)).toEqual(predictorsOf(whole));
  const { votes, types } = small.stages.verdict!;
  expect(types).toEqual(whole.stages.verdict!.types);
  expect(votes!.toJSON()).toEqual(whole.stages.verdict!.votes!.toJSON());
  expect(small.featurizer.columns).toEqual(whole.featurizer.columns);
  expect(small.stages.calibration).toEqual(whole.stages.calibration);
  for (const field of ["name", "threshold", "relative", "least"] as const) {
    expect(small[field]).toBe(whole[field]);
  }
  expect(small.json.checksum).toBe(whole.json.checksum);
});

test("what is no small model is refused", () => {
  expect(() => readSmallModel(tiny)).toThrow(
    'cannot use the model that was given: found format "seine-model", expected "seine-small-model"; ' +
      "import seine/browser/tiny.json",
  );
});

test("what a small model cannot hold is not packed", () => {
  expect(() => packSmall({ ...tiny, predictor: { kind: "logistic" } })).toThrow(
    'cannot pack a predictor of kind "logistic"',
  );
  const verdict = { ...tiny.verdict!, votes: { ...tiny.verdict!.votes!, weights: [0.125] } };
  expect(() => packSmall({ ...tiny, verdict })).toThrow("more than two decimals");
  const specialist = { type: "article", share: 1, predictor: tiny.predictor };
  expect(() => packSmall({ ...tiny, specialist })).toThrow("found a specialist");
});
