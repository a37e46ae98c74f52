/**
 * Adapts the model of records to pages whose values a user labelled: a few trees are added to those of an attribute,
 * where that finds more of its values on pages of other sites.
 */
import { mean } from "../src/base/averages.ts";
import { type LearnedAttribute, learnedAttributes } from "../src/records/learned/candidate.ts";
import { loadRecordsModel } from "../src/records/learned/load-records-model.ts";
import {
  type RecordsModel,
  type RecordsModelJson,
  restoreRecordsModel,
  writeRecordsModel,
} from "../src/records/learned/model.ts";
import { TrainingError } from "./corpus/training-error.ts";
import { correctAttribute, RECORDS_CORRECTION } from "./fit/correct-records.ts";
import { recordsPage } from "./fit/fit-records.ts";
import { groupFolds } from "./fit/folds.ts";
import type { Report } from "./fit/progress.ts";
import { ADAPTATION_FOLDS, groupsOf, PRIOR_SCATTER, SIZES } from "./score/adaptation-choice.ts";
import type { BootstrapMean } from "./score/bootstrap.ts";
import { crossInterval, moderatedError, strictness } from "./score/grouped-error.ts";
import {
  type AttributeScore,
  type AttributeSummary,
  type RecordPage,
  scoreRecords,
  summariseRecords,
} from "./score/records-scores.ts";

/** What labelled pages say of an attribute, each page by what was fitted without its site. */
export interface AdaptedAttribute {
  readonly attribute: LearnedAttribute;
  readonly before: AttributeSummary;
  /** The same as `before` where the base stays. */
  readonly after: AttributeSummary;
  /** Share of pages that are right with the best number of trees, less that of the base, and its interval of 95 %. */
  readonly difference: BootstrapMean;
  /** Trees that were added; 0 where the base stays. */
  readonly trees: number;
}

export interface AdaptedRecords {
  /** The text of the model's file; undefined where the base stays for all attributes. */
  readonly file: string | undefined;
  readonly attributes: readonly AdaptedAttribute[];
  /** Labelled attributes that the model does not choose. */
  readonly others: readonly string[];
  readonly folds: number;
  readonly groupedBy: "site" | "page";
}

export interface AdaptRecordsOptions {
  /** The model to start from; default the package's. */
  readonly base?: RecordsModel;
  /** Names of the corpora, for the file. */
  readonly corpora?: readonly string[];
  readonly licence?: string;
  readonly attribution?: string;
  readonly onProgress?: Report;
}

/** Least gain, in standard errors: the rule for sizes of trees (Breiman et al. 1984, section 3.4.3), doubled. */
const ERRORS = 2;
const SEED = 42;

/**
 * Compares the base and corrections of several sizes for each attribute that the pages label, by cross-validation,
 * grouped by site.
 *
 * @throws TrainingError where no page labels a value that a model chooses, and for a single page
 */
export async function adaptRecords(
  pages: readonly RecordPage[],
  options: AdaptRecordsOptions = {},
): Promise<AdaptedRecords> {
  const { base = loadRecordsModel(), corpora = [], licence = "", attribution = "" } = options;
  const labelled = new Set(pages.flatMap(({ records: [own = {}] }) => Object.keys(own)));
  const wanted = base.attributes.filter(({ attribute }) => labelled.has(attribute));
  if (wanted.length === 0) {
    throw new TrainingError(
      `found values of ${[...labelled].sort().join(", ") || "no attribute"}, expected some of ` +
        `${learnedAttributes.join(", ")}: a model chooses these; others are found by their words`,
    );
  }
  const groups = groupsOf(pages);
  const folds = Math.min(ADAPTATION_FOLDS, new Set(groups).size);
  if (folds < 2) throw new TrainingError("found one page with values, expected two or more");
  const foldOf = groupFolds(groups, folds, SEED);
  const rows = pages.map((page, at) => {
    options.onProgress?.({ stage: "measuring candidates", done: at / pages.length / 3 });
    return recordsPage(page);
  });

  /** The base with a correction by some pages, per size. */
  const corrected = async (chosen: (page: number) => boolean): Promise<RecordsModel[]> => {
    const chosenRows = rows.filter((_, at) => chosen(at));
    const attributes = await Promise.all(
      wanted.map(
        async (known) =>
          [known.attribute, await correctAttribute(known, chosenRows, SIZES)] as const,
      ),
    );
    return SIZES.map((_, size) =>
      restoreRecordsModel({
        ...base.json,
        attributes: {
          ...base.json.attributes,
          ...Object.fromEntries(attributes.map(([name, sizes]) => [name, sizes[size]!])),
        },
      }),
    );
  };
  const models: RecordsModel[][] = [];
  for (let fold = 0; fold < folds; fold++) {
    options.onProgress?.({ stage: "fitting", done: 1 / 3 + fold / folds / 3 });
    models.push(await corrected((at) => foldOf[at] !== fold));
  }
  const tried = [undefined, ...SIZES.keys()].map((size, at) => {
    options.onProgress?.({ stage: "finding records", done: 2 / 3 + at / 9 });
    return scoreRecords(pages, (page) => ({
      model: size === undefined ? base : models[foldOf[page]!]![size]!,
    }));
  });
  const attributes = wanted.map(({ attribute }): AdaptedAttribute => {
    const [before, ...others] = tried.map((all) =>
      all.filter((one) => one.attribute === attribute),
    );
    const gains = others.map((after) =>
      after.map((score, at) => right(score) - right(before![at]!)),
    );
    const best = gains.map(mean).indexOf(Math.max(...gains.map(mean)));
    const scatter = PRIOR_SCATTER * (1 - mean(before!.map(right)));
    const gain = mean(gains[best]!);
    const least = ERRORS * strictness(new Set(groups).size);
    const isBetter = gain > 0 && gain > least * moderatedError(gains[best]!, groups, scatter);
    return {
      attribute,
      before: summaryOf(before!),
      after: summaryOf(isBetter ? others[best]! : before!),
      difference: crossInterval(gains[best]!, groups, scatter, folds),
      trees: isBetter ? SIZES[best]! : 0,
    };
  });
  const about = {
    attributes,
    others: [...labelled].filter((name) => wanted.every(({ attribute }) => attribute !== name)),
    folds,
    groupedBy: groups[0] === pages[0]!.site ? ("site" as const) : ("page" as const),
  };
  const taken = attributes.filter(({ trees }) => trees > 0);
  if (taken.length === 0) return { file: undefined, ...about };
  const whole = await corrected(() => true);
  const json: RecordsModelJson = {
    ...base.json,
    attributes: {
      ...base.json.attributes,
      ...Object.fromEntries(
        taken.map(({ attribute, trees }) => [
          attribute,
          whole[SIZES.indexOf(trees)]!.json.attributes[attribute]!,
        ]),
      ),
    },
    training: {
      estimator: "correction",
      options: { ...RECORDS_CORRECTION },
      seed: SEED,
      pages: pages.length,
      sites: new Set(pages.map(({ site }) => site)).size,
      without: pages.filter(({ records }) => records.length === 0).length,
      corpora: [...corpora],
      licence,
      attribution,
    },
    scores: {
      folds,
      attributes: Object.fromEntries(
        attributes.map(({ attribute, after: { best, f1, pages: count } }) => [
          attribute,
          { ...best, low: f1.low, high: f1.high, pages: count },
        ]),
      ),
    },
  };
  return { file: writeRecordsModel(json), ...about };
}

/** 1 where the best value of a page is right, or there is none as there should be, else 0. */
function right({ best: { shared, found, expected } }: AttributeScore): number {
  return shared === Math.max(found, expected) ? 1 : 0;
}

function summaryOf(scores: readonly AttributeScore[]): AttributeSummary {
  return summariseRecords(scores).get(scores[0]!.attribute)!;
}
