/** Public names of `seine/training`. */
export { type ComparedPage, type Comparison, compare } from "./comparison.ts";
export { type Configuration, configurationNamed, configurationNames } from "./configurations.ts";
export { type Corpus, type CorpusOptions, type CorpusPage, loadCorpus } from "./corpus.ts";
export type { Estimator, TrainingRows } from "./estimators/estimator.ts";
export { estimatorNamed } from "./estimators/index.ts";
export {
  crossValidate,
  evaluateModel,
  type Grouping,
  type PageResult,
  type Summary,
  summarise,
  summariseBy,
} from "./evaluate.ts";
export { type Importance, type Importances, importances } from "./importance.ts";
export type { LearningPoint } from "./learning-curve.ts";
export { reliabilityPlot } from "./plots/reliability.ts";
export { readCorpus } from "./readers/index.ts";
export { type LabelledPage, type Reader, ReaderError } from "./readers/reader.ts";
export { type ReportSubject, report } from "./report/report.ts";
export { type LossCurve, type TrainOptions, type TrainResult, train } from "./train.ts";
export { TrainingError } from "./training-error.ts";
