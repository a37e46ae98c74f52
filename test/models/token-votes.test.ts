import { expect, test } from "vitest";
import { createTokenVotes, softmax, tokenVotesSchema } from "../../src/models/token-votes.ts";

const json = { tokens: ["og:article", "path:forum"], weights: [2, -1, -0.5, 1.5], bias: [0.25, 0] };

test("sums the weights of the tokens that a page has; others count for nothing", () => {
  const votes = createTokenVotes(json);
  expect([...votes.vote([])]).toEqual([0.25, 0]);
  expect([...votes.vote(["og:article", "title:new", "path:forum"])]).toEqual([1.75, 0.5]);
});

test("comes back from JSON", () => {
  const restored = createTokenVotes(tokenVotesSchema.parse(JSON.parse(JSON.stringify(json))));
  expect(restored.toJSON()).toEqual(json);
});

test("refuses what does not fit together", () => {
  const parse = (change: object) => () => tokenVotesSchema.parse({ ...json, ...change });
  expect(parse({ tokens: ["og:article"] })).toThrow("a weight per token and class");
  expect(parse({ tokens: ["a", "a"] })).toThrow("all different");
  expect(parse({ bias: [Number.NaN, 0] })).toThrow();
  expect(parse({ more: 1 })).toThrow();
});

test("makes probabilities of scores, however large", () => {
  expect([...softmax(Float64Array.of(1000, 1000))]).toEqual([0.5, 0.5]);
  expect([...softmax(Float64Array.of(-1000, 0))]).toEqual([0, 1]);
});
