import { columnWriter } from "./column-writer.ts";
import { locateColumns } from "./columns.ts";
import type { Family, LearnedFamily } from "./extractor.ts";
import { createMatrix, type Matrix } from "./matrix.ts";
import type { PageMeasures } from "./page-measures.ts";

/** A family in a model file: with its table if it is learned. */
export interface FamilySpec {
  readonly name: string;
  readonly table?: unknown;
}

/** Computes a model's feature matrix. */
export interface Featurizer {
  /** `<family>/<column>` for every column of the matrix, in its order. */
  readonly columns: readonly string[];
  readonly specs: readonly FamilySpec[];
  /**
   * One row per block.
   *
   * @param create makes the matrix; `lendMatrix` if the caller does not keep it
   */
  featurize(measures: PageMeasures, create?: typeof createMatrix): Matrix;
}

export function isLearned(family: Family | LearnedFamily): family is LearnedFamily {
  return "fit" in family;
}

/** In-memory tables of learned families, by family. */
export type PackedTables = ReadonlyMap<string, unknown>;

/** Finds a family by its name. */
export type FamilyNamed = (name: string) => Family | LearnedFamily;

/**
 * The featurizer of the families that `named` finds.
 *
 * @throws Error if a family is unknown, has a table of another family or lacks a wanted column, or if a
 *   family or a column is named twice
 * @param packed in-memory tables of families; these need no table in their specs
 * @param wanted columns of the matrix, in any order, e.g. those that a model was trained on; default all
 *   columns of the families, in their order
 */
export function featurizerOf(
  named: FamilyNamed,
  specs: readonly FamilySpec[],
  packed: PackedTables = new Map(),
  wanted?: readonly string[],
): Featurizer {
  refuseTwice(
    "feature family",
    specs.map(({ name }) => name),
  );
  const parts = specs.map(({ name, table }) => {
    const family = named(name);
    const extractor = !isLearned(family)
      ? family.extractor
      : packed.has(name)
        ? family.unpack(packed.get(name))
        : family.extractor(table);
    return { extractor, names: extractor.columns.map((column) => `${name}/${column}`) };
  });
  const all = parts.flatMap(({ names }) => names);
  const columns = wanted ?? all;
  refuseTwice("column", columns);
  locateColumns(columns, all);
  const writers = parts.map(({ extractor, names }) => columnWriter(extractor, names, columns));
  return {
    columns,
    specs,
    featurize(measures, create = createMatrix) {
      const matrix = create(columns, measures.blocks.length);
      for (const write of writers) write?.(measures, matrix);
      return matrix;
    },
  };
}

function refuseTwice(what: string, names: readonly string[]): void {
  if (new Set(names).size === names.length) return;
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  throw new Error(`the ${what} "${twice}" is named twice; name it once`);
}
