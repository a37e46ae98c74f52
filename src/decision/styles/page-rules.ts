/** The rules of a page's sheets that bear on what it shows, with selectors that may match there. */
import type { Weighed } from "./declarations.ts";
import type { PageSelector } from "./page-selector.ts";
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
  /** Whether there may be any, by a first look. */
  readonly mayMatch: (rule: StoredRule) => boolean;
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
  const alive = placedSheets(sheets).map(({ rules, before }) => ({
    rules: rules.all.filter(selectors.mayMatch),
    before,
  }));
  const each: Visitor = (visit) => {
    for (const { rules, before } of alive) {
      for (const rule of rules) visit(rule, before + rule.order);
    }
  };
  const known = new Map<StoredRule, readonly PageSelector[]>();
  const selectorsOf = (rule: StoredRule): readonly PageSelector[] => {
    let found = known.get(rule);
    if (found === undefined) {
      found = selectors.read(rule);
      known.set(rule, found);
    }
    return found;
  };
  const suspects = (): ReadRule[] => {
    const found: ReadRule[] = [];
    each((stored, order) => {
      // Selectors take longer to read than declarations, most of which cannot hide anything.
      if (!stored.mayHide(groups, isLoose)) return;
      const matching = selectorsOf(stored);
      if (matching.length === 0) return;
      const own = stored.own(groups, isLoose);
      found.push({ stored, order, selectors: matching, own: () => own });
    });
    return found;
  };
  const all = (limited: number): ReadRule[] => {
    const found: ReadRule[] = [];
    const wanted = new Set<string>();
    each((stored, order) => {
      if ((stored.groups & limited) === 0) return;
      const matching = selectorsOf(stored);
      if (matching.length === 0) return;
      const own = (): readonly Weighed[] => ofGroups(stored.own(groups, isLoose), limited);
      found.push({ stored, order, selectors: matching, own });
      if (!stored.usesVariables) return;
      for (const { given } of own()) noteVariables(given.value, wanted);
    });
    if (wanted.size > 0) readVariables(each, wanted, selectorsOf, found);
    return found;
  };
  return { suspects, all };
}

/** Goes through the rules that may match on a page. */
type Visitor = (visit: (rule: StoredRule, order: number) => void) => void;

function ofGroups(own: readonly Weighed[], groups: number): readonly Weighed[] {
  const isWhole = own.every(({ given }) => (given.groups & groups) !== 0);
  return isWhole ? own : own.filter(({ given }) => (given.groups & groups) !== 0);
}

function noteVariables(value: string, wanted: Set<string>): void {
  if (!value.includes("var(")) return;
  for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
}

/** Adds the rules that set the variables which others use. */
function readVariables(
  each: Visitor,
  wanted: Set<string>,
  selectorsOf: (rule: StoredRule) => readonly PageSelector[],
  read: ReadRule[],
): void {
  const all: { readonly stored: StoredRule; readonly order: number }[] = [];
  each((stored, order) => {
    if (stored.variables.length > 0) all.push({ stored, order });
  });
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const { stored } of all) {
      for (const { given } of stored.variables)
        if (wanted.has(given.name)) noteVariables(given.value, wanted);
    }
  }
  for (const { stored, order } of all) {
    const set = stored.variables.filter(({ given }) => wanted.has(given.name));
    if (set.length === 0) continue;
    const matching = selectorsOf(stored);
    if (matching.length > 0) read.push({ stored, order, selectors: matching, own: () => set });
  }
}
