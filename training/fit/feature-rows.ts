import { perKey } from "../../src/base/per-key.ts";
import {
  createFeaturizer,
  type FamilySpec,
  type Featurizer,
  featureColumns,
  fitFamilies,
} from "../../src/features/index.ts";
import { createMatrix, lendMatrix, type Matrix } from "../../src/features/matrix.ts";
import type { CorpusPage, FixedFeatures } from "../corpus/corpus.ts";
import { withoutTable } from "../corpus/prepare.ts";
import { addPiece, openSpill, readPiece } from "../corpus/spill.ts";

/** What features cost per row, tables among it, in the unit of an estimator's cost. */
export const FEATURES_COST = 8;

/**
 * The feature rows of a corpus. Families that need no table are computed once; learned families
 * are computed anew for every table. Rows stand in page order, a page's blocks together.
 */
export class FeatureRows {
  /** Family names, those without a table first: the order of the matrix columns. */
  readonly names: readonly string[];
  readonly #pages: readonly CorpusPage[];
  readonly #learned: readonly string[];
  readonly #fixed: FixedFeatures;
  /** The featurizer of the learned families among tables. */
  readonly #featurizerOf = perKey(
    (specs: readonly FamilySpec[]): Featurizer =>
      createFeaturizer(specs.filter(({ name }) => this.#learned.includes(name))),
    new WeakMap(),
  );

  /** @param features of the pages by those of the families that need no table, if they are at hand */
  constructor(pages: readonly CorpusPage[], names: readonly string[], features?: FixedFeatures) {
    const fixed = withoutTable(names);
    this.#pages = pages;
    this.#learned = names.filter((name) => !fixed.includes(name));
    this.names = [...fixed, ...this.#learned];
    this.#fixed = features ? ofFamilies(features, fixed) : featuresOf(pages, fixed);
  }

  get hasLearned(): boolean {
    return this.#learned.length > 0;
  }

  /** Tables of all families, the learned ones fitted on the given pages (indices). */
  fit(indices: readonly number[]): FamilySpec[] {
    const examples = indices.map((index) => {
      const page = this.#pages[index]!;
      const { labels, site } = page;
      return {
        get page() {
          return page.measures;
        },
        labels,
        site,
      };
    });
    return fitFamilies(this.names, examples);
  }

  /**
   * The rows of the given pages, one after another.
   *
   * @param specsOf the tables to use for each page
   */
  rows(indices: readonly number[], specsOf: (index: number) => readonly FamilySpec[]): Matrix {
    const featurizers = indices.map((index) => this.#featurizerOf(specsOf(index)));
    const fixedColumns = this.#fixed.columns;
    const columns = [...fixedColumns, ...(featurizers[0]?.columns ?? [])];
    const count = indices.reduce((sum, index) => sum + this.#pages[index]!.labels.length, 0);
    const matrix = createMatrix(columns, count);
    let at = 0;
    for (const [i, index] of indices.entries()) {
      const page = this.#pages[index]!;
      const fixed = this.#fixedOf(index, page.labels.length);
      const learned = this.hasLearned && featurizers[i]!.featurize(page.measures, lendMatrix);
      putColumns(fixed, matrix, at, 0);
      if (learned) putColumns(learned, matrix, at, fixedColumns.length);
      at += fixed.rows;
    }
    return matrix;
  }

  #fixedOf(index: number, rows: number): Matrix {
    const { columns, values, part } = this.#fixed;
    const fixed = createMatrix(columns, rows);
    if (part === undefined) {
      readPiece(values, index, new Uint8Array(fixed.values.buffer));
      return fixed;
    }
    const all = new Float32Array(rows * part.width);
    readPiece(values, index, new Uint8Array(all.buffer));
    for (let row = 0, to = 0; row < rows; row++) {
      for (const place of part.places) fixed.values[to++] = all[row * part.width + place]!;
    }
    return fixed;
  }
}

/** Of the features those of some families. */
function ofFamilies(features: FixedFeatures, families: readonly string[]): FixedFeatures {
  const columns = featureColumns(families);
  const isSame =
    columns.length === features.columns.length &&
    columns.every((name, place) => name === features.columns[place]);
  if (isSame) return features;
  const placeOf = new Map(features.columns.map((name, place) => [name, place]));
  const places = columns.map((name) => placeOf.get(name)!);
  return { columns, values: features.values, part: { places, width: features.columns.length } };
}

function featuresOf(pages: readonly CorpusPage[], families: readonly string[]): FixedFeatures {
  const featurizer = createFeaturizer(families.map((name) => ({ name })));
  const pieces = openSpill();
  for (const { measures } of pages) {
    const { values } = featurizer.featurize(measures, lendMatrix);
    addPiece(pieces, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return { columns: featurizer.columns, values: pieces };
}

/** Copies a matrix into a wider one, from a row and a column on. */
function putColumns(part: Matrix, whole: Matrix, row: number, column: number): void {
  const width = part.columns.length;
  const stride = whole.columns.length;
  const { values } = part;
  const into = whole.values;
  for (let i = 0, from = 0; i < part.rows; i++) {
    for (let to = (row + i) * stride + column, end = to + width; to < end; to++) {
      into[to] = values[from++]!;
    }
  }
}
