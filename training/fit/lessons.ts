import { createFeaturizer, type FamilySpec } from "../../src/features/index.ts";
import { lendMatrix, type Matrix } from "../../src/features/matrix.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { augment } from "./augment.ts";
import type { TrainingRows } from "./estimators/estimator.ts";
import type { FeatureRows } from "./feature-rows.ts";
import { groupFolds } from "./folds.ts";
import { targets } from "./page-rows.ts";
import type { Report } from "./progress.ts";
import type { Recipe } from "./recipe.ts";

/** A page to learn from: one as it came, or an altered copy of one. */
export interface Lesson {
  readonly page: CorpusPage;
  /** Its inner fold; a copy's is its original's. */
  readonly fold: number;
  /** 0 as it came, 1 for the copies that all learn from, 2 for those that only the specialist does. */
  readonly round: number;
}

/** The rows of lessons, one lesson after the other. */
export interface LessonRows {
  readonly rows: TrainingRows;
  /** Inner fold per row. */
  readonly folds: Int32Array;
  /** Round per row. */
  readonly rounds: Int32Array;
}

/**
 * The inner folds of the training pages, by site; as many as the sites allow.
 *
 * @throws TrainingError when the pages are all of one site
 */
export function innerFolds(
  pages: readonly CorpusPage[],
  { innerFolds, seed }: Recipe,
): { readonly foldOf: Int32Array; readonly count: number } {
  const sites = pages.map(({ site }) => site);
  const count = Math.min(innerFolds, new Set(sites).size);
  if (count < 2) {
    throw new TrainingError(
      `found ${pages.length} training pages of ${new Set(sites).size} sites, expected at least 2 ` +
        "sites; add pages of other sites, or use 3 folds or more",
    );
  }
  return { foldOf: groupFolds(sites, count, seed), count };
}

/**
 * The pages and, behind them, altered copies round by round, each with boilerplate from pages of its
 * own inner fold; two rounds of them if there is a specialist, which sees no other pages.
 *
 * @throws TrainingError for a specialist without copies
 */
export function lessonsOf(
  pages: readonly CorpusPage[],
  foldOf: Int32Array,
  { augment: options, seed }: Recipe,
  hasSpecialist: boolean,
): Lesson[] {
  const originals = pages.map((page, i) => ({ page, fold: foldOf[i]!, round: 0 }));
  if (options === undefined) {
    if (!hasSpecialist) return originals;
    throw new TrainingError("a specialist learns from altered copies; set augment as well");
  }
  const donors = new Map<number, CorpusPage[]>();
  for (const { page, fold } of originals) {
    const own = donors.get(fold);
    if (own === undefined) donors.set(fold, [page]);
    else own.push(page);
  }
  const donorsOf = (i: number) => donors.get(foldOf[i]!)!;
  const copies = (hasSpecialist ? [1, 2] : [1]).flatMap((round) =>
    augment(pages, donorsOf, options, seed + round - 1).map(({ page, original }) => ({
      page,
      fold: foldOf[original]!,
      round,
    })),
  );
  return [...originals, ...copies];
}

/**
 * The rows of the lessons. The learned tables behind a row come from the pages of the other inner
 * folds: its own label must not be in its features.
 *
 * @param training numbers of the training pages, the first of the lessons
 */
export function lessonRows(
  features: FeatureRows,
  training: readonly number[],
  lessons: readonly Lesson[],
  count: number,
  report?: Report,
): LessonRows {
  const specsOf = Array.from({ length: count }, (_, fold): FamilySpec[] =>
    features.fit(training.filter((_, i) => lessons[i]!.fold !== fold)),
  );
  const total = lessons.reduce((sum, { page }) => sum + page.labels.length, 0);
  // One matrix for all, in memory that the threads share: it is most of what training holds.
  const matrix = features.rows(
    training,
    (_, i) => specsOf[lessons[i]!.fold]!,
    (columns) => sharedMatrix(columns, total),
  );
  writeCopies(lessons, training.length, specsOf, matrix, report);
  const perRow = (of: (lesson: Lesson) => number): Int32Array =>
    Int32Array.from(lessons.flatMap((lesson) => Array.from(lesson.page.labels, () => of(lesson))));
  return {
    rows: { matrix, ...targets(lessons.map(({ page }) => page)) },
    folds: perRow(({ fold }) => fold),
    rounds: perRow(({ round }) => round),
  };
}

/** Writes the rows of the lessons from `first` on behind those of the lessons before. */
function writeCopies(
  lessons: readonly Lesson[],
  first: number,
  specsOf: readonly (readonly FamilySpec[])[],
  { columns, values }: Matrix,
  report?: Report,
): void {
  const featurizers = specsOf.map((specs) => createFeaturizer(specs));
  const count = lessons.length - first;
  let row = 0;
  for (const [i, { page, fold }] of lessons.entries()) {
    if (i >= first) {
      const own = featurizers[fold]!.featurize(page.measures, lendMatrix);
      values.set(own.values, row * columns.length);
      const done = i - first + 1;
      report?.({ stage: `features of altered copies: ${done}`, done: done / count });
    }
    row += page.labels.length;
  }
}

function sharedMatrix(columns: readonly string[], rows: number): Matrix {
  const buffer = new SharedArrayBuffer(Float32Array.BYTES_PER_ELEMENT * columns.length * rows);
  return { columns, rows, values: new Float32Array(buffer) };
}
