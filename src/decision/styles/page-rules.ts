/** The rules of a page's sheets that bear on what it shows, with selectors that may match there. */
import type { Weighed } from "./declarations.ts";
import type { PageSelector } from "./selector-list.ts";
import { type PlacedRule, sheetRules, VARIABLES } from "./sheet-store.ts";

/** A rule whose selectors may match, and what it declares of the groups that are asked for. */
export interface ReadRule {
  readonly placed: PlacedRule;
  readonly selectors: readonly PageSelector[];
  readonly own: readonly Weighed[];
}

/** The selectors of a rule that may match on the page. */
export type SelectorsOf = (placed: PlacedRule) => readonly PageSelector[];

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
  sheets: readonly string[],
  groups: number,
  isLoose: boolean,
  selectorsOf: SelectorsOf,
): Rules {
  const alive: { readonly placed: PlacedRule; readonly selectors: readonly PageSelector[] }[] = [];
  for (const placed of sheetRules(sheets, groups)) {
    const selectors = selectorsOf(placed);
    if (selectors.length > 0) alive.push({ placed, selectors });
  }
  const suspects = (): ReadRule[] => {
    const found: ReadRule[] = [];
    for (const rule of alive) {
      const { stored } = rule.placed;
      if ((stored.hinted & groups) === 0) continue;
      const own = stored.own(isLoose);
      if (own.length > 0) found.push({ ...rule, own });
    }
    return found;
  };
  const all = (limited: number): ReadRule[] => {
    const found: ReadRule[] = [];
    const wanted = new Set<string>();
    for (const rule of alive) {
      const whole = rule.placed.stored.own(isLoose);
      const isWhole = whole.every(({ given }) => (given.groups & limited) !== 0);
      const own = isWhole ? whole : whole.filter(({ given }) => (given.groups & limited) !== 0);
      if (own.length === 0) continue;
      found.push({ ...rule, own });
      for (const { given } of own) noteVariables(given.value, wanted);
    }
    if (wanted.size > 0) readVariables(sheets, wanted, selectorsOf, found);
    return found;
  };
  return { suspects, all };
}

function noteVariables(value: string, wanted: Set<string>): void {
  if (!value.includes("var(")) return;
  for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
}

/** Adds the rules that set the variables which others use. */
function readVariables(
  sheets: readonly string[],
  wanted: Set<string>,
  selectorsOf: SelectorsOf,
  read: ReadRule[],
): void {
  const all = sheetRules(sheets, VARIABLES).map((placed) => ({
    placed,
    own: placed.stored.own(true),
  }));
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const { own } of all) {
      for (const { given } of own) if (wanted.has(given.name)) noteVariables(given.value, wanted);
    }
  }
  for (const { placed, own } of all) {
    const set = own.filter(({ given }) => wanted.has(given.name));
    if (set.length === 0) continue;
    const selectors = selectorsOf(placed);
    if (selectors.length > 0) read.push({ placed, selectors, own: set });
  }
}
