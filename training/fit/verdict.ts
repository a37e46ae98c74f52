import { createMatrix, type Matrix, pickRows } from "../../src/features/matrix.ts";
import { pageTokens } from "../../src/features/page-tokens.ts";
import { pageProfile, profileColumns } from "../../src/features/profile.ts";
import {
  NO_CONTENT,
  type TypeShares,
  typeShares,
  type VerdictModel,
} from "../../src/models/verdict.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { boosting } from "./estimators/boosting.ts";
import { fitTokenVotes } from "./token-votes.ts";

/** A type with fewer pages is not learned. */
const LEAST_PAGES = 10;

/** What the page says of itself counts for beside its measures; why is in EXPERIMENTS.md. */
const VOTES = 1;

/** Small trees: a training corpus has a row per page here, not per block. */
const estimator = boosting({
  trees: 20,
  learningRate: 0.2,
  maxLeaves: 6,
  maxDepth: 4,
  minChildWeight: 2,
  columnSample: 0.3,
  rowSample: 0.8,
  lambda: 5,
});

/**
 * The page type that a verdict should give: no content where the gold text is empty, undefined when
 * the corpus does not tell.
 */
export function typeOf({ gold, pageType }: CorpusPage): string | undefined {
  return gold.trim() === "" ? NO_CONTENT : pageType;
}

/**
 * Learns which types the pages are of, each type against the rest by the pages' measures, and all by
 * what the pages say of themselves. Altered copies among the pages teach it to know an article on a
 * page full of other things.
 *
 * @param profiles of the pages, a row each
 * @returns undefined when fewer than two types have enough pages
 */
export async function fitVerdict(
  pages: readonly CorpusPage[],
  profiles: Matrix,
  seed: number,
): Promise<VerdictModel | undefined> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const type = typeOf(page);
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const types = [...counts.keys()].filter((type) => counts.get(type)! >= LEAST_PAGES).sort();
  if (types.length < 2) return undefined;
  const sites = [...new Set(pages.map(({ site }) => site))];
  const groupOf = new Map(sites.map((site, index) => [site, index]));
  const groups = Int32Array.from(pages, ({ site }) => groupOf.get(site)!);
  const weights = new Float32Array(pages.length).fill(1);
  const predictors = [];
  for (const type of types) {
    const labels = Float32Array.from(pages, (page) => (typeOf(page) === type ? 1 : 0));
    predictors.push(await estimator.fit({ matrix: profiles, labels, weights, groups }, { seed }));
  }
  const speaking = pages.flatMap((page) => {
    const type = types.indexOf(typeOf(page) ?? "");
    return type < 0 ? [] : [{ tokens: pageTokens(page.measures.page), site: page.site, type }];
  });
  return { types, predictors, votes: await fitTokenVotes(speaking, types.length, VOTES) };
}

/**
 * The profile of each page as a row.
 *
 * @param matrix the features of the pages' blocks, page after page
 * @param probabilities per page, a probability per block, of predictors that did not see the page
 */
export function profilesOf(
  pages: readonly CorpusPage[],
  { columns, values }: Matrix,
  probabilities: readonly Float64Array[],
): Matrix {
  const profiles = createMatrix(profileColumns(columns), pages.length);
  let at = 0;
  for (const [i, { measures, labels }] of pages.entries()) {
    const end = at + labels.length * columns.length;
    const own = { columns, rows: labels.length, values: values.subarray(at, end) };
    const { values: profile } = pageProfile(measures, own, probabilities[i]!);
    profiles.values.set(profile, i * profiles.columns.length);
    at = end;
  }
  return profiles;
}

/** Type shares per page by verdicts fitted on the other inner folds; none where they cannot be. */
export async function crossShares(
  pages: readonly CorpusPage[],
  profiles: Matrix,
  foldOf: readonly number[],
  folds: number,
  seed: number,
): Promise<TypeShares[]> {
  const shares: TypeShares[] = pages.map(() => new Map());
  for (let fold = 0; fold < folds; fold++) {
    const seen = [...pages.keys()].filter((i) => foldOf[i] !== fold);
    const model = await fitVerdict(
      seen.map((i) => pages[i]!),
      pickRows(profiles, seen),
      seed,
    );
    if (model === undefined) continue;
    for (const i of pages.keys()) {
      if (foldOf[i] !== fold) continue;
      const tokens = pageTokens(pages[i]!.measures.page);
      shares[i] = typeShares(model, pickRows(profiles, [i]), tokens);
    }
  }
  return shares;
}
