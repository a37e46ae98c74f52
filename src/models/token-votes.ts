import { z } from "zod";

/** JSON form, and the whole of the parameters, of a multinomial logistic regression over tokens. */
export interface TokenVotesJson {
  /** All different. */
  tokens: string[];
  /** Weights in log-odds, token after token, a number per class. */
  weights: number[];
  /** Log-odds of each class on a page without any of the tokens. */
  bias: number[];
}

/** Tells the log-odds of classes by which tokens a page has. */
export interface TokenVotes {
  /** Natural logarithms of the probabilities of the classes, up to a common term. */
  vote(tokens: readonly string[]): Float64Array;
  toJSON(): TokenVotesJson;
}

const finite = z.number().refine(Number.isFinite, { error: "expected finite numbers" });

export const tokenVotesSchema: z.ZodType<TokenVotesJson> = z
  .strictObject({
    tokens: z.array(z.string()),
    weights: z.array(finite),
    bias: z.array(finite),
  })
  .refine(({ tokens }) => new Set(tokens).size === tokens.length, {
    error: "expected tokens that are all different",
  })
  .refine(({ tokens, weights, bias }) => weights.length === tokens.length * bias.length, {
    error: "expected a weight per token and class",
  });

/** The votes of the given parameters, which must not be changed afterwards. */
export function createTokenVotes(json: TokenVotesJson): TokenVotes {
  const { tokens: names, weights, bias } = json;
  const numbers = new Map(names.map((name, number) => [name, number]));
  return {
    vote(tokens) {
      const sums = Float64Array.from(bias);
      for (const token of tokens) {
        const number = numbers.get(token);
        if (number === undefined) continue;
        const from = number * bias.length;
        for (let k = 0; k < sums.length; k++) sums[k]! += weights[from + k]!;
      }
      return sums;
    },
    toJSON: () => ({ tokens: [...names], weights: [...weights], bias: [...bias] }),
  };
}

/** Scores as probabilities that sum to 1, in place. */
export function softmax(scores: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) {
    scores[k] = Math.exp(scores[k]! - most);
    sum += scores[k]!;
  }
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
  return scores;
}
