import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Model, readModel } from "../src/models/model.ts";
import {
  type PartsModel,
  type PartsModelJson,
  readPartsModel,
  writePartsModel,
} from "../src/parts/model.ts";
import { sharesOf } from "../src/parts/shares.ts";
import { type Part, partNames } from "../src/parts/vocabulary.ts";
import { areLabelsOf, type PartLabels } from "./corpus/part-labels.ts";
import { readCorpus } from "./corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "./corpus/readers/reader.ts";
import { TrainingError } from "./corpus/training-error.ts";
import {
  fitParts,
  foldParts,
  type PartsOptions,
  partsFolds,
  partsOptions,
  partsPages,
  scoresBy,
} from "./fit/fit-parts.ts";
import {
  accuracyOf,
  confusionOf,
  intervalsOf,
  pagesWith,
  type ScoredPartsPage,
  scoresOf,
} from "./score/part-scores.ts";
import { train } from "./train.ts";

/** Options of {@link trainParts}. */
export interface TrainPartsOptions {
  readonly labels: PartLabels;
  /** Folds by site, of both models. Default 5. */
  readonly folds?: number;
  /**
   * A content model that has not seen the pages; or a folder that keeps models of the other folds' pages from one training
   * to the next. Default such models, which are not kept.
   */
  readonly content?: Model | string | undefined;
  readonly passes?: PartsOptions;
  readonly onStage?: (stage: string) => void;
}

/** A labelled page as the models of the other folds see it. */
export interface PartsResult extends ScoredPartsPage {
  readonly id: string;
  readonly site: string;
}

export interface TrainedParts {
  readonly model: PartsModel;
  /** The text of the model file. The same pages, labels and options give the same bytes. */
  readonly file: string;
  /** Out of fold, calibrated. */
  readonly results: readonly PartsResult[];
}

/** The folds of the shipped model. */
const FOLDS = 5;

/**
 * Trains a model of parts on the labelled pages of a corpus, and scores it by cross-validation grouped by site. What a
 * content model says of a page counts only if it has not seen the page's site: one is trained for each fold.
 *
 * @param corpus a folder or file of a known layout (see data/README.md)
 * @throws TrainingError if no page of the corpus has labels, or too few sites have
 */
export async function trainParts(
  corpus: string,
  { labels, folds = FOLDS, content, passes = partsOptions, onStage }: TrainPartsOptions,
): Promise<TrainedParts> {
  const pages = await labelledPages(corpus, labels);
  const sites = pages.map(({ site }) => site);
  const count = Math.min(folds, Math.max(2, new Set(sites).size));
  const foldOfPage = partsFolds(sites, count);
  const models: Model[] = [];
  const isGiven = typeof content === "object";
  for (let fold = 0; fold < count; fold++) {
    if (isGiven) {
      models.push(content);
      continue;
    }
    onStage?.(`content model ${fold + 1} of ${count}`);
    const sites = new Set(pages.filter((_, at) => foldOfPage[at] === fold).map(({ site }) => site));
    models.push(await contentModel(corpus, sites, fold, content));
  }
  const foldOf = new Map(pages.map(({ id }, at) => [id, foldOfPage[at]!]));
  const rows = partsPages(
    pages,
    ({ id }) => labels.pages.get(id)!.runs,
    ({ id }) => models[foldOf.get(id)!]!,
  );
  const folded = await foldParts(
    rows,
    foldOfPage,
    count,
    (done) => onStage?.(`fit ${done + 1} of ${2 * count}`),
    passes,
  );
  onStage?.("fit of all pages");
  const json = await fitParts(rows, folded, passes);
  const results = rows.map((row) => {
    const { id, site, pageType, labels: own, words } = row;
    const shares = sharesOf(folded.second.get(row)!, json.calibration);
    return { id, site, pageType, labels: own, words, shares };
  });
  const file = writePartsModel({
    ...json,
    training: { ...json.training, corpora: [labels.corpus], annotators: labels.annotator },
    scores: { folds: count, ...figuresOf(results) },
  });
  return { model: readPartsModel(file), file, results };
}

/** The pages of a corpus that have labels. Labels of other bytes are not used. */
export async function labelledPages(path: string, { pages }: PartLabels): Promise<LabelledPage[]> {
  const found: LabelledPage[] = [];
  for await (const page of readCorpus(path)) {
    if (page instanceof ReaderError) continue;
    const labels = pages.get(page.id);
    if (labels !== undefined && areLabelsOf(labels, page.html)) found.push(page);
  }
  if (found.length > 0) return found;
  throw new TrainingError(
    `found no page in ${path} with labels of parts, expected some of ${pages.size}; labels name pages by id and digest`,
  );
}

/** What a model of parts says of the labelled pages of a corpus. @param content what it reads of content is by this one */
export async function scoresOfModel(
  model: PartsModel,
  corpus: string,
  labels: PartLabels,
  content: Model,
): Promise<PartsResult[]> {
  const pages = await labelledPages(corpus, labels);
  const rows = partsPages(
    pages,
    ({ id }) => labels.pages.get(id)!.runs,
    () => content,
  );
  return rows.map((row) => ({
    ...row,
    shares: sharesOf(scoresBy(model, row), model.json.calibration),
  }));
}

/** A content model of the pages of other sites. */
async function contentModel(
  corpus: string,
  sites: ReadonlySet<string>,
  fold: number,
  kept: string | undefined,
): Promise<Model> {
  const path = kept && `${kept}/${fold}.json`;
  if (path && existsSync(path)) return readModel(readFileSync(path, "utf8"), path);
  const { model, file } = await train([corpus], {
    folds: 0,
    losses: false,
    name: `fold-${fold}`,
    // Its probabilities alone are asked for.
    decision: { threshold: 0.5, relative: true, least: 0 },
    filter: ({ site }) => !sites.has(site),
  });
  if (path) writeFileSync(path, file);
  return model;
}

/** What the model file says of its scores. */
function figuresOf(results: readonly ScoredPartsPage[]): Omit<PartsModelJson["scores"], "folds"> {
  const counts = confusionOf(results);
  const scores = scoresOf(counts);
  const [accuracy, ...intervals] = intervalsOf(results, (drawn) => [
    accuracyOf(drawn),
    ...scoresOf(drawn).map(({ f1 }) => f1),
  ]);
  const parts = partNames.map((part, k): [Part, PartsModelJson["scores"]["parts"][Part]] => {
    return [part, { ...scores[k]!, ...intervals[k]!, pages: pagesWith(results, k) }];
  });
  return {
    accuracy: { mean: accuracyOf(counts), ...accuracy! },
    parts: Object.fromEntries(parts) as PartsModelJson["scores"]["parts"],
  };
}
