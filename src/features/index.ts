import type { SegmentedPage } from "../document/block.ts";
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
import {
  type FamilySpec,
  type Featurizer,
  featurizerOf,
  isLearned,
  type PackedTables,
} from "./featurizer.ts";
import type { Matrix } from "./matrix.ts";
import { measure } from "./page-measures.ts";

export { type FamilySpec, type Featurizer, isLearned, type PackedTables } from "./featurizer.ts";

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

/** The family of a name. @throws Error that lists the known names */
export function familyNamed(name: string): Family | LearnedFamily {
  const found = allFamilies.find((family) => family.name === name);
  if (found !== undefined) return found;
  throw new Error(`unknown feature family "${name}"; known: ${familyNames.join(", ")}`);
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

export function packTables(specs: readonly FamilySpec[]): PackedTables {
  const packed = new Map<string, unknown>();
  for (const { name, table } of specs) {
    const family = familyNamed(name);
    if (isLearned(family)) packed.set(name, family.pack(table));
  }
  return packed;
}

/** The featurizer of families of the registry, see {@link featurizerOf}. */
export function createFeaturizer(
  specs: readonly FamilySpec[],
  packed?: PackedTables,
  wanted?: readonly string[],
): Featurizer {
  return featurizerOf(familyNamed, specs, packed, wanted);
}

/** The columns of families that need no table. */
export function featureColumns(names: readonly string[]): readonly string[] {
  return createFeaturizer(names.map((name) => ({ name }))).columns;
}

/** The feature matrix of a page for families that need no learned table. */
export function featuresOf(segmented: SegmentedPage, names: readonly string[]): Matrix {
  return createFeaturizer(names.map((name) => ({ name }))).featurize(measure(segmented));
}
