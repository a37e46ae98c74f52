import { describe, expect, test } from "vitest";
import { logit } from "../../src/models/calibration.ts";
import { mix, predictMixture } from "../../src/models/mixture.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import { mixtureFor, predictPage, type Stages } from "../../src/models/stages.ts";
import type { TreesPredictor } from "../../src/models/trees.ts";
import { verdictOf } from "../../src/models/verdict.ts";
import { createVotes } from "../../src/models/votes.ts";
import { measured } from "../cases/feature-rows.ts";

const page = measured("<p>one</p><p>two words</p>");
const matrix = { columns: ["f/a"], rows: 2, values: Float32Array.of(0, 1) };

const saying = (...answers: number[]): Predictor => ({
  kind: "saying",
  predict: ({ rows }) => Float64Array.from({ length: rows }, (_, row) => answers[row]!),
  toJSON: () => ({ kind: "saying" }),
});

/** Articles with a probability of .8. */
const verdict = { types: ["article", "forum"], predictors: [saying(0.4), saying(0.1)] };
const specialist = { type: "article", share: 0.75, predictor: saying(0.9, 0.2) };
const predictor = saying(0.6, 0.5);

describe("mix", () => {
  test("averages log-odds", () => {
    // logit .5 = 0, logit .9 = 2.1972; a quarter of it is .5493, whose sigmoid is .6340.
    expect(mix(Float64Array.of(0.5), Float64Array.of(0.9), 0.25)[0]).toBeCloseTo(0.634, 4);
  });

  test("with a share of 0 or 1 gives one of both", () => {
    expect(mix(Float64Array.of(0.3), Float64Array.of(0.9), 0)[0]).toBe(0.3);
    expect(mix(Float64Array.of(0.3), Float64Array.of(0.9), 1)[0]).toBeCloseTo(0.9, 12);
  });
});

describe("a page", () => {
  test("has the predictor's probabilities where there is nothing else", () => {
    const { probabilities, shares } = predictPage({ predictor }, page, matrix);
    expect([...probabilities]).toEqual([0.6, 0.5]);
    expect(shares).toBeUndefined();
  });

  test("of the specialist's type counts the specialist by how sure the verdict is", () => {
    const stages: Stages = { predictor, specialist, verdict };
    const { probabilities, shares } = predictPage(stages, page, matrix);
    expect(shares?.get("article")).toBeCloseTo(0.8, 12);
    for (const [row, [general, special]] of [
      [0.6, 0.9],
      [0.5, 0.2],
    ].entries()) {
      const expected = 0.4 * logit(general!) + 0.6 * logit(special!);
      expect(logit(probabilities[row]!)).toBeCloseTo(expected, 10);
    }
  });

  test("is told by its address, too, that the caller knows or the page", () => {
    const votes = createVotes({
      tokens: ["path:forum"],
      weights: [-2, 2],
      measures: [1, 0, 0, 1],
      bias: [0, 0],
    });
    const stages: Stages = { predictor, verdict: { ...verdict, votes } };
    const typeOf = (html: string, url?: string) =>
      verdictOf(predictPage(stages, measured(html, url), matrix).shares!).type;
    const html = "<p>one</p><p>two words</p>";
    expect(typeOf(html)).toBe("article");
    expect(typeOf(html, "https://example.org/forum/17")).toBe("forum");
    expect(typeOf(`<link rel="canonical" href="https://example.org/forum/17">${html}`)).toBe(
      "forum",
    );
  });

  test("is told by the type that is likeliest; calibration comes last", () => {
    const forum = { types: ["article", "forum"], predictors: [saying(0), saying(0.5)] };
    const calibration = { slope: 2, offset: 0.5 };
    const stages: Stages = { predictor, specialist, verdict: forum, calibration };
    const { probabilities, shares } = predictPage(stages, page, matrix);
    expect(shares && verdictOf(shares)).toEqual({ type: "forum", probability: 1 });
    expect(logit(probabilities[0]!)).toBeCloseTo(2 * logit(0.6) + 0.5, 10);
  });
});

test("the mixture in force gives what the page is given before calibration", () => {
  for (const stages of [{ predictor }, { predictor, specialist, verdict }] satisfies Stages[]) {
    const given = predictMixture(mixtureFor(stages, page, matrix), matrix);
    expect(given).toEqual(predictPage(stages, page, matrix).probabilities);
  }
});

test("a correction with bounds says what the base has, and is not in the mixture where it is refused", () => {
  const correction = {
    ...saying(0.1, 0.9),
    margins: () => Float64Array.of(logit(0.1), logit(0.9)),
  } as unknown as TreesPredictor;
  const calibration = { slope: 2, offset: 0 };
  const without = { predictor, calibration };
  const base = predictPage(without, page, matrix).probabilities;
  const bounds = { least: 0.5, leastSure: 0.6, most: 1.3 };
  const stages: Stages = { ...without, correction, bounds };
  const predicted = predictPage(stages, page, matrix);
  expect(predicted.base).toEqual(base);
  expect(predicted.probabilities[0]!).toBeLessThan(base[0]!);
  expect(predictPage({ ...without, correction }, page, matrix).base).toBeUndefined();
  for (const isRefused of [false, true]) {
    const mixture = mixtureFor(stages, page, matrix, isRefused);
    expect(mixture.some(({ predictor: own }) => own === correction)).toBe(!isRefused);
  }
});
