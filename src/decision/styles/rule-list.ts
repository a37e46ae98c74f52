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
    const key = 2 * groups + (isLoose ? 1 : 0);
    const known = chosen(this.#suspects, key);
    if (known !== undefined) return known;
    const rules: StoredRule[] = [];
    for (const rule of this.#all) if (rule.mayHide(groups, isLoose)) rules.push(rule);
    keep(this.#suspects, { key, rules });
    return rules;
  }

  /** Those that declare something that is read for one of the groups. */
  ofGroups(groups: number): readonly StoredRule[] {
    const known = chosen(this.#ofGroups, groups);
    if (known !== undefined) return known;
    const rules: StoredRule[] = [];
    for (const rule of this.#all) if ((rule.groups & groups) !== 0) rules.push(rule);
    keep(this.#ofGroups, { key: groups, rules });
    return rules;
  }

  get settingVariables(): readonly StoredRule[] {
    if (this.#settingVariables === undefined) {
      const rules: StoredRule[] = [];
      for (const rule of this.#all) if (rule.variables.length > 0) rules.push(rule);
      this.#settingVariables = rules;
    }
    return this.#settingVariables;
  }
}

/** What was chosen, by what it was chosen for. */
interface Choice {
  readonly key: number;
  readonly rules: readonly StoredRule[];
}

function chosen(known: readonly Choice[], key: number): readonly StoredRule[] | undefined {
  for (const one of known) if (one.key === key) return one.rules;
  return undefined;
}

function keep(known: Choice[], choice: Choice): void {
  if (known.length === MOST_KEPT) known.length = 0;
  known.push(choice);
}
