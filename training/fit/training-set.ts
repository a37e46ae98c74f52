import { setImmediate } from "node:timers/promises";
import { counted } from "../../src/base/counted.ts";
import { createFeaturizer, type FamilySpec } from "../../src/features/index.ts";
import { lendMatrix } from "../../src/features/matrix.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { keptOutline } from "../corpus/prepare.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { augment } from "./augment.ts";
import type { StoredRows } from "./estimators/estimator.ts";
import { createWriter, partOfMatrix } from "./estimators/stored-matrix.ts";
import type { FeatureRows } from "./feature-rows.ts";
import { groupFolds } from "./folds.ts";
import { targets } from "./page-rows.ts";
import type { Report } from "./progress.ts";
import type { Recipe } from "./recipe.ts";
import { createTurns } from "./turns.ts";
import type { ExamplePage } from "./verdict.ts";

/** What was learned from: a page as it came, or an altered copy of one. */
export interface TrainingExample {
  readonly page: ExamplePage;
  /** Its inner fold; a copy's is its original's. */
  readonly fold: number;
  /** 0 as it came, 1 for the copies that all learn from, 2 for those that only the specialist does. */
  readonly round: number;
}

/** The rows of examples, one example after the other. */
export interface ExampleRows {
  /** The matrix is the caller's to close. */
  readonly rows: StoredRows;
  /** Inner fold per row. */
  readonly folds: Int32Array;
  /** Round per row. */
  readonly rounds: Uint8Array;
}

/** Lessons and their rows. */
export interface TrainingSet {
  readonly examples: readonly TrainingExample[];
  readonly rows: ExampleRows;
  /** Number of inner folds. */
  readonly folds: number;
}

/** How a set is made; changes nothing of it. */
interface SetRun {
  readonly report?: Report | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The inner folds of the training pages, by site; as many as the sites allow.
 *
 * @throws TrainingError when the pages are all of one site
 */
function innerFolds(
  pages: readonly CorpusPage[],
  { innerFolds, seed }: Recipe,
): { readonly foldOf: Int32Array; readonly count: number } {
  const sites = pages.map(({ site }) => site);
  const count = Math.min(innerFolds, new Set(sites).size);
  if (count < 2) {
    throw new TrainingError(
      `found ${counted(pages.length, "training page")} of ${counted(new Set(sites).size, "site")}, expected at least 2 ` +
        "sites; add pages of other sites, or use 3 folds or more (--folds 3)",
    );
  }
  return { foldOf: groupFolds(sites, count, seed), count };
}

/* Two at once would both be late, and threads wait for the first. */
const inTurn = createTurns(1);

/** Gives way to other tasks, and to sets that are to be made: threads wait for them. */
export async function afterSets(): Promise<void> {
  await setImmediate();
  await inTurn(async () => {});
}

/**
 * The rows of the pages and, behind them, of altered copies round by round, each with boilerplate from
 * pages of its own inner fold; two rounds of them if there is a specialist, which sees no other pages.
 * Of a copy no more is kept than of a page that is not open.
 *
 * The learned tables behind a row come from the pages of the other inner folds: its own label must not
 * be in its features.
 *
 * One set is made at a time. Behind each page it gives way to other tasks: threads that grow trees on another
 * set are told of their next ones.
 *
 * @param pages the training pages
 * @param training their numbers
 * @throws TrainingError when the pages are all of one site, or for a specialist without copies; the signal's reason
 */
export function trainingSetOf(...args: Parameters<typeof makeSet>): Promise<TrainingSet> {
  return inTurn(() => makeSet(...args));
}

async function makeSet(
  features: FeatureRows,
  pages: readonly CorpusPage[],
  training: readonly number[],
  recipe: Recipe,
  hasSpecialist: boolean,
  { report, signal }: SetRun = {},
): Promise<TrainingSet> {
  const giveWay = async (): Promise<void> => {
    await setImmediate();
    signal?.throwIfAborted();
  };
  const { foldOf, count } = innerFolds(pages, recipe);
  const rounds = roundsOf(recipe, hasSpecialist);
  const tables: FamilySpec[][] = [];
  for (let fold = 0; fold < count; fold++) {
    await giveWay();
    tables.push(features.fit(training.filter((_, i) => foldOf[i] !== fold)));
  }
  const featurizers = tables.map((specs) => createFeaturizer(specs));
  const writer = createWriter(featurizers[0]!.columns);
  const examples: TrainingExample[] = [];
  for (const [i, page] of pages.entries()) {
    const fold = foldOf[i]!;
    writer.add(features.rows([training[i]!], () => tables[fold]!).values);
    examples.push({ page, fold, round: 0 });
    await giveWay();
  }
  const donors = donorsByFold(pages, foldOf, count);
  const most = pages.length * rounds.length;
  for (const round of rounds) {
    const seed = recipe.seed + round - 1;
    const copies = augment(pages, (i) => donors[foldOf[i]!]!, recipe.augment!, seed);
    for (const { original, measures, labels } of copies) {
      const fold = foldOf[original]!;
      writer.add(featurizers[fold]!.featurize(measures, lendMatrix).values);
      const { site, gold, pageType } = pages[original]!;
      examples.push({
        page: { site, gold, pageType, labels, outline: keptOutline(measures) },
        fold,
        round,
      });
      const made = examples.length - pages.length;
      report?.({ stage: `features of altered copies: ${made}`, done: made / most });
      await giveWay();
    }
  }
  if (rounds.length > 0) report?.({ stage: "features of altered copies", done: 1 });
  const perRow = <T extends Int32Array | Uint8Array>(
    values: T,
    of: (example: TrainingExample) => number,
  ): T => {
    let row = 0;
    for (const example of examples) {
      const end = row + example.page.labels.length;
      values.fill(of(example), row, end);
      row = end;
    }
    return values;
  };
  const matrix = writer.finish();
  return {
    examples,
    rows: {
      rows: { matrix, ...targets(examples.map(({ page }) => page)) },
      folds: perRow(new Int32Array(matrix.rows), ({ fold }) => fold),
      rounds: perRow(new Uint8Array(matrix.rows), ({ round }) => round),
    },
    folds: count,
  };
}

/**
 * What {@link trainingSetOf} gives for the same pages by a recipe with fewer families, or without a specialist:
 * nothing is computed again.
 *
 * @param families in the order of their columns
 */
export function partOfSet(
  { examples, rows: { rows, folds: rowFolds, rounds }, folds }: TrainingSet,
  families: readonly string[],
  recipe: Recipe,
  hasSpecialist: boolean,
): TrainingSet {
  const columns = families.flatMap((name) =>
    rows.matrix.columns.filter((column) => column.startsWith(`${name}/`)),
  );
  const most = Math.max(0, ...roundsOf(recipe, hasSpecialist));
  const drawn = examples.filter(({ round }) => round <= most);
  const count = drawn.reduce((sum, { page }) => sum + page.labels.length, 0);
  const matrix = partOfMatrix(rows.matrix, columns, count);
  return {
    examples: drawn,
    rows: {
      rows: { matrix, ...targets(drawn.map(({ page }) => page)) },
      folds: rowFolds.subarray(0, count),
      rounds: rounds.subarray(0, count),
    },
    folds,
  };
}

/** The rounds of copies. @throws TrainingError for a specialist without copies */
function roundsOf({ augment }: Recipe, hasSpecialist: boolean): number[] {
  if (augment !== undefined) return hasSpecialist ? [1, 2] : [1];
  if (!hasSpecialist) return [];
  throw new TrainingError("a specialist learns from altered copies; set augment as well");
}

function donorsByFold(
  pages: readonly CorpusPage[],
  foldOf: Int32Array,
  count: number,
): CorpusPage[][] {
  const donors = Array.from({ length: count }, (): CorpusPage[] => []);
  for (const [i, page] of pages.entries()) donors[foldOf[i]!]!.push(page);
  return donors;
}
