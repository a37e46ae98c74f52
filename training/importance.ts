import { familyOf } from "../src/explain/attribution.ts";
import { calibrateContributions, contributionsOf } from "../src/explain/contributions.ts";
import type { Model } from "../src/models/model.ts";
import { predictorFor } from "../src/models/stages.ts";
import type { CorpusPage } from "./corpus.ts";

/** What a feature or a family does to the log-odds of blocks. */
export interface Importance {
  readonly name: string;
  /** Mean over blocks of the absolute contribution, in log-odds. */
  readonly mean: number;
}

export interface Importances {
  /** The largest first. A family's contribution to a block is the sum of its features'. */
  readonly families: readonly Importance[];
  readonly features: readonly Importance[];
  /** What the means are over. */
  readonly pages: number;
  readonly blocks: number;
}

/** About as many blocks are explained: enough for two digits, and a matter of seconds. */
const BLOCKS = 5000;

/**
 * Importance of features and families: mean absolute contribution to the log-odds of blocks (mean
 * |SHAP value|, Lundberg et al. 2020, "From local explanations to global understanding with
 * explainable AI for trees"). Blocks count by their share of the page's words, as they do in training.
 * Of a large corpus every n-th page is taken.
 */
export function importances(model: Model, corpus: readonly CorpusPage[]): Importances {
  const all = corpus.reduce((sum, { labels }) => sum + labels.length, 0);
  const every = Math.max(1, Math.ceil(all / BLOCKS));
  const pages = corpus.filter((_, i) => i % every === 0);
  const features = new Map<string, number>();
  const families = new Map<string, number>();
  let total = 0;
  let blocks = 0;
  for (const { measures } of pages) {
    const words = measures.sums.words.at(-1)!;
    if (words === 0) continue;
    total++;
    blocks += measures.blocks.length;
    const seen = predictorFor(model.stages, measures, model.featurizer.featurize(measures));
    const { columns, rows } = seen.matrix;
    const raw = contributionsOf(seen.predictor, seen.matrix);
    const { values } = calibrateContributions(raw, model.stages.calibration, rows);
    for (const block of measures.blocks) {
      const weight = block.words / words;
      const byFamily = new Map<string, number>();
      for (const [column, name] of columns.entries()) {
        const value = values[block.index * columns.length + column]!;
        add(features, name, weight * Math.abs(value));
        add(byFamily, familyOf(name), value);
      }
      for (const [family, value] of byFamily) add(families, family, weight * Math.abs(value));
    }
  }
  return {
    families: ranked(families, total),
    features: ranked(features, total),
    pages: total,
    blocks,
  };
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
