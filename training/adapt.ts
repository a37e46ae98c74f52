import { z } from "zod";
import { mean } from "../src/base/averages.ts";
import { counted } from "../src/base/counted.ts";
import { given } from "../src/base/given.ts";
import type { AdaptedChoice } from "../src/decision/chosen-parts.ts";
import { checkOptions } from "../src/document/arguments.ts";
import { knownPages } from "../src/models/load/known-pages.ts";
import { loadDefaultModel } from "../src/models/load/load-model.ts";
import { type Model, type ModelJson, readModel } from "../src/models/model.ts";
import { choosing } from "./corpus/chosen-pages.ts";
import { type Corpus, type CorpusPage, loadCorpus } from "./corpus/corpus.ts";
import { type Labelling, labellings } from "./corpus/labellings.ts";
import { TrainingError } from "./corpus/training-error.ts";
import { boundedCorrection, judgePages, startOf } from "./fit/correction.ts";
import {
  type Adaptation,
  type AdaptationScore,
  adaptationsOf,
  chooseAdaptation,
  chosenWithout,
  crossScores,
  groupsOf,
  nestedFits,
  PRIOR_SCATTER,
  partsAdaptation,
} from "./score/adaptation-choice.ts";
import { adaptedFile, type Changed, ofParts } from "./score/adapted-file.ts";
import { type BootstrapMean, bootstrapMean } from "./score/bootstrap.ts";
import { type Comparison, compare } from "./score/comparison.ts";
import { type Contradictions, contradictionsIn } from "./score/contradictions.ts";
import { crossInterval } from "./score/grouped-error.ts";
import { scoresOf } from "./score/model-file.ts";
import { createPartChooser } from "./score/part-candidate.ts";
import { smoothF1 } from "./score/smooth-f1.ts";
import { type TrainOptions, type TrainResult, train } from "./train.ts";

/** Options of {@link adapt}; all have defaults. */
export interface AdaptOptions
  extends Pick<
    TrainOptions,
    | "comments"
    | "split"
    | "filter"
    | "name"
    | "licence"
    | "attribution"
    | "onProgress"
    | "onPageError"
  > {
  /** The model to start from; default the package's default model. Of an adapted model, its base. */
  readonly base?: Model;
  /** Id of the candidate to take whatever is chosen, such as `correction-20`. */
  readonly take?: string;
}

/** What was tried, and how it does on pages that it has not seen. */
export interface AdaptationCandidate
  extends Pick<Adaptation, "name" | "id" | "trees" | "isThresholdOnly"> {
  /** Word F1 with its interval of 95 %. */
  readonly f1: BootstrapMean;
  /** F1 less the base's, mean of the pages' differences with its interval of 95 %. */
  readonly difference: BootstrapMean;
  /** F1 by a smooth decision without rules, which ten pages tell more by; mean over pages. */
  readonly smooth: number;
}

export interface AdaptResult {
  /** The adapted model and the text of its file; absent where nothing better than the base was found. */
  readonly adapted?: { readonly model: Model; readonly file: string };
  readonly base: Model;
  readonly corpus: Corpus;
  /** The simplest first, which is the base; empty where nothing could be judged. */
  readonly candidates: readonly AdaptationCandidate[];
  /** Number of the candidate that was chosen. */
  readonly chosen: number;
  /** The parts that the adapted model takes in and leaves out, where it is a choice of parts. */
  readonly choice?: AdaptedChoice;
  /** Whether the caller chose it. */
  readonly isTaken?: boolean;
  /** Number of the candidate that is best where the base stays: more pages may show it to be better. */
  readonly best: number;
  /** Pages that the base decides, of those judged: the chosen correction would change them more than labels ask for. */
  readonly left?: number;
  /** What of the pages was kept together in cross-validation. */
  readonly groupedBy: "site" | "page";
  readonly folds: number;
  /** Pages that were judged, and those that were not as the base has learnt from them. */
  readonly judged: number;
  readonly known: number;
  /** Pages whose labels ask for opposite things. */
  readonly contradictions?: Contradictions | undefined;
  /**
   * The honest figure: each page by what would have been chosen and fitted without it, beside the base. The interval
   * of its difference is of other sites, and never of no width. Undefined where nothing could be judged.
   */
  readonly honest?: Comparison | undefined;
  /** The decisions behind it: per block 1 if it was kept as content, else 0. */
  readonly outOfFold?: readonly { readonly page: CorpusPage; readonly kept: Uint8Array }[];
}

const optionsSchema = z.strictObject({
  base: z.custom<Model>().optional(),
  take: z.string().optional(),
  comments: z.enum(["include", "exclude"]).default("exclude"),
  split: z.string().optional(),
  filter: z.custom<AdaptOptions["filter"]>().optional(),
  name: z.string().default("model"),
  licence: z.string().optional(),
  attribution: z.string().optional(),
  onProgress: z.custom<AdaptOptions["onProgress"]>().optional(),
  onPageError: z.custom<AdaptOptions["onPageError"]>().optional(),
});

/**
 * From so many pages and sites a model trained from nothing is tried, too. With fewer it is a gamble, but where the
 * base does as badly as this there is little to lose: its convention is another.
 */
const NOTHING_PAGES = 100;
const NOTHING_SITES = 30;
const POOR = 0.8;

/** Measuring a page takes as long as it does in so many fits: 11 to 18, on 33 to 100 pages of three corpora. */
const MEASURED = 12;

/**
 * Adapts a model to labelled pages. The base as it is, other lines, a choice of parts, corrections of several sizes and,
 * with many pages, a model trained from nothing are compared by cross-validation, with all rules of the decision. The
 * base stays unless something else is better by more than its standard error allows, or the labels show a choice of
 * parts, for which one page may do.
 *
 * @param paths corpora: folders or files of a known layout (see data/README.md)
 * @throws TypeError when an option is wrong; TrainingError when a path holds no known layout or no page
 *
 * @example
 * ```ts
 * const { adapted, honest } = await adapt(["my-pages"]);
 * if (adapted) writeFileSync("mine.json", adapted.file);
 * ```
 */
export async function adapt(
  paths: readonly string[],
  options: AdaptOptions = {},
): Promise<AdaptResult> {
  const settings = checkOptions(options, optionsSchema);
  const { comments, onProgress } = settings;
  const base = startOf(settings.base ?? loadDefaultModel());
  const digests = new Map<string, string>();
  const labels = base.json.training.labels;
  const corpus = await loadCorpus(paths, {
    segmenter: base.segmenter,
    labelling: Object.hasOwn(labellings, labels) ? (labels as Labelling) : "climbed",
    comments,
    filter: choosing(settings, (digest, id) => digests.set(id, digest)),
    onPage: (count) => onProgress?.({ stage: `reading pages: ${count}`, done: 0 }),
  });
  for (const error of corpus.errors) settings.onPageError?.(error);
  const { pages } = corpus;
  if (pages.length === 0) throw noPage(paths, corpus);
  const isKnown = knownPages(base.json);
  const judgeable = [...pages.keys()].filter((i) => !isKnown?.(digests.get(pages[i]!.id) ?? ""));
  const groups = groupsOf(pages);
  const measuring = MEASURED / (MEASURED + nestedFits(groups));
  const judged = judgePages(base, pages, (count) =>
    onProgress?.({ stage: `measuring pages: ${count}`, done: (measuring * count) / pages.length }),
  );
  const contradictions = contradictionsIn(judged);
  const [asItIs, ...others] = adaptationsOf(base);
  const parts = createPartChooser(judged, asItIs!.decision);
  const choice = parts.choiceOf(judgeable);
  const adaptations = [asItIs!, ...others, partsAdaptation(asItIs!.decision, choice)];
  // Fails on an unknown name before models are fitted.
  takenFrom([...adaptations, NOTHING], settings.take);
  const scores = await crossScores(judged, {
    adaptations,
    parts,
    onFit: (done, all) =>
      onProgress?.({
        stage: `fitting: ${done} of ${all}`,
        done: measuring + ((1 - measuring) * done) / all,
      }),
  });
  const about = {
    base,
    corpus,
    groupedBy:
      new Set(pages.map(({ site }) => site)).size > 1 ? ("site" as const) : ("page" as const),
    judged: judgeable.length,
    known: pages.length - judgeable.length,
    ...given({ contradictions }),
  };
  const write = (
    adaptation: Adaptation,
    changed: Changed | undefined,
    own: ModelJson["scores"],
  ): string =>
    adaptedFile(base, adaptation, changed, {
      ...settings,
      ...{ paths, corpus, digests: digests.values(), scores: own },
    });
  const groupsAt = (numbers: readonly number[]): string[] => numbers.map((i) => groups[i]!);
  if (scores === undefined || new Set(groupsAt(judgeable)).size < 2) {
    const nothing = { ...about, candidates: [], chosen: 0, best: 0, folds: 0 };
    if (choice === undefined || settings.take === BASE) return nothing;
    const file = write(adaptations.at(-1)!, ofParts(choice), scoresOf([], 0));
    return { ...nothing, choice, adapted: { model: readModel(file, settings.name), file } };
  }
  const before = mean(judgeable.map((i) => scores.all[i]![0]!.f1));
  // Empty labels teach nothing, whoever learns them.
  const isPoor = before < POOR && pages.some(({ scorer }) => scorer.goldWords > 0);
  const nothing = await fromNothing(paths, pages, scores.folds, settings, isPoor);
  const ofNothing = nothing?.results.map(
    ({ page, prediction, f1, kept }): AdaptationScore => ({
      f1,
      smooth: smoothF1(page, prediction, nothing.model),
      kept,
    }),
  );
  const withNothing = (row: readonly AdaptationScore[], i: number): readonly AdaptationScore[] =>
    ofNothing === undefined ? row : [...row, ofNothing[i]!];
  const tried = nothing === undefined ? adaptations : [...adaptations, NOTHING];
  const all = judgeable.map((i) => withNothing(scores.all[i]!, i));
  const { best, chosen: better } = chooseAdaptation(tried, all, groupsAt(judgeable));
  const take = takenFrom(tried, settings.take);
  const chosen = take ?? (tried[better]!.isOfParts && choice === undefined ? 0 : better);
  const honest = judgeable.map((i) => {
    const place = take ?? chosenWithout(i, scores, tried, judgeable, groups, withNothing);
    const { f1, kept } = withNothing(scores.all[i]!, i)[place]!;
    return { page: pages[i]!, f1, kept };
  });
  const honestly = compare(
    honest,
    judgeable.map((i) => ({ page: pages[i]!, f1: scores.all[i]![0]!.f1 })),
  );
  const differenceFrom = (gains: readonly number[]): BootstrapMean =>
    crossInterval(gains, groupsAt(judgeable), PRIOR_SCATTER * (1 - before), scores.folds);
  const expected = differenceFrom(honestly.pages.map(({ f1, other }) => f1 - other));
  const result: AdaptResult = {
    ...about,
    candidates: tried.map(({ name, id, trees, isThresholdOnly }, a) => ({
      name,
      id,
      trees,
      isThresholdOnly,
      f1: bootstrapMean(all.map((row) => row[a]!.f1)),
      difference: differenceFrom(all.map((row) => row[a]!.f1 - row[0]!.f1)),
      smooth: mean(all.map((row) => row[a]!.smooth)),
    })),
    chosen,
    ...(take !== undefined && { isTaken: true }),
    ...(tried[chosen]!.isOfParts && given({ choice })),
    left: all.filter((row) => row[chosen]!.isLeft).length,
    best,
    folds: scores.folds,
    honest: { ...honestly, difference: expected },
    outOfFold: honest,
  };
  onProgress?.({ stage: "fitted", done: 1 });
  if (chosen === 0) return result;
  const adaptation = adaptations[chosen];
  if (adaptation === undefined) return { ...result, adapted: nothing! };
  if (adaptation.isOfParts && choice === undefined) {
    throw new TrainingError("found no choice of parts in the labels, expected some to take it");
  }
  const changed = adaptation.isOfParts
    ? ofParts(choice!)
    : await boundedCorrection(judged, adaptation.trees);
  const file = write(adaptation, changed, scoresOf(honest, scores.folds));
  return { ...result, adapted: { model: readModel(file, settings.name), file } };
}

const BASE = "base";
const NOTHING: Omit<Adaptation, "decision"> = {
  name: "trained from nothing",
  id: "nothing",
  trees: 0,
  isThresholdOnly: false,
};

/** Number of the candidate that is asked for; undefined where none is. @throws TrainingError for an unknown one */
function takenFrom(
  tried: readonly Pick<Adaptation, "id">[],
  take: string | undefined,
): number | undefined {
  if (take === undefined) return undefined;
  const number = tried.findIndex(({ id }) => id === take);
  if (number >= 0) return number;
  const ids = tried.map(({ id }) => id).join(", ");
  throw new TrainingError(`found no candidate "${take}", expected one of ${ids}`);
}

function noPage(paths: readonly string[], { errors }: Corpus): TrainingError {
  const failed = errors.length === 0 ? "" : `; ${counted(errors.length, "page")} could not be read`;
  return new TrainingError(
    `found no page in ${paths.join(", ")}, expected at least one with its content${failed}`,
  );
}

/** A model of the default recipe, where there are enough pages for one or the base is poor on them. */
async function fromNothing(
  paths: readonly string[],
  pages: readonly CorpusPage[],
  folds: number,
  { comments, split, filter, name, licence, attribution }: z.output<typeof optionsSchema>,
  isPoor: boolean,
): Promise<TrainResult | undefined> {
  const sites = new Set(pages.map(({ site }) => site)).size;
  const isLarge = pages.length >= NOTHING_PAGES && sites >= NOTHING_SITES;
  if (!isLarge && !isPoor) return undefined;
  const options = given({ split, filter, licence, attribution });
  try {
    return await train(paths, { comments, folds, name, ...options });
  } catch (error) {
    // A few pages may not suffice: then there is no such candidate.
    if (error instanceof TrainingError && !isLarge) return undefined;
    throw error;
  }
}
