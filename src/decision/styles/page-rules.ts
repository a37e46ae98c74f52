/** The rules of a page's sheets that bear on what it shows, with selectors that may match there. */
import type { Weighed } from "./declarations.ts";
import type { PageSelector } from "./page-selector.ts";
import { type PlacedRule, type StoredSheet, sheetRules } from "./sheet-store.ts";
import type { StoredRule } from "./stored-rule.ts";

/** A rule whose selectors may match, and what it declares of the groups that are asked for. */
export interface ReadRule {
  readonly placed: PlacedRule;
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
  const alive = sheetRules(sheets, selectors.mayMatch);
  const known = new Map<PlacedRule, readonly PageSelector[]>();
  const selectorsOf = (placed: PlacedRule): readonly PageSelector[] => {
    let found = known.get(placed);
    if (found === undefined) {
      found = selectors.read(placed.stored);
      known.set(placed, found);
    }
    return found;
  };
  const suspects = (): ReadRule[] => {
    const found: ReadRule[] = [];
    for (const placed of alive) {
      // Selectors take longer to read than declarations, most of which cannot hide anything.
      if (!placed.stored.mayHide(groups, isLoose)) continue;
      const matching = selectorsOf(placed);
      if (matching.length === 0) continue;
      const own = placed.stored.own(groups, isLoose);
      found.push({ placed, selectors: matching, own: () => own });
    }
    return found;
  };
  const all = (limited: number): ReadRule[] => {
    const found: ReadRule[] = [];
    const wanted = new Set<string>();
    for (const placed of alive) {
      const { stored } = placed;
      if ((stored.groups & limited) === 0) continue;
      const matching = selectorsOf(placed);
      if (matching.length === 0) continue;
      const own = (): readonly Weighed[] => ofGroups(stored.own(groups, isLoose), limited);
      found.push({ placed, selectors: matching, own });
      if (!stored.usesVariables) continue;
      for (const { given } of own()) noteVariables(given.value, wanted);
    }
    if (wanted.size > 0) readVariables(alive, wanted, selectorsOf, found);
    return found;
  };
  return { suspects, all };
}

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
  alive: readonly PlacedRule[],
  wanted: Set<string>,
  selectorsOf: (placed: PlacedRule) => readonly PageSelector[],
  read: ReadRule[],
): void {
  const all = alive
    .map((placed) => ({ placed, own: placed.stored.variables }))
    .filter(({ own }) => own.length > 0);
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const { own } of all) {
      for (const { given } of own) if (wanted.has(given.name)) noteVariables(given.value, wanted);
    }
  }
  for (const { placed, own } of all) {
    const set = own.filter(({ given }) => wanted.has(given.name));
    if (set.length === 0) continue;
    const matching = selectorsOf(placed);
    if (matching.length > 0) read.push({ placed, selectors: matching, own: () => set });
  }
}
