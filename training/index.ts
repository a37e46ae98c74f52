/** Labelled pages, training and evaluation. */

export { type AdaptationCandidate, type AdaptOptions, type AdaptResult, adapt } from "./adapt.ts";
export {
  type AdaptedAttribute,
  type AdaptedRecords,
  type AdaptRecordsOptions,
  adaptRecords,
} from "./adapt-records.ts";
export { type CorpusCheck, checkCorpus } from "./corpus/check.ts";
export { type Corpus, type CorpusOptions, type CorpusPage, loadCorpus } from "./corpus/corpus.ts";
export type { Finding, FindingKind, FoundPage } from "./corpus/findings.ts";
export { readCorpus } from "./corpus/readers/index.ts";
export {
  type LabelledPage,
  type Reader,
  ReaderError,
  type ReaderFault,
} from "./corpus/readers/reader.ts";
export type { Extreme, Spread } from "./corpus/spread.ts";
export { TrainingError } from "./corpus/training-error.ts";
export { fitCorrection, type JudgedPages, judgePages } from "./fit/correction.ts";
export type { Estimator, TrainingRows } from "./fit/estimators/estimator.ts";
export { createEstimator } from "./fit/estimators/index.ts";
export type { Report, TrainingProgress } from "./fit/progress.ts";
export {
  parseRecipe,
  type Recipe,
  type RecipeInput,
  recipeNamed,
  recipeNames,
} from "./fit/recipe.ts";
export { type ComparedPage, type Comparison, compare } from "./score/comparison.ts";
export {
  crossValidate,
  evaluateModel,
  type Grouping,
  type PageResult,
  type Summary,
  summarise,
  summariseBy,
} from "./score/evaluate.ts";
export { type Importance, type Importances, importances } from "./score/importance.ts";
export type { LearningPoint } from "./score/learning-curve.ts";
export type { LossCurve } from "./score/plots/learning-curve.ts";
export { reliabilityPlot } from "./score/plots/reliability.ts";
export { type ReportSubject, report } from "./score/report/evaluation-report.ts";
export { type TrainOptions, type TrainResult, train } from "./train.ts";
