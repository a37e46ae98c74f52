import type { SegmentedPage } from "../document/block.ts";
import { columnWriter } from "./column-writer.ts";
import { locateColumns } from "./columns.ts";
import type { Family, FeatureExample, LearnedFamily } from "./extractor.ts";
import { ancestors } from "./families/ancestors.ts";
import { cetr } from "./families/cetr.ts";
import { dragnet2 } from "./families/dragnet-2.ts";
import { idClass } from "./families/id-class.ts";
import { neighbours } from "./families/neighbours.ts";
import { page } from "./families/page.ts";
import { position } from "./families/position/position.ts";
import { punctuation } from "./families/punctuation.ts";
import { readability } from "./families/readability/readability.ts";
import { repetition } from "./families/repetition/repetition.ts";
import { shallowText } from "./families/shallow-text.ts";
import { tags } from "./families/tags.ts";
import { textShape } from "./families/text-shape.ts";
import { titleMatch } from "./families/title-match/title-match.ts";
import { tokenOdds } from "./families/token-odds/token-odds.ts";
import { visibility } from "./families/visibility/visibility.ts";
import { createMatrix, type Matrix } from "./matrix.ts";
import { measure, type PageMeasures } from "./page-measures.ts";

/**
 * The feature families of a model by default. A new one is a file in `families/` and
 * a line here.
 */
export const families: readonly (Family | LearnedFamily)[] = [
  shallowText,
  idClass,
  cetr,
  punctuation,
  textShape,
  neighbours,
  position,
  tags,
  ancestors,
  repetition,
  readability,
  visibility,
  titleMatch,
  page,
  tokenOdds,
];

/** Families of other systems, for models that reproduce those. */
export const otherFamilies: readonly Family[] = [dragnet2];

const allFamilies: readonly (Family | LearnedFamily)[] = [...families, ...otherFamilies];

/** Names of the families of both kinds. */
export const familyNames: readonly string[] = allFamilies.map(({ name }) => name);

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

/** The family of a name. @throws Error that lists the known names */
export function familyNamed(name: string): Family | LearnedFamily {
  const found = allFamilies.find((family) => family.name === name);
  if (found !== undefined) return found;
  throw new Error(`unknown feature family "${name}"; known: ${familyNames.join(", ")}`);
}

export function isLearned(family: Family | LearnedFamily): family is LearnedFamily {
  return "fit" in family;
}

/** Fits the learned families among `names` on labelled pages; the others need no fitting. */
export function fitFamilies(
  names: readonly string[],
  examples: readonly FeatureExample[],
): FamilySpec[] {
  return names.map((name) => {
    const family = familyNamed(name);
    return isLearned(family) ? { name, table: family.fit(examples) } : { name };
  });
}

/** In-memory tables of learned families, by family. */
export type PackedTables = ReadonlyMap<string, unknown>;

export function packTables(specs: readonly FamilySpec[]): PackedTables {
  const packed = new Map<string, unknown>();
  for (const { name, table } of specs) {
    const family = familyNamed(name);
    if (isLearned(family)) packed.set(name, family.pack(table));
  }
  return packed;
}

/**
 * @throws Error if a family is unknown, has a table of another family or lacks a wanted column, or if a
 *   family or a column is named twice
 * @param packed in-memory tables of families; these need no table in their specs
 * @param wanted columns of the matrix, in any order, e.g. those that a model was trained on; default all
 *   columns of the families, in their order
 */
export function createFeaturizer(
  specs: readonly FamilySpec[],
  packed: PackedTables = new Map(),
  wanted?: readonly string[],
): Featurizer {
  refuseTwice(
    "feature family",
    specs.map(({ name }) => name),
  );
  const parts = specs.map(({ name, table }) => {
    const family = familyNamed(name);
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

/** The columns of families that need no table. */
export function featureColumns(names: readonly string[]): readonly string[] {
  return createFeaturizer(names.map((name) => ({ name }))).columns;
}

/** The feature matrix of a page for families that need no learned table. */
export function featuresOf(segmented: SegmentedPage, names: readonly string[]): Matrix {
  return createFeaturizer(names.map((name) => ({ name }))).featurize(measure(segmented));
}
