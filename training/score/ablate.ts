import type { Corpus } from "../corpus/corpus.ts";
import { TrainingError } from "../corpus/training-error.ts";
import { inParts } from "../fit/progress.ts";
import { type BootstrapMean, bootstrapMean } from "./bootstrap.ts";
import {
  type CrossValidation,
  crossValidate,
  type PageResult,
  type Summary,
  summarise,
} from "./evaluate.ts";

/** The value of a feature family. */
export interface FamilyWorth {
  readonly family: string;
  /** Scores without this family. */
  readonly without: Summary;
  /** Scores with this family only. */
  readonly alone: Summary;
  /**
   * Mean over pages of F1 with all families minus F1 without this one. Pages differ much more than families,
   * so the interval of the differences is far narrower than that of either F1.
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
 * Out-of-fold scores with all families, without each one, and with each one alone, with the same folds and
 * seed. Every run extracts its features again: this costs little compared with the fits, and keeps learned
 * families within the folds, as in any cross-validation.
 *
 * @throws TrainingError for fewer than two families
 */
export async function ablate(corpus: Corpus, settings: CrossValidation): Promise<Ablation> {
  const { recipe, onProgress } = settings;
  const { features, seed } = recipe;
  if (features.length < 2) {
    throw new TrainingError(
      `found ${features.length} feature families (${features.join(", ")}), expected at least 2 to ` +
        "leave one out",
    );
  }
  const runs = [
    { name: "all families", chosen: features },
    ...features.flatMap((family) => [
      { name: `without ${family}`, chosen: features.filter((name) => name !== family) },
      { name: `${family} alone`, chosen: [family] },
    ]),
  ];
  const reports = inParts(
    onProgress,
    // A run's cost grows with its columns, plus a constant.
    runs.map(({ name, chosen }) => ({ name, cost: 1 + chosen.length })),
  );
  const results: PageResult[][] = [];
  for (const [run, { chosen }] of runs.entries()) {
    const own = { ...settings, recipe: { ...recipe, features: chosen }, onProgress: reports[run] };
    results.push(await crossValidate(corpus, own));
  }
  const [all, ...others] = results as [PageResult[], ...PageResult[][]];
  const families = features.map((family, i): FamilyWorth => {
    const without = others[2 * i]!;
    const differences = all.map(({ f1 }, page) => f1 - without[page]!.f1);
    return {
      family,
      without: summarise(without, seed),
      alone: summarise(others[2 * i + 1]!, seed),
      worth: bootstrapMean(differences, seed),
    };
  });
  return { all: summarise(all, seed), families };
}
