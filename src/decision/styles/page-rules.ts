/** The rules of a page's sheets that bear on what it shows, and what they declare. */
import { withoutComments } from "./css-text.ts";
import type { PageSelector } from "./page-selectors.ts";
import { type Given, givenBy, hintedGroups, namesOf } from "./properties.ts";
import {
  createLayer,
  declarationsOf,
  rankLayers,
  readSheet,
  type SheetRule,
} from "./sheet-rules.ts";
import type { InlineStyles } from "./style-texts.ts";

/** A declaration of a rule, with its weight: the greatest wins. */
export interface Weighed {
  readonly given: Given;
  readonly isImportant: boolean;
}

/** A rule by one of its selectors. */
export interface PageRule {
  readonly selector: PageSelector;
  readonly declarations: readonly Weighed[];
  readonly rule: SheetRule;
  /** Places among all rules by layer, specificity and order: of normal and of important declarations. */
  normal: number;
  important: number;
  /** The groups that it can hide text by, once it is asked. */
  hides: number | undefined;
}

/** The selectors of a rule that may match on the page. */
export type SelectorsOf = (rule: SheetRule) => readonly PageSelector[];

const VARIABLE = /var\(\s*(--[\w\u0080-\uffff-]+)/g;
/** Rounds in which variables of variables are looked for. */
const MOST_ROUNDS = 4;

/** The rules that are read; what they declare is worked out when it is asked for. */
export interface Rules {
  /** Those that may hide, by a first look. */
  readonly suspects: () => ReadonlyMap<SheetRule, readonly Weighed[]>;
  readonly all: (groups: number) => ReadonlyMap<SheetRule, readonly Weighed[]>;
}

export function readRules(
  sheets: readonly string[],
  groups: number,
  isLoose: boolean,
  selectorsOf: SelectorsOf,
): Rules {
  const raw: SheetRule[] = [];
  const root = createLayer();
  let order = 0;
  for (const css of sheets) {
    order = readSheet(css, namesOf(groups), root, (rule) => raw.push(rule), order);
  }
  rankLayers(root);
  const read = (rule: SheetRule, wanted: number): Weighed[] => {
    const own: Weighed[] = [];
    for (const { name, value, isImportant } of declarationsOf(rule.declarations)) {
      for (const given of givenBy(name, value, wanted, isLoose)) own.push({ given, isImportant });
    }
    return own;
  };
  const suspects = (): Map<SheetRule, Weighed[]> => {
    const found = new Map<SheetRule, Weighed[]>();
    for (const rule of raw) {
      if ((hintedGroups(withoutComments(rule.declarations, "/*")) & groups) === 0) continue;
      if (selectorsOf(rule).length === 0) continue;
      const own = read(rule, groups);
      if (own.length > 0) found.set(rule, own);
    }
    return found;
  };
  const all = (limited: number): Map<SheetRule, Weighed[]> => {
    const names = namesOf(limited);
    const found = new Map<SheetRule, Weighed[]>();
    const wanted = new Set<string>();
    const note = (value: string): void => {
      for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
    };
    for (const rule of raw) {
      names.lastIndex = 0;
      if (!names.test(rule.declarations) || selectorsOf(rule).length === 0) continue;
      const own = read(rule, limited);
      if (own.length === 0) continue;
      found.set(rule, own);
      for (const { given } of own) if (given.value.includes("var(")) note(given.value);
    }
    if (wanted.size > 0) readVariables(sheets, wanted, note, found);
    return found;
  };
  return { suspects, all };
}

/** Adds the rules that set the variables which others use. */
function readVariables(
  sheets: readonly string[],
  wanted: ReadonlySet<string>,
  note: (value: string) => void,
  read: Map<SheetRule, Weighed[]>,
): void {
  const raw: SheetRule[] = [];
  const root = createLayer();
  let order = 0;
  for (const css of sheets) order = readSheet(css, /--/g, root, (rule) => raw.push(rule), order);
  rankLayers(root);
  const all = raw.map((rule) => ({
    rule,
    own: declarationsOf(rule.declarations).filter(({ name }) => name.startsWith("--")),
  }));
  for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
    size = wanted.size;
    for (const { own } of all) for (const { name, value } of own) if (wanted.has(name)) note(value);
  }
  for (const { rule, own } of all) {
    const set = own
      .filter(({ name }) => wanted.has(name))
      .map(({ name, value, isImportant }) => ({
        given: { name, value, shorthand: undefined },
        isImportant,
      }));
    if (set.length > 0) read.set(rule, set);
  }
}

/** What each `style` attribute declares, read when it is asked for. */
export function inlineDeclarations(
  inline: InlineStyles,
  groups: number,
  isLoose: boolean,
): (number: number) => readonly Weighed[] {
  const styles: (readonly Weighed[] | undefined)[] = [];
  const names = namesOf(groups);
  const read = (css: string): Weighed[] => {
    names.lastIndex = 0;
    if (!names.test(css) && !css.includes("--")) return [];
    const found: Weighed[] = [];
    for (const { name, value, isImportant } of declarationsOf(css)) {
      if (name.startsWith("--"))
        found.push({ given: { name, value, shorthand: undefined }, isImportant });
      else
        for (const given of givenBy(name, value, groups, isLoose))
          found.push({ given, isImportant });
    }
    return found;
  };
  return (number) => {
    styles[number] ??= read(inline.values[number - 1]!);
    return styles[number];
  };
}
