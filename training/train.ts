import { z } from "zod";
import { segmenterNamed } from "../src/document/segmenter.ts";
import { families, familyNames } from "../src/features/index.ts";
import {
  FORMAT,
  type Model,
  type ModelJson,
  readModel,
  VERSION,
  writeModel,
} from "../src/models/model.ts";
import { verdictJson } from "../src/models/verdict.ts";
import { type Corpus, loadCorpus } from "./corpus/corpus.ts";
import { type Labelling, labellings } from "./corpus/labellings.ts";
import type { ReaderError } from "./corpus/readers/reader.ts";
import { TrainingError } from "./corpus/training-error.ts";
import type { AugmentOptions } from "./fit/augment.ts";
import { type EstimatorOptions, estimatorNamed, estimators } from "./fit/estimators/index.ts";
import { FeatureRows } from "./fit/feature-rows.ts";
import { fit, type TrainingProgress } from "./fit/fit.ts";
import { crossValidate, type PageResult, summarise, summariseBy } from "./score/evaluate.ts";
import { type LearningPoint, learningCurve } from "./score/learning-curve.ts";
import type { LossCurve } from "./score/plots/learning-curve.ts";

/** Options of {@link train}; all have defaults. */
export interface TrainOptions {
  /** Name of an estimator; default `logistic`. */
  readonly estimator?: string;
  readonly estimatorOptions?: EstimatorOptions;
  /** Names of feature families; default all. */
  readonly features?: readonly string[];
  /** Name of a segmenter; default `layout`. */
  readonly segmenter?: string;
  readonly labelling?: Labelling;
  /** Whether user comments, where a corpus marks them, are content; default `exclude`. */
  readonly comments?: "include" | "exclude";
  /** Only pages of this split are used, where a corpus has several. */
  readonly split?: string;
  readonly seed?: number;
  /** Folds of the cross-validation that scores the model; 0 leaves it out. Default 5. */
  readonly folds?: number;
  /** Whether models fitted on parts of the pages are scored too; needs folds. Default false. */
  readonly learningCurve?: boolean;
  /** Inner folds, on which tables are cross-fitted and the threshold is chosen. Default 5. */
  readonly innerFolds?: number;
  /** Whether the threshold is relative to the page's confidence. Default true. */
  readonly relative?: boolean;
  /** Whether probabilities are calibrated on the inner folds. Default true. */
  readonly calibrate?: boolean;
  /** Altered copies of the training pages; default none. */
  readonly augment?: AugmentOptions;
  /** Options of a specialist in articles, boosted trees fitted on the copies; default none. */
  readonly specialist?: EstimatorOptions;
  /** Name the model goes by; default `model`. */
  readonly name?: string;
  /** Licence and attribution of the corpus, kept in the model file. */
  readonly licence?: string;
  readonly attribution?: string;
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** Called for each page that could not be read; the others are used. */
  readonly onPageError?: (error: ReaderError) => void;
}

export interface TrainResult {
  readonly model: Model;
  /** The text of the model file. The same corpus, options and seed give the same bytes. */
  readonly file: string;
  readonly corpus: Corpus;
  /** Out-of-fold results per page; empty when `folds` is 0. */
  readonly results: readonly PageResult[];
  /** F1 by share of the training pages, where it was asked for. */
  readonly curve?: readonly LearningPoint[];
  /** How the model's own predictors were fitted. */
  readonly losses: readonly LossCurve[];
}

const INNER_FOLDS = 5;

const optionsSchema = z.strictObject({
  estimator: z.enum(Object.keys(estimators)).default("logistic"),
  estimatorOptions: z.custom<EstimatorOptions>().default({}),
  features: z
    .array(z.enum(familyNames))
    .min(1)
    .default(() => families.map(({ name }) => name)),
  segmenter: z.string().default("layout"),
  labelling: z.enum(Object.keys(labellings) as Labelling[]).default("climbed"),
  comments: z.enum(["include", "exclude"]).default("exclude"),
  split: z.string().optional(),
  seed: z.number().int().default(42),
  folds: z.number().int().min(0).max(20).default(5),
  learningCurve: z.boolean().default(false),
  innerFolds: z.number().int().min(2).max(20).default(INNER_FOLDS),
  relative: z.boolean().default(true),
  calibrate: z.boolean().default(true),
  augment: z.strictObject({ graft: z.number(), thin: z.number(), plain: z.number() }).optional(),
  specialist: z.custom<EstimatorOptions>().optional(),
  name: z.string().default("model"),
  licence: z.string().optional(),
  attribution: z.string().optional(),
  onProgress: z.custom<TrainOptions["onProgress"]>().optional(),
  onPageError: z.custom<TrainOptions["onPageError"]>().optional(),
});

/**
 * Trains a model on labelled pages and scores it by cross-validation grouped by site.
 *
 * @param paths corpora: folders or files of a known layout (see data/README.md)
 * @throws TypeError when an option is wrong, or a learning curve is asked for without folds; TrainingError when a path holds no known layout, or too
 *   few pages can be read
 *
 * @example
 * ```ts
 * const { file, results } = await train(["data/pages"], { features: ["shallow-text"], folds: 3 });
 * writeFileSync("model.json", file);
 * ```
 */
export async function train(
  paths: readonly string[],
  options: TrainOptions = {},
): Promise<TrainResult> {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new TypeError(`${["options", ...path].join(".")}: ${message}`);
  }
  const settings = parsed.data;
  if (settings.learningCurve && settings.folds === 0) {
    throw new TypeError("options.learningCurve: found folds 0, expected 2 or more");
  }
  const corpus = await loadCorpus(paths, {
    segmenter: segmenterNamed(settings.segmenter),
    labelling: settings.labelling,
    comments: settings.comments,
    filter: ({ split }) => settings.split === undefined || split === settings.split,
    onPage: (count) => settings.onProgress?.({ stage: `reading pages: ${count}`, done: 0 }),
  });
  for (const error of corpus.errors) settings.onPageError?.(error);
  checkPages(corpus, paths, settings.folds);
  const { folds, seed } = settings;
  const plan = {
    estimator: estimatorNamed(settings.estimator, settings.estimatorOptions),
    seed,
    innerFolds: settings.innerFolds,
    relative: settings.relative,
    augment: settings.augment,
    calibrate: settings.calibrate,
    specialist: settings.specialist && estimatorNamed("boosting", settings.specialist),
  };
  const report = (base: number, scale: number) => (progress: TrainingProgress) =>
    settings.onProgress?.({ ...progress, done: base + scale * progress.done });
  const validation = { ...plan, features: settings.features, folds };
  // Fits: those of the folds, as many again for the curve, and the last.
  const fits = (settings.learningCurve ? 2 : 1) * folds + 1;
  const results =
    folds === 0
      ? []
      : await crossValidate(corpus, { ...validation, onProgress: report(0, folds / fits) });
  const curve = settings.learningCurve
    ? await learningCurve(
        corpus,
        { ...validation, onProgress: report(folds / fits, folds / fits) },
        results,
      )
    : undefined;
  const rows = new FeatureRows(corpus.pages, settings.features);
  const losses = new Map<string, number[]>();
  const reportLast = report(1 - 1 / fits, 1 / fits);
  const fitted = await fit(rows, corpus.pages, [...corpus.pages.keys()], {
    ...plan,
    onProgress(progress) {
      const { stage, loss, isFinal } = progress;
      if (isFinal && loss !== undefined) {
        const curve = losses.get(stage);
        if (curve === undefined) losses.set(stage, [loss]);
        else curve.push(loss);
      }
      reportLast(progress);
    },
  });
  const file = writeModel({
    format: FORMAT,
    version: VERSION,
    checksum: "",
    name: settings.name,
    segmenter: settings.segmenter,
    features: [...fitted.specs],
    columns: [...fitted.columns],
    predictor: fitted.predictor.toJSON(),
    ...(fitted.calibration === undefined ? {} : { calibration: fitted.calibration }),
    ...(fitted.specialist === undefined
      ? {}
      : {
          specialist: { ...fitted.specialist, predictor: fitted.specialist.predictor.toJSON() },
        }),
    ...(fitted.verdict === undefined ? {} : { verdict: verdictJson(fitted.verdict) }),
    threshold: fitted.threshold,
    ...(fitted.relative ? { relative: true, least: fitted.least } : {}),
    training: {
      estimator: settings.estimator,
      seed,
      labels: settings.labelling,
      pages: corpus.pages.length,
      sites: new Set(corpus.pages.map(({ site }) => site)).size,
      blocks: corpus.pages.reduce((sum, { labels }) => sum + labels.length, 0),
      corpora: paths.map((path) => path.split("/").filter(Boolean).at(-1) ?? path),
      corpusDigest: corpus.digest,
      licence: settings.licence,
      attribution: settings.attribution,
    },
    scores: scoresOf(results, folds),
  });
  const curves = [...losses].map(([name, values]) => ({ name, losses: values }));
  const model = readModel(file, settings.name);
  return { model, file, corpus, results, losses: curves, ...(curve && { curve }) };
}

/** Cross-validation needs at least one site per fold, and fitting at least two sites. */
function checkPages(corpus: Corpus, paths: readonly string[], folds: number): void {
  const sites = new Set(corpus.pages.map(({ site }) => site)).size;
  const needed = Math.max(2, folds === 0 ? 2 : folds);
  if (sites >= needed) return;
  const failed =
    corpus.errors.length > 0 ? `; ${corpus.errors.length} pages could not be read` : "";
  throw new TrainingError(
    `found ${corpus.pages.length} pages of ${sites} sites in ${paths.join(", ")}, expected pages of ` +
      `at least ${needed} sites${failed}; add pages or lower the number of folds`,
  );
}

function scoresOf(results: readonly PageResult[], folds: number): ModelJson["scores"] {
  if (results.length === 0) {
    return {
      metric: "word F1",
      folds,
      overall: { mean: 0, low: 0, high: 0, pages: 0 },
      byType: {},
    };
  }
  const byType = [...summariseBy(results, "page_type")].map(([type, { f1 }]) => [type, f1]);
  return {
    metric: "word F1",
    folds,
    overall: summarise(results).f1,
    byType: Object.fromEntries(byType),
  };
}
