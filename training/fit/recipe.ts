/**
 * How a model is fitted, all of it: what trains, scores and experiments takes one recipe,
 * and so the same recipe means the same everywhere.
 */

import { readFileSync } from "node:fs";
import { z } from "zod";
import { counted } from "../../src/base/counted.ts";
import { segmenters } from "../../src/document/segmenter.ts";
import { families, familyNames } from "../../src/features/index.ts";
import type { CorpusPage } from "../corpus/corpus.ts";
import { type Labelling, labellings } from "../corpus/labellings.ts";
import { TrainingError } from "../corpus/training-error.ts";
import type { AugmentOptions } from "./augment.ts";
import { checked } from "./checked.ts";
import {
  type BoostingOptions,
  type BoostingSettings,
  boostingOptions,
} from "./estimators/boosting-options.ts";
import type { EstimatorChoice } from "./estimators/index.ts";
import { type LogisticOptions, logisticOptions } from "./estimators/logistic-options.ts";
import { SPECIALIST } from "./specialist.ts";
import { typeOf } from "./verdict.ts";

/** The fields of a recipe beside its estimator. */
interface RecipeFields {
  /** Feature families; default all. */
  readonly features: readonly string[];
  /** Default `layout`. */
  readonly segmenter: string;
  /** How gold text becomes block labels. Default `climbed`. */
  readonly labelling: Labelling;
  /** Altered copies of the training pages; default none. */
  readonly augment?: AugmentOptions | undefined;
  /** Options of a specialist in articles, boosted trees fitted on the copies; default none. */
  readonly specialist?: BoostingSettings | undefined;
  /** Whether probabilities are calibrated on the inner folds. Default true. */
  readonly calibrate: boolean;
  /**
   * From which probability on a block is content: `relative` to the page's confidence, the default, or
   * `absolute`, both chosen on the inner folds, or a number that is given.
   */
  readonly threshold: "relative" | "absolute" | number;
  /** Folds of the training pages, for all that must be chosen or learned on pages not fitted. Default 5. */
  readonly innerFolds: number;
  /** Of every random choice. Default 42. */
  readonly seed: number;
  /** Whether few pages get fewer trees and no specialist, see {@link adapted}. Default false. */
  readonly adapt: boolean;
}

/** A recipe with every field, as it is fitted and as a model file keeps it. */
export type Recipe = EstimatorChoice & RecipeFields;

/** A recipe as it may be written: what is left out has its default. */
export type RecipeInput = Partial<Omit<RecipeFields, "specialist">> & {
  /** Default `boosting`. */
  readonly estimator?: EstimatorChoice["estimator"];
  readonly options?: BoostingOptions | LogisticOptions;
  readonly specialist?: BoostingOptions | undefined;
};

const share = z.number().min(0).max(1);

const fields = {
  features: z
    .array(z.enum(familyNames))
    .min(1)
    .default(() => families.map(({ name }) => name)),
  segmenter: z.enum(segmenters.map(({ name }) => name)).default("layout"),
  labelling: z.enum(Object.keys(labellings) as Labelling[]).default("climbed"),
  augment: z.strictObject({ graft: share, thin: share, plain: share }).optional(),
  specialist: boostingOptions.optional(),
  calibrate: z.boolean().default(true),
  threshold: z
    .union([z.enum(["relative", "absolute"]), share], {
      error: 'expected "relative", "absolute" or a number from 0 to 1',
    })
    .default("relative"),
  innerFolds: z.int().min(2).max(20).default(5),
  seed: z.int().default(42),
  adapt: z.boolean().default(false),
} as const;

const schema = z.discriminatedUnion(
  "estimator",
  [
    z.strictObject({
      estimator: z.literal("boosting"),
      options: boostingOptions.prefault({}),
      ...fields,
    }),
    z.strictObject({
      estimator: z.literal("logistic"),
      options: logisticOptions.prefault({}),
      ...fields,
    }),
  ],
  { error: 'expected an estimator: "boosting" or "logistic"' },
);

/**
 * The recipe that a value from outside describes.
 *
 * @param source what to call it in messages, e.g. its path
 * @throws TrainingError that names the field, what was found and what was expected
 */
export function parseRecipe(value: unknown, source = "recipe"): Recipe {
  const found = z.record(z.string(), z.unknown());
  return checked(schema, { estimator: "boosting", ...checked(found, value, source) }, source);
}

const trees = { minChildWeight: 5, lambda: 5, rowSample: 0.4 };
const augment = { graft: 0.6, thin: 0.9, plain: 0.5 };

/**
 * Dragnet's blocks, its labels (content from a tenth of a block's words on) and its line. Blocks are
 * weighted as everywhere here. Its gold counts comments as content: see the corpus option.
 */
const dragnet = {
  segmenter: "dragnet",
  labelling: "tenth",
  calibrate: false,
  threshold: 0.5,
} as const satisfies RecipeInput;

/** The recipes that have a name. The reasons for those of the shipped models are in EXPERIMENTS.md. */
const recipes: Readonly<Record<string, RecipeInput>> = {
  default: {
    estimator: "boosting",
    options: { ...trees, trees: 160, learningRate: 0.08, columnSample: 0.2 },
    specialist: { ...trees, trees: 100, learningRate: 0.1, columnSample: 0.1 },
    augment,
    innerFolds: 2,
    adapt: true,
  },
  tiny: {
    estimator: "boosting",
    features: ["text-shape", "position", "tags", "ancestors", "repetition", "readability", "page"],
    options: {
      trees: 80,
      learningRate: 0.15,
      maxLeaves: 20,
      rowSample: 0.3,
      columnSample: 0.3,
    },
    augment,
    innerFolds: 2,
  },
  logistic: { estimator: "logistic" },
  /** Peters, Lecocq: Content Extraction Using Diverse Feature Sets, WWW 2013 Companion; X, D and z of CETR. */
  "dragnet-2013": {
    ...dragnet,
    estimator: "logistic",
    options: { solver: "lbfgs" },
    features: ["shallow-text", "id-class", "cetr"],
  },
  /** The code of Dragnet 2.0 (dragnet-org/dragnet@4a1649d); boosted trees for its extremely randomised ones. */
  "dragnet-2": {
    ...dragnet,
    estimator: "boosting",
    features: ["shallow-text", "dragnet-2"],
  },
};

export const recipeNames: readonly string[] = Object.keys(recipes);

/**
 * The recipe of that name, or of the JSON file at that path.
 *
 * @throws TrainingError when there is neither, or the file holds no recipe
 *
 * @example
 * ```ts
 * await train(["my-pages"], { recipe: recipeNamed("dragnet-2013") });
 * ```
 */
export function recipeNamed(nameOrFile: string): Recipe {
  if (Object.hasOwn(recipes, nameOrFile)) return parseRecipe(recipes[nameOrFile], nameOrFile);
  if (!nameOrFile.endsWith(".json")) {
    throw new TrainingError(
      `unknown recipe "${nameOrFile}"; expected one of ${recipeNames.join(", ")}, or a .json file`,
    );
  }
  return parseRecipe(readJson(nameOrFile), nameOrFile);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new TrainingError(
      `cannot read the recipe ${path} (${(error as Error).message}); expected a JSON object`,
    );
  }
}

/** Single fields that are to be others. */
export interface RecipeChanges {
  /** Another estimator comes with its own default options. */
  readonly estimator?: string | undefined;
  /** Of the estimator `logistic`. */
  readonly solver?: string | undefined;
  readonly features?: readonly string[] | undefined;
  readonly segmenter?: string | undefined;
  readonly seed?: number | undefined;
}

/**
 * The recipe with single fields changed.
 *
 * @throws TrainingError when a value is wrong, or there is a solver for an estimator that has none
 */
export function changed(recipe: Recipe, { estimator, solver, ...rest }: RecipeChanges): Recipe {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const merged: Record<string, unknown> = { ...recipe, ...Object.fromEntries(given) };
  if (estimator !== undefined && estimator !== recipe.estimator) {
    Object.assign(merged, { estimator, options: {} });
  }
  if (solver !== undefined) {
    if (merged.estimator !== "logistic") {
      throw new TrainingError(
        `solver is for the estimator logistic, found ${merged.estimator}; leave it out, or take the ` +
          "recipe logistic",
      );
    }
    merged.options = { ...(merged.options as object), solver };
  }
  return parseRecipe(merged);
}

/** Whether TensorFlow.js fits by the recipe. */
export function usesTensorFlow(recipe: Recipe): boolean {
  return recipe.estimator === "logistic" && recipe.options.solver === "tensorflow";
}

/** From this many pages, a recipe that adapts is fitted unchanged. */
export const MANY_PAGES = 500;
/** Options below that: more trees add little and take as long. */
const FEW = { trees: 60, learningRate: 0.2 } as const;
/** Sites that each of two types needs for a specialist: every fold must have enough pages of both. */
const TYPED_SITES = 50;

/** A recipe adapted to the pages, and the changes with their reasons as text. */
export interface Adapted {
  readonly recipe: Recipe;
  readonly changes: readonly string[];
}

/** The recipe for these pages. With `adapt`, few pages get fewer trees and no specialist. */
export function adapted(recipe: Recipe, pages: readonly CorpusPage[]): Adapted {
  if (!recipe.adapt) return { recipe, changes: [] };
  const { specialist, ...rest } = recipe;
  const changes: string[] = [];
  let adaptedRecipe: Recipe = rest;
  if (
    adaptedRecipe.estimator === "boosting" &&
    adaptedRecipe.options.trees > FEW.trees &&
    pages.length < MANY_PAGES
  ) {
    changes.push(
      `${FEW.trees} trees in place of ${adaptedRecipe.options.trees}: ${counted(pages.length, "page")}, fewer than ${MANY_PAGES}`,
    );
    adaptedRecipe = { ...adaptedRecipe, options: { ...adaptedRecipe.options, ...FEW } };
  }
  if (specialist === undefined) return { recipe: adaptedRecipe, changes };
  if (isTyped(pages)) return { recipe: { ...adaptedRecipe, specialist }, changes };
  changes.push(
    `no specialist: it takes pages of the type "${SPECIALIST.type}" and of another, each from ` +
      `${TYPED_SITES} sites or more`,
  );
  return { recipe: adaptedRecipe, changes };
}

function isTyped(pages: readonly CorpusPage[]): boolean {
  const sites = new Map<string, Set<string>>();
  for (const page of pages) {
    const type = typeOf(page);
    if (type !== undefined) sites.set(type, (sites.get(type) ?? new Set()).add(page.site));
  }
  const frequent = [...sites].filter(([, { size }]) => size >= TYPED_SITES).map(([type]) => type);
  return frequent.length > 1 && frequent.includes(SPECIALIST.type);
}
