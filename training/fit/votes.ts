import { type PageTokens, UNKNOWN } from "../../src/features/page-tokens.ts";
import { tokenNames } from "../../src/features/token-list.ts";
import { createVotes, logShares, softmax, type Votes } from "../../src/models/votes.ts";
import { lbfgs } from "./estimators/lbfgs.ts";

/** A page of a known type. */
export interface TypedPage {
  readonly tokens: PageTokens;
  /** Out-of-fold probability of each class by the measures of the page. */
  readonly measured: Float64Array;
  readonly site: string;
  /** Number of its class. */
  readonly type: number;
}

/** A token of fewer sites is not learned; this excludes names of hosts. */
const LEAST_SITES = 5;
/** Most tokens of a model: it keeps those with the largest influence. */
const MOST_TOKENS = 1000;
/** Strength of the L2 penalty on weights of tokens, and on those of the measures. */
const LAMBDA = 0.002;
const MEASURES_LAMBDA = 0.005;
/** Of class sizes, how much is levelled out: 0 none, 1 all. The power of weights per page. */
const BALANCE = 0.1;
const ITERATIONS = 50;
/** Digits after the point of weights of tokens, and of the others. */
const DIGITS = 2;
const OTHER_DIGITS = 3;

/**
 * Learns to classify pages by their tokens and measures. Each page is an example with its address and one
 * without, because the votes must be good for pages of unknown address, too.
 */
export async function fitVotes(pages: readonly TypedPage[], classes: number): Promise<Votes> {
  const sizes = new Float64Array(classes);
  for (const { type } of pages) sizes[type]!++;
  const examples = pages.flatMap(({ tokens: { stated, address }, measured, type, site }) => {
    const weight = sizes[type]! ** -BALANCE;
    const about = { logs: logShares(measured), type, site, weight };
    return [
      { ...about, tokens: [...tokenNames(stated), ...tokenNames(address)] },
      { ...about, tokens: [...tokenNames(stated), UNKNOWN] },
    ];
  });
  const all = vocabularyOf(examples);
  const first = await fitSoftmax(examples, all, classes);
  const tokens = strongest(examples, all, first, classes);
  const x = tokens.length === all.length ? first : await fitSoftmax(examples, tokens, classes);
  const places = { measures: tokens.length * classes, bias: (tokens.length + classes) * classes };
  return createVotes({
    tokens,
    weights: rounded(x.subarray(0, places.measures), DIGITS),
    measures: rounded(x.subarray(places.measures, places.bias), OTHER_DIGITS),
    bias: rounded(x.subarray(places.bias), OTHER_DIGITS),
  });
}

/** Without a negative zero, which JSON does not have. */
function rounded(values: Float64Array, digits: number): number[] {
  return Array.from(values, (value) => Number(value.toFixed(digits)) + 0);
}

interface Example {
  readonly tokens: readonly string[];
  readonly logs: Float64Array;
  readonly type: number;
  readonly site: string;
  readonly weight: number;
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

/** The tokens with the largest weights, multiplied by the number of examples that have them; sorted. */
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
    const shares = weights.subarray(i * classes, (i + 1) * classes);
    return uses.get(token)! * shares.reduce((sum, weight) => sum + weight * weight, 0);
  });
  const order = [...tokens.keys()].sort((a, b) => strength[b]! - strength[a]! || a - b);
  return order
    .slice(0, MOST_TOKENS)
    .sort((a, b) => a - b)
    .map((i) => tokens[i]!);
}

/**
 * Multinomial logistic regression on the presence of tokens and on logarithms of shares. It minimises the
 * mean loss plus half of the penalties times the sums of squares. The bias has no penalty.
 *
 * @returns a number per class for each token, then for each share, then the bias of each class
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
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const bias = (tokens.length + classes) * classes;
  const penalties = new Float64Array(bias).fill(LAMBDA);
  penalties.fill(MEASURES_LAMBDA, tokens.length * classes);
  const scores = new Float64Array(classes);
  const loss = (x: Float64Array, gradient: Float64Array): number => {
    let value = 0;
    gradient.fill(0);
    for (let j = 0; j < bias; j++) {
      gradient[j] = penalties[j]! * x[j]!;
      value += 0.5 * penalties[j]! * x[j]! * x[j]!;
    }
    for (const [row, own] of rows.entries()) {
      const { type, logs, weight } = examples[row]!;
      for (let k = 0; k < classes; k++) scores[k] = x[bias + k]!;
      for (const token of own) {
        for (let k = 0; k < classes; k++) scores[k]! += x[token * classes + k]!;
      }
      for (let j = 0, at = tokens.length * classes; j < classes; j++) {
        for (let k = 0; k < classes; k++, at++) scores[k]! += x[at]! * logs[j]!;
      }
      value -= (Math.log(softmax(scores)[type]!) * weight) / total;
      scores[type]! -= 1;
      for (let k = 0; k < classes; k++) scores[k]! *= weight / total;
      for (const token of own) {
        for (let k = 0; k < classes; k++) gradient[token * classes + k]! += scores[k]!;
      }
      for (let j = 0, at = tokens.length * classes; j < classes; j++) {
        for (let k = 0; k < classes; k++, at++) gradient[at]! += scores[k]! * logs[j]!;
      }
      for (let k = 0; k < classes; k++) gradient[bias + k]! += scores[k]!;
    }
    return value;
  };
  const options = { maxIterations: ITERATIONS, gradientTolerance: 1e-4 };
  return (await lbfgs(loss, new Float64Array(bias + classes), options)).x;
}
