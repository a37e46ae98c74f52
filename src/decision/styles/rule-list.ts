/** The rules of a sheet, and those of them that a page has to look at: chosen once for all pages that share it. */
import type { StoredRule } from "./stored-rule.ts";

/** Choices of one kind that are kept: the pages of a site ask for few. */
const MOST_KEPT = 8;

export class RuleList {
  readonly #all: readonly StoredRule[];
  /** Number of all rules of the sheet, also of those that are not read. */
  readonly count: number;
  readonly #suspects: Choice[] = [];
  readonly #ofGroups: Choice[] = [];
  #settingVariables: readonly StoredRule[] | undefined;

  constructor(all: readonly StoredRule[], count: number) {
    this.#all = all;
    this.count = count;
  }

  /** Those that may hide text by one of the groups. */
  suspects(groups: number, isLoose: boolean): readonly StoredRule[] {
    const choose = (): StoredRule[] => this.#all.filter((rule) => rule.mayHide(groups, isLoose));
    return chosen(this.#suspects, 2 * groups + (isLoose ? 1 : 0), choose);
  }

  /** Those that declare something that is read for one of the groups. */
  ofGroups(groups: number): readonly StoredRule[] {
    const choose = (): StoredRule[] => this.#all.filter((rule) => (rule.groups & groups) !== 0);
    return chosen(this.#ofGroups, groups, choose);
  }

  get settingVariables(): readonly StoredRule[] {
    this.#settingVariables ??= this.#all.filter(({ variables }) => variables.length > 0);
    return this.#settingVariables;
  }
}

/** What was chosen, by what it was chosen for. */
interface Choice {
  readonly key: number;
  readonly rules: readonly StoredRule[];
}

function chosen(known: Choice[], key: number, choose: () => StoredRule[]): readonly StoredRule[] {
  const found = known.find((one) => one.key === key);
  if (found !== undefined) return found.rules;
  if (known.length === MOST_KEPT) known.length = 0;
  const rules = choose();
  known.push({ key, rules });
  return rules;
}
