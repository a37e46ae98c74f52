/**
 * The rules of sheets, read once for pages that share them: those of a site often do. What is kept is what a
 * sheet alone says, so that no page depends on the pages before it.
 */
import { hintedGroups, namesOf } from "./properties.ts";
import { type Weighed, weighed, weighedVariables } from "./declarations.ts";
import { type SelectorList, selectorList } from "./selector-list.ts";
import { createLayer, type Layer, rankLayers, readSheet, type SheetRule } from "./sheet-rules.ts";
import { withoutComments } from "./css-text.ts";

/** Characters of sheets that are kept. */
const MOST_KEPT = 1_000_000;
/** Its layers belong to the page. */
const LAYERS = /@layer/i;

/** A rule of a sheet. What it declares and selects is read when it is asked for. */
export class StoredRule {
  readonly rule: SheetRule;
  readonly #groups: number;
  #hinted: number | undefined;
  #selectors: SelectorList | undefined;
  readonly #own: (readonly Weighed[] | undefined)[] = [];

  constructor(rule: SheetRule, groups: number) {
    this.rule = rule;
    this.#groups = groups;
  }

  get selectors(): SelectorList {
    this.#selectors ??= selectorList(this.rule.selector);
    return this.#selectors;
  }

  /** The groups by which it may hide, by a first look. */
  get hinted(): number {
    this.#hinted ??= hintedGroups(withoutComments(this.rule.declarations, "/*"));
    return this.#hinted;
  }

  /** What it declares of the groups that it was read for. */
  own(isLoose: boolean): readonly Weighed[] {
    const at = isLoose ? 1 : 0;
    const { declarations } = this.rule;
    this.#own[at] ??=
      this.#groups === VARIABLES
        ? weighedVariables(declarations)
        : weighed(declarations, this.#groups, isLoose);
    return this.#own[at];
  }
}

interface KeptSheet {
  /** The key, which is no part of a page: that would keep the whole of it. */
  readonly text: string;
  readonly byGroups: Map<number, StoredSheet>;
}

interface StoredSheet {
  readonly rules: readonly StoredRule[];
  /** Number of all rules, also of those that are not read. */
  readonly count: number;
}

/** A rule of a page, and its place among all rules there. */
export interface PlacedRule {
  readonly stored: StoredRule;
  readonly order: number;
}

/** Stands for the variables among the groups: see {@link sheetRules}. */
export const VARIABLES = -1;
const VARIABLE_NAMES = /--/g;

/** By the text of a sheet, the one that was asked for last at the end. */
const kept = new Map<string, KeptSheet>();
let size = 0;

/**
 * The rules of a page's sheets.
 *
 * @param groups of the properties that rules are read for, or {@link VARIABLES}
 */
export function sheetRules(sheets: readonly string[], groups: number): PlacedRule[] {
  const hasLayers = sheets.some((css) => LAYERS.test(css));
  const root = createLayer();
  const placed: PlacedRule[] = [];
  let before = 0;
  for (const css of sheets) {
    const { rules, count } = hasLayers ? read(css, groups, root) : known(css, groups);
    for (const stored of rules) placed.push({ stored, order: before + stored.rule.order });
    before += count;
  }
  if (hasLayers) rankLayers(root);
  return placed;
}

function known(css: string, groups: number): StoredSheet {
  let own = kept.get(css);
  if (own === undefined) {
    own = { text: ` ${css}`.slice(1), byGroups: new Map() };
    size += css.length;
  } else kept.delete(css);
  kept.set(own.text, own);
  let sheet = own.byGroups.get(groups);
  if (sheet === undefined) {
    sheet = read(own.text, groups, PAGE);
    own.byGroups.set(groups, sheet);
  }
  for (const oldest of kept.keys()) {
    if (size <= MOST_KEPT) break;
    kept.delete(oldest);
    size -= oldest.length;
  }
  return sheet;
}

/** The layer of all rules of pages without layers. */
const PAGE = createLayer();

function read(css: string, groups: number, root: Layer): StoredSheet {
  const names = groups === VARIABLES ? VARIABLE_NAMES : namesOf(groups);
  const rules: StoredRule[] = [];
  const count = readSheet(css, names, root, (rule) => rules.push(new StoredRule(rule, groups)));
  return { rules, count };
}
