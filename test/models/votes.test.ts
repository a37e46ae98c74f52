import { expect, test } from "vitest";
import { tokensNamed } from "../../src/features/token-list.ts";
import { createVotes, softmax, votesSchema } from "../../src/models/votes.ts";

const json = {
  tokens: ["og:article", "path:forum"],
  weights: [2, -1, -0.5, 1.5],
  measures: [1, 0, 0, 1],
  bias: [0.25, 0],
};
const even = Float64Array.of(0.5, 0.5);

test("sums the weights of the tokens that a page has; others count for nothing", () => {
  const votes = createVotes(json);
  const logOdds = (tokens: string[], measured: Float64Array) => {
    const [first, second] = votes.shares([tokensNamed(tokens)], measured);
    return Math.log(first! / second!);
  };
  expect(logOdds([], even)).toBeCloseTo(0.25, 12);
  expect(logOdds(["og:article", "title:new", "path:forum"], even)).toBeCloseTo(1.25, 12);
  expect(logOdds(["og:article", "path:forum", "og:article"], even)).toBeCloseTo(1.25, 12);
  expect(logOdds(["title:article", "other:forum", "forum"], even)).toBeCloseTo(0.25, 12);
  expect(logOdds([], Float64Array.of(0.75, 0.25))).toBeCloseTo(0.25 + Math.log(3), 12);
  // The measures never rule a type out.
  expect(logOdds([], Float64Array.of(1, 0))).toBeCloseTo(0.25 + Math.log(1000), 12);
});

test("comes back from JSON", () => {
  const restored = createVotes(votesSchema.parse(JSON.parse(JSON.stringify(json))));
  expect(restored.toJSON()).toEqual(json);
});

test("refuses what does not fit together", () => {
  const parse = (change: object) => () => votesSchema.parse({ ...json, ...change });
  expect(parse({ tokens: ["og:article"] })).toThrow("a weight per token and class");
  expect(parse({ measures: [1, 0, 0] })).toThrow("a weight per share and class");
  expect(parse({ tokens: ["a", "a"] })).toThrow("all different");
  expect(parse({ bias: [Number.NaN, 0] })).toThrow();
  expect(parse({ more: 1 })).toThrow();
});

test("makes probabilities of scores, however large", () => {
  expect([...softmax(Float64Array.of(1000, 1000))]).toEqual([0.5, 0.5]);
  expect([...softmax(Float64Array.of(-1000, 0))]).toEqual([0, 1]);
});
