import type { Matrix } from "../../src/features/matrix.ts";
import type { Predictor } from "../../src/models/predictor.ts";
import type { CorpusPage } from "../../training/corpus/corpus.ts";
import type { Estimator, TrainingRows } from "../../training/fit/estimators/estimator.ts";
import { corpusPage } from "./corpus-page.ts";

/** Family whose text density names the page and the kind of a block of {@link namedPages}. */
export const namingFamily = "shallow-text";

/**
 * Pages of which every row says where it comes from: page i has a menu of 2 i + 1 words and a
 * content of 2 i + 2, one letter each, and no other page has blocks of those sizes. At most 20
 * pages, or lines become too long to count.
 *
 * @param sites the site of each page
 */
export function namedPages(sites: readonly string[]): CorpusPage[] {
  return sites.map((site, i) => {
    const menu = new Array(2 * i + 1).fill("m").join(" ");
    const content = new Array(2 * i + 2).fill("c").join(" ");
    return corpusPage(`page${i}`, site, `<p class=nav>${menu}</p><p>${content}</p>`, content);
  });
}

/** Words of the block of each row. */
function sizesOf(matrix: Matrix): number[] {
  const column = matrix.columns.indexOf(`${namingFamily}/text-density`);
  if (column < 0) throw new Error(`the matrix has no text density: ${matrix.columns.join(", ")}`);
  return Array.from(
    { length: matrix.rows },
    (_, row) => matrix.values[row * matrix.columns.length + column]!,
  );
}

const pageOf = (size: number): number => Math.floor((size - 1) / 2);
const pagesOf = (matrix: Matrix): Set<number> => new Set(sizesOf(matrix).map(pageOf));

/** A fit that a {@link spyEstimator} made. */
export interface SpyFit {
  /** Pages whose rows were fitted. */
  readonly seen: ReadonlySet<number>;
  /** Pages on which the hyperparameters were chosen before; empty without tuning. */
  readonly tuned: ReadonlySet<number>;
  /** Pages it was asked about, a set per call. */
  readonly asked: ReadonlySet<number>[];
  readonly rows: TrainingRows;
  readonly seed: number | undefined;
  readonly predictor: Predictor;
}

/** Probabilities that a spy's predictors give: of menus and of contents. */
export interface SpyAnswers {
  readonly seen: readonly [menu: number, content: number];
  readonly unseen: readonly [menu: number, content: number];
}

/** An estimator that learns nothing and notes what it is given. */
export interface SpyEstimator extends Estimator {
  readonly fits: SpyFit[];
  /** Pages of each call of `tune`. */
  readonly tunes: ReadonlySet<number>[];
}

export function spyEstimator(answers: SpyAnswers): SpyEstimator {
  const fits: SpyFit[] = [];
  const tunes: ReadonlySet<number>[] = [];
  const create = (tuned: ReadonlySet<number>): Estimator => ({
    name: "spy",
    async fit(rows, options = {}) {
      const seen = pagesOf(rows.matrix);
      const asked: ReadonlySet<number>[] = [];
      const predictor: Predictor = {
        kind: "spy",
        predict(matrix) {
          asked.push(pagesOf(matrix));
          return Float64Array.from(sizesOf(matrix), (size) => {
            const known = seen.has(pageOf(size)) ? answers.seen : answers.unseen;
            return known[size % 2 === 0 ? 1 : 0];
          });
        },
        toJSON: () => ({ kind: "spy" }),
      };
      fits.push({ seen, tuned, asked, rows, seed: options.seed, predictor });
      options.onProgress?.({ step: 1, steps: 2, loss: 0.5, unit: "look" });
      return predictor;
    },
  });
  return {
    ...create(new Set()),
    fits,
    tunes,
    async tune(rows) {
      const pages = pagesOf(rows.matrix);
      tunes.push(pages);
      return create(pages);
    },
  };
}
