import { type PageTokens, UNKNOWN } from "../../src/features/page-tokens.ts";
import { createTokenVotes, softmax, type TokenVotes } from "../../src/models/token-votes.ts";
import { lbfgs } from "./estimators/lbfgs.ts";

/** A page that says what it is. */
export interface SpeakingPage {
  readonly tokens: PageTokens;
  readonly site: string;
  /** Number of its class. */
  readonly type: number;
}

/** A token that fewer sites use is not learned, and so no host's name. */
const LEAST_SITES = 5;
/** The most that a model keeps, those that move the sums most. */
const MOST_TOKENS = 1000;
/** Of the L2 penalty. */
const LAMBDA = 0.002;
const ITERATIONS = 60;
/** Digits of a weight after the point. */
const DIGITS = 2;

/**
 * Learns votes for classes from the tokens of pages, each seen with its address and without: the votes
 * are to be good where nobody knows it, too.
 *
 * @param scale what the votes count for beside other witnesses, 1 for all that they say
 */
export async function fitTokenVotes(
  pages: readonly SpeakingPage[],
  classes: number,
  scale: number,
): Promise<TokenVotes> {
  const examples = pages.flatMap(({ tokens: { stated, address }, type, site }) => [
    { tokens: [...stated, ...address], type, site },
    { tokens: [...stated, UNKNOWN], type, site },
  ]);
  const all = vocabularyOf(examples);
  const first = await fitSoftmax(examples, all, classes);
  const tokens = strongest(examples, all, first, classes);
  const weights =
    tokens.length === all.length ? first : await fitSoftmax(examples, tokens, classes);
  const rounded = Array.from(weights, (weight) => Number((scale * weight).toFixed(DIGITS)) + 0);
  return createTokenVotes({
    tokens,
    weights: rounded.slice(0, tokens.length * classes),
    bias: rounded.slice(tokens.length * classes),
  });
}

interface Example {
  readonly tokens: readonly string[];
  readonly type: number;
  readonly site: string;
}

/** Tokens that enough sites use, sorted. */
function vocabularyOf(examples: readonly Example[]): string[] {
  const sitesOf = new Map<string, Set<string>>();
  for (const { tokens, site } of examples) {
    for (const token of tokens) {
      const sites = sitesOf.get(token);
      if (sites === undefined) sitesOf.set(token, new Set([site]));
      else sites.add(site);
    }
  }
  const frequent = [...sitesOf].filter(([, sites]) => sites.size >= LEAST_SITES);
  return frequent.map(([token]) => token).sort();
}

/** Those of the tokens whose weights, counted by how many examples have them, are largest; sorted. */
function strongest(
  examples: readonly Example[],
  tokens: readonly string[],
  weights: Float64Array,
  classes: number,
): string[] {
  const uses = new Map<string, number>();
  for (const { tokens: own } of examples) {
    for (const token of own) uses.set(token, (uses.get(token) ?? 0) + 1);
  }
  const strength = tokens.map((token, i) => {
    const own = weights.subarray(i * classes, (i + 1) * classes);
    return uses.get(token)! * own.reduce((sum, weight) => sum + weight * weight, 0);
  });
  const order = [...tokens.keys()].sort((a, b) => strength[b]! - strength[a]! || a - b);
  return order
    .slice(0, MOST_TOKENS)
    .sort((a, b) => a - b)
    .map((i) => tokens[i]!);
}

/**
 * Multinomial logistic regression on tokens that an example has or has not: the mean loss plus half of
 * {@link LAMBDA} times the sum of squares is least. The bias goes free.
 *
 * @returns weights token after token, a number per class, and behind them the bias of each class
 */
async function fitSoftmax(
  examples: readonly Example[],
  tokens: readonly string[],
  classes: number,
): Promise<Float64Array> {
  const numbers = new Map(tokens.map((token, number) => [token, number]));
  const rows = examples.map(({ tokens: own }) =>
    Int32Array.from(own.flatMap((token) => numbers.get(token) ?? [])),
  );
  const bias = tokens.length * classes;
  const scores = new Float64Array(classes);
  const loss = (x: Float64Array, gradient: Float64Array): number => {
    let value = 0;
    gradient.fill(0);
    for (let j = 0; j < bias; j++) {
      gradient[j] = LAMBDA * x[j]!;
      value += 0.5 * LAMBDA * x[j]! * x[j]!;
    }
    for (const [row, own] of rows.entries()) {
      const { type } = examples[row]!;
      for (let k = 0; k < classes; k++) scores[k] = x[bias + k]!;
      for (const token of own) {
        for (let k = 0; k < classes; k++) scores[k]! += x[token * classes + k]!;
      }
      value -= Math.log(softmax(scores)[type]!) / rows.length;
      scores[type]! -= 1;
      for (let k = 0; k < classes; k++) scores[k]! /= rows.length;
      for (const token of own) {
        for (let k = 0; k < classes; k++) gradient[token * classes + k]! += scores[k]!;
      }
      for (let k = 0; k < classes; k++) gradient[bias + k]! += scores[k]!;
    }
    return value;
  };
  const options = { maxIterations: ITERATIONS, gradientTolerance: 1e-4 };
  return (await lbfgs(loss, new Float64Array(bias + classes), options)).x;
}
