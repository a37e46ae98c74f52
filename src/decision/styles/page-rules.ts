/** The rules of a page's sheets that bear on what it shows, with selectors that may match there. */
import type { Weighed } from "./declarations.ts";
import type { PageSelector } from "./page-selector.ts";
import type { RuleList } from "./rule-list.ts";
import type { SelectorTest } from "./sheet-rules.ts";
import { placedSheets, type StoredSheet } from "./sheet-store.ts";
import type { StoredRule } from "./stored-rule.ts";

/** A rule whose selectors may match, and what it declares of the groups that are asked for. */
export interface ReadRule {
  readonly stored: StoredRule;
  /** Place among all rules of the page. */
  readonly order: number;
  readonly selectors: readonly PageSelector[];
  /** Read when it is asked for: most rules match no element that is. */
  readonly own: () => readonly Weighed[];
}

/** Finds the selectors of a rule that may match on the page. */
export interface SelectorReader {
  /** Whether there may be any, by a first look: for rules whose selectors were not read before. */
  readonly mayMatch: SelectorTest;
  readonly read: (rule: StoredRule) => readonly PageSelector[];
}

const VARIABLE = /var\(\s*(--[\w\u0080-\uffff-]+)/g;
/** Rounds in which variables of variables are looked for. */
const MOST_ROUNDS = 4;

/** The rules that are read. */
export interface Rules {
  /** Those that may hide, by a first look. */
  readonly suspects: () => readonly ReadRule[];
  readonly all: (groups: number) => readonly ReadRule[];
}

export function readRules(
  sheets: readonly StoredSheet[],
  groups: number,
  isLoose: boolean,
  selectors: SelectorReader,
): Rules {
  const placed = placedSheets(sheets, selectors.mayMatch);
  const known = new Map<StoredRule, readonly PageSelector[]>();
  const selectorsOf = (rule: StoredRule): readonly PageSelector[] => {
    let found = known.get(rule);
    if (found === undefined) {
      found = selectors.read(rule);
      known.set(rule, found);
    }
    return found;
  };
  /** Goes through the chosen rules that have a selector which may match. */
  const each: Visitor = (choose, visit) => {
    for (const { rules, before } of placed) {
      const chosen = choose(rules);
      for (let i = 0; i < chosen.length; i++) {
        const stored = chosen[i]!;
        const matching = selectorsOf(stored);
        if (matching.length > 0) visit(stored, before + stored.order, matching);
      }
    }
  };
  // Selectors take longer to read than declarations, most of which cannot hide anything.
  const suspects = (): ReadRule[] => {
    const found: ReadRule[] = [];
    each(
      (rules) => rules.suspects(groups, isLoose),
      (stored, order, matching) => {
        const own = stored.own(groups, isLoose);
        found.push({ stored, order, selectors: matching, own: () => own });
      },
    );
    return found;
  };
  const all = (limited: number): ReadRule[] => {
    const found: ReadRule[] = [];
    const wanted = new Set<string>();
    each(
      (rules) => rules.ofGroups(limited),
      (stored, order, matching) => {
        const own = (): readonly Weighed[] => ofGroups(stored.own(groups, isLoose), limited);
        found.push({ stored, order, selectors: matching, own });
        if (!stored.usesVariables) return;
        for (const { given } of own()) noteVariables(given.value, wanted);
      },
    );
    if (wanted.size > 0) readVariables(each, wanted, found);
    return found;
  };
  return { suspects, all };
}

type Visitor = (
  choose: (rules: RuleList) => readonly StoredRule[],
  visit: (rule: StoredRule, order: number, selectors: readonly PageSelector[]) => void,
) => void;

function ofGroups(own: readonly Weighed[], groups: number): readonly Weighed[] {
  const isWhole = own.every(({ given }) => (given.groups & groups) !== 0);
  return isWhole ? own : own.filter(({ given }) => (given.groups & groups) !== 0);
}

function noteVariables(value: string, wanted: Set<string>): void {
  if (!value.includes("var(")) return;
  for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
}

/** Adds the rules that set the variables which others use. */
function readVariables(each: Visitor, wanted: Set<string>, read: ReadRule[]): void {
  const all: Omit<ReadRule, "own">[] = [];
  each(
    (rules) => rules.settingVariables,
    (stored, order, selectors) => all.push({ stored, order, selectors }),
  );
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const { stored } of all) {
      for (const { given } of stored.variables)
        if (wanted.has(given.name)) noteVariables(given.value, wanted);
    }
  }
  for (const { stored, order, selectors } of all) {
    const set = stored.variables.filter(({ given }) => wanted.has(given.name));
    if (set.length > 0) read.push({ stored, order, selectors, own: () => set });
  }
}
