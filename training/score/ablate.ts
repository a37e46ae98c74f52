import type { Corpus } from "../corpus/corpus.ts";
import { TrainingError } from "../corpus/training-error.ts";
import type { TrainingProgress } from "../fit/fit.ts";
import { type BootstrapMean, bootstrapMean } from "./bootstrap.ts";
import {
  type CrossValidation,
  crossValidate,
  type PageResult,
  type Summary,
  summarise,
} from "./evaluate.ts";

/** What a feature family is worth. */
export interface FamilyWorth {
  readonly family: string;
  /** Scores with all families but this one. */
  readonly without: Summary;
  /** Scores with this family only. */
  readonly alone: Summary;
  /**
   * F1 with all families less F1 without this one, mean of the pages' differences: pages differ much
   * more than families do, so the interval of the differences is far narrower than that of either F1.
   */
  readonly worth: BootstrapMean;
}

export interface Ablation {
  /** Scores with all families. */
  readonly all: Summary;
  /** In the order of the features given. */
  readonly families: readonly FamilyWorth[];
}

/**
 * Out-of-fold scores with all families, without each one, and with each one alone; folds and seed
 * are the same for all. Every run extracts its features anew: that is little beside the fits, and
 * learned families stay within the folds as they do in any cross-validation.
 *
 * @throws TrainingError for fewer than two families
 */
export async function ablate(corpus: Corpus, settings: CrossValidation): Promise<Ablation> {
  const { features, seed, onProgress } = settings;
  if (features.length < 2) {
    throw new TrainingError(
      `found ${features.length} feature families (${features.join(", ")}), expected at least 2 to ` +
        "leave one out",
    );
  }
  const runs = 2 * features.length + 1;
  let run = 0;
  const validate = (name: string, chosen: readonly string[]): Promise<PageResult[]> => {
    const before = run++;
    const report = (progress: TrainingProgress): void =>
      onProgress?.({
        ...progress,
        stage: `${name}: ${progress.stage}`,
        done: (before + progress.done) / runs,
      });
    return crossValidate(corpus, { ...settings, features: chosen, onProgress: report });
  };
  const all = await validate("all families", features);
  const families: FamilyWorth[] = [];
  for (const family of features) {
    const others = features.filter((name) => name !== family);
    const without = await validate(`without ${family}`, others);
    const alone = await validate(`${family} alone`, [family]);
    const differences = all.map(({ f1 }, page) => f1 - without[page]!.f1);
    families.push({
      family,
      without: summarise(without, seed),
      alone: summarise(alone, seed),
      worth: bootstrapMean(differences, { seed }),
    });
  }
  return { all: summarise(all, seed), families };
}
