import { z } from "zod";
import { type TokenList, tokenKinds, tokensNamed } from "../features/token-list.ts";

/** JSON form, and the whole of the parameters, of a {@link Votes}. */
export interface VotesJson {
  /** All different. */
  tokens: string[];
  /** Weights in log-odds, token after token, a number per class. */
  weights: number[];
  /** Weights of the logarithms of the shares by measures, class after class, a number per class. */
  measures: number[];
  /** Prior log-odds of each class. */
  bias: number[];
}

/**
 * A multinomial logistic regression: predicts a class from a page's tokens and from the probability of each
 * class by the page's measures.
 */
export interface Votes {
  /**
   * Probabilities of the classes, 0 to 1; they sum to 1.
   *
   * @param tokens of the page; one that comes again counts once
   */
  shares(tokens: readonly TokenList[], measured: Float64Array): Float64Array;
  toJSON(): VotesJson;
}

/** Pages are counted from 1 up to this. */
const MOST_PAGES = 0xffffffff;

/** Lower bound of a class's probability by measures, so that measures rule out no class. */
const LEAST_SHARE = 1e-3;

export const votesSchema: z.ZodType<VotesJson> = /* @__PURE__ */ z.lazy(() => {
  const finite = z.array(z.number().refine(Number.isFinite, { error: "expected finite numbers" }));
  return z
    .strictObject({ tokens: z.array(z.string()), weights: finite, measures: finite, bias: finite })
    .refine(({ tokens }) => new Set(tokens).size === tokens.length, {
      error: "expected tokens that are all different",
    })
    .refine(({ tokens, weights, bias }) => weights.length === tokens.length * bias.length, {
      error: "expected a weight per token and class",
    })
    .refine(({ measures, bias }) => measures.length === bias.length ** 2, {
      error: "expected a weight per share and class",
    });
});

/** The votes of the given parameters, which must not be changed afterwards. */
export function createVotes({ tokens: names, weights, measures, bias }: VotesJson): Votes {
  /** Numbers of tokens by text, by kind. */
  const numbers = tokenKinds.map(() => new Map<string, number>());
  const named = tokensNamed(names);
  for (const [number, text] of named.texts.entries()) {
    numbers[named.kinds[number]!]?.set(text, number);
  }
  const classes = bias.length;
  const priors = Float64Array.from(bias);
  /** The last page that had a token. */
  const seen = new Uint32Array(names.length);
  let page = 0;
  const add = (scores: Float64Array, { kinds, texts }: TokenList): void => {
    for (let i = 0; i < kinds.length; i++) {
      const number = numbers[kinds[i]!]?.get(texts[i]!);
      if (number === undefined || seen[number] === page) continue;
      seen[number] = page;
      for (let k = 0; k < classes; k++) scores[k]! += weights[number * classes + k]!;
    }
  };
  return {
    shares(tokens, measured) {
      const scores = priors.slice();
      if (++page > MOST_PAGES) {
        seen.fill(0);
        page = 1;
      }
      for (const list of tokens) add(scores, list);
      const logs = logShares(measured);
      for (let j = 0; j < logs.length; j++) {
        const log = logs[j]!;
        for (let k = 0; k < classes; k++) scores[k]! += measures[j * classes + k]! * log;
      }
      return softmax(scores);
    },
    toJSON: () => ({
      tokens: [...names],
      weights: [...weights],
      measures: [...measures],
      bias: [...bias],
    }),
  };
}

/** The probabilities by measures, as inputs of the regression. */
export function logShares(measured: Float64Array): Float64Array {
  const logs = new Float64Array(measured.length);
  for (let k = 0; k < logs.length; k++) logs[k] = Math.log(Math.max(measured[k]!, LEAST_SHARE));
  return logs;
}

/** Scores as probabilities that sum to 1, in place. */
export function softmax(scores: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < scores.length; k++) most = Math.max(most, scores[k]!);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) {
    scores[k] = Math.exp(scores[k]! - most);
    sum += scores[k]!;
  }
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
  return scores;
}
