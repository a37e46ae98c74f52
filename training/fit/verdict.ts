import { type Matrix, pickRows } from "../../src/features/matrix.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import {
  measuredShares,
  NO_CONTENT,
  type TypeShares,
  typeShares,
  type VerdictModel,
} from "../../src/models/verdict.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { boosting } from "./estimators/boosting.ts";
import { groupFolds } from "./folds.ts";
import { fitVotes } from "./votes.ts";

/** A type with fewer pages is not learned. */
const LEAST_PAGES = 10;
/** Folds of the pages, by site, for what the measures say of pages that were not fitted. */
const FOLDS = 4;

/** Small trees: a training corpus has a row per page here, not per block. */
const estimator = boosting({
  trees: 40,
  learningRate: 0.12,
  maxLeaves: 7,
  maxDepth: 4,
  minChildWeight: 2,
  columnSample: 0.2,
  rowSample: 0.8,
  lambda: 5,
});

/**
 * The page type that a verdict should give: no content where the gold text is empty, undefined when
 * the corpus has no type for it.
 */
export function typeOf({
  gold,
  pageType,
}: Pick<CorpusPage, "gold" | "pageType">): string | undefined {
  return gold.trim() === "" ? NO_CONTENT : pageType;
}

/** The part of a page, or of an altered copy, that a verdict is learned from. */
export type ExamplePage = Pick<CorpusPage, "site" | "gold" | "pageType" | "labels" | "outline">;

/**
 * Learns page types: each type against the rest by the measures of pages, then weighted with what pages
 * state about themselves. Altered copies among the pages make it recognise an article on a crowded page.
 *
 * @param profiles of the pages, a row each
 * @returns undefined when fewer than two types have enough pages
 */
export async function fitVerdict(
  pages: readonly ExamplePage[],
  profiles: Matrix,
  seed: number,
): Promise<VerdictModel | undefined> {
  const types = typesOf(pages);
  if (types.length < 2) return undefined;
  const predictors = await fitPredictors(pages, profiles, types, seed);
  const measured = await crossMeasured(pages, profiles, types, seed);
  const typed = pages.flatMap((page, i) => {
    const type = types.indexOf(typeOf(page) ?? "");
    if (type < 0) return [];
    const { tokens } = page.outline;
    return [{ tokens, measured: Float64Array.from(measured[i]!.values()), site: page.site, type }];
  });
  return { types, predictors, votes: await fitVotes(typed, types.length) };
}

/** The types that have enough pages, sorted. */
function typesOf(pages: readonly ExamplePage[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const type = typeOf(page);
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts.keys()].filter((type) => counts.get(type)! >= LEAST_PAGES).sort();
}

/** One predictor per type, one against the rest. */
async function fitPredictors(
  pages: readonly ExamplePage[],
  profiles: Matrix,
  types: readonly string[],
  seed: number,
): Promise<Predictor[]> {
  const sites = [...new Set(pages.map(({ site }) => site))];
  const groupOf = new Map(sites.map((site, index) => [site, index]));
  const groups = Int32Array.from(pages, ({ site }) => groupOf.get(site)!);
  const weights = new Float32Array(pages.length).fill(1);
  const targets = types.map((type) =>
    Float32Array.from(pages, (page) => (typeOf(page) === type ? 1 : 0)),
  );
  return estimator.fitEach({ matrix: profiles, weights, groups }, targets, { seed });
}

/** Shares of types per page by measures alone, by predictors fitted on pages of other sites. */
async function crossMeasured(
  pages: readonly ExamplePage[],
  profiles: Matrix,
  types: readonly string[],
  seed: number,
): Promise<TypeShares[]> {
  const sites = pages.map(({ site }) => site);
  const folds = Math.min(FOLDS, new Set(sites).size);
  const even = new Map(types.map((type) => [type, 1 / types.length]));
  const measured: TypeShares[] = pages.map(() => even);
  if (folds < 2) return measured;
  const foldOf = groupFolds(sites, folds, seed);
  for (let fold = 0; fold < folds; fold++) {
    const seen = [...pages.keys()].filter((i) => foldOf[i] !== fold);
    const others = seen.map((i) => pages[i]!);
    const predictors = await fitPredictors(others, pickRows(profiles, seen), types, seed);
    for (const i of pages.keys()) {
      if (foldOf[i] !== fold) continue;
      measured[i] = measuredShares({ types, predictors }, pickRows(profiles, [i]));
    }
  }
  return measured;
}

/** Type shares of a page: by measures only (they gate the specialist), and by all evidence. */
export interface CrossShares {
  readonly measured: TypeShares;
  readonly shares: TypeShares;
}

const none: CrossShares = { measured: new Map(), shares: new Map() };

/** Type shares per page, by verdicts fitted on the other inner folds; empty if none can be fitted. */
export async function crossShares(
  pages: readonly ExamplePage[],
  profiles: Matrix,
  foldOf: readonly number[],
  folds: number,
  seed: number,
): Promise<CrossShares[]> {
  const crossed: CrossShares[] = pages.map(() => none);
  for (let fold = 0; fold < folds; fold++) {
    const seen = [...pages.keys()].filter((i) => foldOf[i] !== fold);
    const others = seen.map((i) => pages[i]!);
    const model = await fitVerdict(others, pickRows(profiles, seen), seed);
    if (model === undefined) continue;
    for (const [i, { outline }] of pages.entries()) {
      if (foldOf[i] !== fold) continue;
      const measured = measuredShares(model, pickRows(profiles, [i]));
      crossed[i] = { measured, shares: typeShares(model, measured, outline.tokens) };
    }
  }
  return crossed;
}
