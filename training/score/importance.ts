import { familyOf } from "../../src/explain/attribution.ts";
import { calibrateContributions, mixtureContributions } from "../../src/explain/contributions.ts";
import { pickRows } from "../../src/features/matrix.ts";
import type { Model } from "../../src/models/model.ts";
import { mixtureFor } from "../../src/models/stages.ts";
import type { CorpusPage } from "../corpus/corpus.ts";

/** The effect of a feature or a family on the log-odds of blocks. */
export interface Importance {
  readonly name: string;
  /** Mean over blocks of the absolute contribution, in log-odds. */
  readonly mean: number;
}

export interface Importances {
  /** The largest first. A family's contribution to a block is the sum of its features'. */
  readonly families: readonly Importance[];
  readonly features: readonly Importance[];
  /** Numbers of pages and blocks in the means. */
  readonly pages: number;
  readonly blocks: number;
}

/** Most pages, and most blocks per page: enough for two digits, in a few seconds. */
const PAGES = 200;
const BLOCKS = 25;

/**
 * Importance of features and families: mean absolute contribution to the log-odds of blocks (mean
 * |SHAP value|, Lundberg et al. 2020, "From local explanations to global understanding with
 * explainable AI for trees"). Blocks count by their share of the page's words, as in training. A large corpus
 * is sampled by every n-th page, a large page by every n-th block.
 */
export function importances(model: Model, corpus: readonly CorpusPage[]): Importances {
  const features = new Map<string, number>();
  const families = new Map<string, number>();
  let pages = 0;
  let blocks = 0;
  for (const { measures } of everyNth(corpus, PAGES)) {
    const chosen = everyNth(measures.blocks, BLOCKS);
    const words = chosen.reduce((sum, block) => sum + block.words, 0);
    if (words === 0) continue;
    pages++;
    blocks += chosen.length;
    const matrix = model.featurizer.featurize(measures);
    const seen = pickRows(
      matrix,
      chosen.map(({ index }) => index),
    );
    const raw = mixtureContributions(mixtureFor(model.stages, measures, matrix), seen);
    const { values } = calibrateContributions(raw, model.stages.calibration, seen.rows);
    for (const [row, block] of chosen.entries()) {
      const weight = block.words / words;
      const byFamily = new Map<string, number>();
      for (const [column, name] of seen.columns.entries()) {
        const value = values[row * seen.columns.length + column]!;
        add(features, name, weight * Math.abs(value));
        add(byFamily, familyOf(name), value);
      }
      for (const [family, value] of byFamily) add(families, family, weight * Math.abs(value));
    }
  }
  return { families: ranked(families, pages), features: ranked(features, pages), pages, blocks };
}

/** At most `most` items, evenly spread. */
function everyNth<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, i) => i % step === 0);
}

function add(sums: Map<string, number>, name: string, value: number): void {
  sums.set(name, (sums.get(name) ?? 0) + value);
}

function ranked(sums: ReadonlyMap<string, number>, total: number): Importance[] {
  return [...sums]
    .map(([name, sum]) => ({ name, mean: sum / total }))
    .filter(({ mean }) => mean > 0)
    .sort((a, b) => b.mean - a.mean);
}
