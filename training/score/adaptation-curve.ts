/** What labelled pages of a kind bring on other pages of the kind: points of a learning curve. */
import { mean } from "../../src/base/averages.ts";
import { createRandom } from "../../src/base/random.ts";
import { restrained } from "../../src/decision/restrain.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import {
  correctedPrediction,
  correctionBounds,
  firstTrees,
  fitCorrection,
  type JudgedPages,
  marginsOf,
  pickPages,
} from "../fit/correction.ts";
import {
  type Adaptation,
  adaptationsOf,
  type CrossScores,
  chooseAdaptation,
  chosenWithout,
  crossScores,
  groupsOf,
  PRIOR_SCATTER,
  partsAdaptation,
  scoreAdapted,
} from "./adaptation-choice.ts";
import type { BootstrapMean } from "./bootstrap.ts";
import { crossInterval } from "./grouped-error.ts";
import { createPartChooser } from "./part-candidate.ts";

/** Pages to learn from and to test on, by their numbers. */
export interface Draw {
  readonly training: readonly number[];
  readonly test: readonly number[];
}

/** Most pages of a site to learn from, and to test on. */
const OF_SITE = 3;

/**
 * Pages drawn by lot; those to test on are of other sites.
 *
 * @param most pages to test on
 * @returns undefined where the sites do not suffice
 */
export function drawPages(
  sites: readonly string[],
  size: number,
  most: number,
  seed: number,
): Draw | undefined {
  const order = createRandom(seed).shuffle([...sites.keys()]);
  const taken = new Map<string, number>();
  const take = (from: readonly number[], count: number): number[] => {
    const scores: number[] = [];
    for (const i of from) {
      if (scores.length === count) break;
      const before = taken.get(sites[i]!) ?? 0;
      if (before === OF_SITE) continue;
      taken.set(sites[i]!, before + 1);
      scores.push(i);
    }
    return scores;
  };
  const training = take(order, size);
  const ofTraining = new Set(training.map((i) => sites[i]!));
  const test = take(
    order.filter((i) => !ofTraining.has(sites[i]!)),
    most,
  );
  return training.length < size || test.length < FEWEST ? undefined : { training, test };
}

/** A mean over fewer test pages means nothing. */
const FEWEST = 10;

/** What came of a draw. */
export interface CurvePoint {
  /** Name of the adaptation that was chosen. */
  readonly chosen: string;
  /** Mean word F1 on the pages to test on, by the model as it is and by what was chosen. */
  readonly before: number;
  readonly after: number;
  /** Greatest loss of a page. */
  readonly worst: number;
  /** The interval of the change that `adapt` would have told; undefined where it was not asked for. */
  readonly expected?: BootstrapMean | undefined;
  /** Processor time of choosing and fitting, in seconds; without the nested cross-validation of `adapt`. */
  readonly seconds: number;
}

/**
 * Adapts a model to the pages of a draw as `adapt` does, without training from nothing, and tests it.
 *
 * @param isNested whether to tell the expected change, too, which takes three times as long
 */
export async function curvePoint(
  judged: JudgedPages,
  { training, test }: Draw,
  shipped: Decision = judged.model,
  isNested = false,
): Promise<CurvePoint> {
  const own = pickPages(judged, training);
  const lines = adaptationsOf({ ...judged.model, ...shipped });
  const began = process.cpuUsage();
  const parts = createPartChooser(own, lines[0]!.decision);
  const choice = parts.choiceOf([...own.pages.keys()]);
  const adaptations = [...lines, partsAdaptation(lines[0]!.decision)];
  const scores = await crossScores(own, { adaptations, parts, isNested });
  const { chosen: better } = scores
    ? chooseAdaptation(adaptations, scores.all, groupsOf(own.pages))
    : { chosen: lines.length };
  const chosen = choice === undefined && better === lines.length ? 0 : better;
  const { name, trees, decision, isOfParts } = adaptations[chosen]!;
  const whole = trees === 0 ? undefined : await fitCorrection(own);
  const { user, system } = process.cpuUsage(began);
  const margins = whole && marginsOf(judged, test, [firstTrees(whole, trees)]);
  const bounds = correctionBounds(own);
  const all = createPartChooser(judged, lines[0]!.decision);
  const f1s = test.map((i, k) => {
    const [page, prediction] = [judged.pages[i]!, judged.predictions[i]!];
    const adapted = margins
      ? restrained(
          page.measures,
          correctedPrediction(prediction, margins[k]![0]!),
          decision,
          bounds,
        )
      : prediction;
    const before = scoreAdapted(page, prediction, adaptations[0]!.decision).f1;
    if (isOfParts) return { before, after: all.score(i, choice!).f1 };
    const after = chosen === 0 ? before : scoreAdapted(page, adapted, decision).f1;
    return { before, after };
  });
  return {
    chosen: name,
    before: mean(f1s.map(({ before }) => before)),
    after: mean(f1s.map(({ after }) => after)),
    expected: isNested && scores ? expectedChange(own, scores, adaptations) : undefined,
    worst: Math.max(0, ...f1s.map(({ before, after }) => before - after)),
    seconds: (user + system) / 1e6,
  };
}

/** The change of F1 on other sites that the labelled pages lead to expect, as `adapt` tells it. */
function expectedChange(
  { pages }: JudgedPages,
  scores: CrossScores,
  adaptations: readonly Adaptation[],
): BootstrapMean {
  const groups = groupsOf(pages);
  const numbers = [...pages.keys()];
  const gains = scores.all.map((row, i) => {
    const chosen = chosenWithout(i, scores, adaptations, numbers, groups);
    return row[chosen]!.f1 - row[0]!.f1;
  });
  const lacking = 1 - mean(scores.all.map(([base]) => base!.f1));
  return crossInterval(gains, groups, PRIOR_SCATTER * lacking, scores.folds);
}
