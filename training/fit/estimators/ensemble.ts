/**
 * Stacking: members blended by weights learned on rows that they did not see (Wolpert 1992, "Stacked
 * generalization"; weights >= 0 after Breiman 1996, "Stacked regressions").
 *
 * The blend counts as a hyperparameter: `tune` learns it, and whoever fits several times on parts of
 * the rows, as cross-validation does, fits each member once per part and not folds + 1 times.
 */
import { logit } from "../../../src/models/calibration.ts";
import { createEnsemble } from "../../../src/models/ensemble.ts";
import { TrainingError } from "../../corpus/training-error.ts";
import { groupFolds } from "../folds.ts";
import { type Blend, fitBlend } from "./blend-weights.ts";
import type { BoostingOptions } from "./boosting-options.ts";
import type { Estimator, FitOptions, FitProgress, TrainingRows } from "./estimator.ts";
import type { LogisticOptions } from "./logistic.ts";
import { checkRows } from "./logistic-design.ts";
import { rowsWhere } from "./rows-where.ts";

/** Hyperparameters of a member, whichever it is. */
export type MemberOptions = LogisticOptions & BoostingOptions;

export interface EnsembleOptions {
  /** Names of the estimators to blend. Default logistic and boosting. */
  readonly members?: readonly string[];
  /** Hyperparameters by member; those not given are the member's, but see {@link DEFAULTS}. */
  readonly memberOptions?: Readonly<Record<string, MemberOptions>>;
  /** Folds on which the blend is learned; fewer when there are fewer groups. Default 3. */
  readonly folds?: number;
}

/** Searching lambda anew in every fold takes minutes on a real corpus, and the blend forgives. */
const DEFAULTS: Readonly<Record<string, MemberOptions>> = { logistic: { clip: 4, lambda: 10 } };

/**
 * A blend of several estimators: p = sigma(bias + sum of weight x logit p_i).
 *
 * `tune` tunes the members that can be tuned, once, on all rows; then learns weights >= 0 and bias
 * from log-odds out of fold. `fit` fits the members whose weight is not 0.
 *
 * @param create makes a member by name
 * @throws TrainingError when there is no member, or one twice
 */
export function ensemble(
  options: EnsembleOptions,
  create: (name: string, options: MemberOptions) => Estimator,
): Estimator {
  const { members: names = ["logistic", "boosting"], memberOptions = {}, folds = 3 } = options;
  const strangers = Object.keys(memberOptions).filter((name) => !names.includes(name));
  if (names.length === 0 || new Set(names).size < names.length || strangers.length > 0) {
    throw new TrainingError(
      `found the members ${names.join(", ") || "(none)"} with options for ` +
        `${Object.keys(memberOptions).join(", ") || "none"}; name at least one member, each once, ` +
        "and give options to members only",
    );
  }
  const open = names.map((name) => create(name, { ...DEFAULTS[name], ...memberOptions[name] }));
  const tune = async (rows: TrainingRows, fitOptions: FitOptions = {}): Promise<Estimator> => {
    checkRows(rows);
    const count = Math.min(folds, groupsOf(rows));
    const foldOf = groupFolds(Array.from(rows.groups, String), count, fitOptions.seed ?? 42);
    const part = partsOf(fitOptions, open.length * (count + 1));
    const members: Estimator[] = [];
    for (const member of open) {
      const options = part(`tuning ${member.name}`);
      members.push(member.tune ? await member.tune(rows, options) : member);
    }
    const logOdds = members.map(() => new Float64Array(rows.labels.length));
    for (let fold = 0; fold < count; fold++) {
      const seen = rowsWhere(rows, (row) => foldOf[row] !== fold);
      const { matrix } = rowsWhere(rows, (row) => foldOf[row] === fold);
      for (const [i, member] of members.entries()) {
        const name = `${member.name}, blend fold ${fold + 1} of ${count}`;
        const probabilities = (await member.fit(seen, part(name))).predict(matrix);
        let at = 0;
        for (let row = 0; row < foldOf.length; row++) {
          if (foldOf[row] === fold) logOdds[i]![row] = logit(probabilities[at++]!);
        }
      }
    }
    return blendOf(members, fitBlend(logOdds, rows.labels, rows.weights));
  };
  return {
    name: "ensemble",
    tune,
    fit: async (rows, fitOptions) => (await tune(rows, fitOptions)).fit(rows, fitOptions),
  };
}

/** The estimator that fits members for a blend that is known. */
function blendOf(members: readonly Estimator[], { weights, bias }: Blend): Estimator {
  const used = [...members.keys()].filter((i) => weights[i]! > 0);
  return {
    name: "ensemble",
    async fit(rows, fitOptions = {}) {
      const part = partsOf(fitOptions, used.length);
      const fitted = [];
      for (const i of used) {
        const predictor = await members[i]!.fit(rows, part(members[i]!.name));
        fitted.push({ weight: weights[i]!, predictor });
      }
      return createEnsemble(fitted, bias);
    },
  };
}

/** Number of groups, of which there must be two. */
function groupsOf({ groups }: TrainingRows): number {
  const count = new Set(groups).size;
  if (count >= 2) return count;
  throw new TrainingError(
    `found rows of ${count} group, expected 2 or more to learn a blend from rows that its members ` +
      "did not see; add pages of other sites",
  );
}

/** Options for one part of a fit after the other, whose progress is that of the whole. */
function partsOf(options: FitOptions, count: number): (name: string) => FitOptions {
  let begun = 0;
  return (name) => {
    const before = begun++;
    const onProgress = ({ step, steps, loss, unit }: FitProgress): void =>
      options.onProgress?.({
        step: before + step / steps,
        steps: count,
        loss,
        unit: `${name}: ${unit}`,
      });
    return { ...options, onProgress };
  };
}
