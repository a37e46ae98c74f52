import { OptionsError } from "../document/arguments.ts";
import { tagPath } from "../document/document.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { openPage } from "../document/open-page.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { createFeaturizer, type FamilySpec, familyNamed, isLearned } from "../features/index.ts";
import type { Matrix } from "../features/matrix.ts";
import { measure } from "../features/page-measures.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import { type FeatureOptions, featuring } from "./options/feature-options.ts";
import { checkAccepted } from "./options/option.ts";

/** The feature matrix of a page, and the block of each row. */
export interface PageFeatures {
  readonly blocks: readonly {
    readonly index: number;
    readonly path: string;
    readonly text: string;
  }[];
  readonly matrix: Matrix;
}

/** Computes the features of a page from its bytes or text; `about` is what is known of it from outside. */
export type FeaturesOf = (
  html: Html,
  about?: { readonly charset?: string | undefined; readonly url?: string | undefined },
) => PageFeatures;

/**
 * Creates the function that computes the chosen features.
 *
 * @param given the model that gives learned tables and defaults; when absent, the default model, loaded
 *   only if the options need it
 * @throws TypeError for an unknown family or segmenter, or a family whose learned table the model lacks
 */
export function createFeatures(options: FeatureOptions, given?: Model): FeaturesOf {
  const { features, segmenter } = checkAccepted<FeatureOptions>(options, featuring);
  const isOfModel = features?.every((name) => !isLearned(familyNamed(name))) !== true;
  const model = given ?? (isOfModel ? loadDefaultModel() : undefined);
  const specsByName = new Map(model?.featurizer.specs.map((spec) => [spec.name, spec]));
  const specs = features?.map((name) => specOf(name, specsByName)) ?? [...specsByName.values()];
  const featurizer = createFeaturizer(specs);
  const chosen = segmenterNamed(segmenter ?? model?.segmenter.name ?? "layout");
  return (html, { charset, url } = {}) => {
    const { page } = openPage(checkHtml(html), chosen, { charset, url });
    const blocks = page.blocks.map(({ index, node, text }) => ({
      index,
      path: tagPath(page.document, node),
      text,
    }));
    return { blocks, matrix: featurizer.featurize(measure(page)) };
  };
}

function specOf(name: string, known: ReadonlyMap<string, FamilySpec>): FamilySpec {
  const spec = known.get(name);
  if (spec !== undefined) return spec;
  if (!isLearned(familyNamed(name))) return { name };
  const advice = "give a model trained on it (--model)";
  throw new OptionsError(`the feature family "${name}" needs the table of a model; ${advice}`);
}
