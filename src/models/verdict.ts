import { z } from "zod";
import type { Matrix } from "../features/matrix.ts";
import type { PageTokens } from "../features/page-tokens.ts";
import type { Predictor } from "./predictor.ts";
import { isTrees } from "./trees.ts";
import { createVotes, type Votes, type VotesJson, votesSchema } from "./votes.ts";

/** The type of pages without content. */
export const NO_CONTENT = "no-content";

/** The type of a page. */
export interface Verdict {
  /** A page type of the training corpus, e.g. `article`, or `no-content`. */
  readonly type: string;
  /** Its probability, 0 to 1; those of all types sum to 1. */
  readonly probability: number;
}

/**
 * The verdict on a page without content by the model's own decision, whatever its type. Its probability is
 * that of the likeliest block not to be content.
 */
export function noContent(probabilities: Float64Array): Verdict {
  const highest = probabilities.reduce((most, probability) => Math.max(most, probability), 0);
  return { type: NO_CONTENT, probability: 1 - highest };
}

/** One predictor per page type, one against the rest, on the page's measures. */
export interface VerdictModel {
  readonly types: readonly string[];
  readonly predictors: readonly Predictor[];
  /** Combines their output with the page's own declarations; default their output alone. */
  readonly votes?: Votes | undefined;
}

const cache = new WeakMap<VerdictModel, ReadonlySet<string> | undefined>();

/** Names of the profile columns that a verdict reads; undefined for all. */
export function columnsRead(model: VerdictModel): ReadonlySet<string> | undefined {
  if (!cache.has(model)) {
    const lists = model.predictors.map(({ columns }) => columns);
    const isTold = lists.every((list) => list !== undefined);
    cache.set(model, isTold ? new Set(lists.flat()) : undefined);
  }
  return cache.get(model);
}

/** JSON form of a verdict model. */
export interface VerdictJson {
  types: string[];
  predictors: { kind: string }[];
  votes?: VotesJson | undefined;
}

export const verdictSchema: z.ZodType<VerdictJson> = /* @__PURE__ */ z.lazy(() =>
  z
    .strictObject({
      types: z.array(z.string()).min(2),
      predictors: z.array(z.looseObject({ kind: z.string() })),
      votes: votesSchema.optional(),
    })
    .refine(({ types, predictors }) => types.length === predictors.length, {
      error: "expected as many predictors as types",
    })
    .refine(({ types, votes }) => votes === undefined || types.length === votes.bias.length, {
      error: "expected votes for as many classes as there are types",
    }),
);

/** Restores a verdict model. Throws what `restore` throws. */
export function restoreVerdict(
  { types, predictors, votes }: VerdictJson,
  restore: (json: { kind: string }) => Predictor,
): VerdictModel {
  return { types, predictors: predictors.map(restore), votes: votes && createVotes(votes) };
}

/** JSON form of a verdict model: the same model gives the same bytes. */
export function verdictJson({ types, predictors, votes }: VerdictModel): VerdictJson {
  return {
    types: [...types],
    predictors: predictors.map((predictor) => predictor.toJSON()),
    ...(votes === undefined ? {} : { votes: votes.toJSON() }),
  };
}

/** Probability of each type, 0 to 1; they sum to 1. */
export type TypeShares = ReadonlyMap<string, number>;

/** Probability of each type by measures alone, from the one row of a page's profile. */
export function measuredShares(
  { types, predictors }: Pick<VerdictModel, "types" | "predictors">,
  profile: Matrix,
): TypeShares {
  const raw: number[] = [];
  let total = 0;
  for (const predictor of predictors) {
    const share = isTrees(predictor)
      ? predictor.predictRow(profile)
      : predictor.predict(profile)[0]!;
    raw.push(share);
    total += share;
  }
  const shares = new Map<string, number>();
  for (let k = 0; k < types.length; k++) {
    shares.set(types[k]!, total === 0 ? 1 / types.length : raw[k]! / total);
  }
  return shares;
}

/** Probability of each type, from its probability by measures and from the page's tokens. */
export function typeShares(
  { types, votes }: VerdictModel,
  measured: TypeShares,
  { stated, address }: PageTokens,
): TypeShares {
  if (votes === undefined) return measured;
  const ofMeasures = new Float64Array(types.length);
  for (let k = 0; k < types.length; k++) ofMeasures[k] = measured.get(types[k]!)!;
  const found = votes.shares([stated, address], ofMeasures);
  const shares = new Map<string, number>();
  for (let k = 0; k < types.length; k++) shares.set(types[k]!, found[k]!);
  return shares;
}

/** The most probable type; of equals the first. */
export function verdictOf(shares: TypeShares): Verdict {
  let best: Verdict = { type: "", probability: -1 };
  for (const [type, probability] of shares) {
    if (probability > best.probability) best = { type, probability };
  }
  return best;
}
