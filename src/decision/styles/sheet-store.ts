/**
 * The rules of sheets, read once for pages that share them: those of a site often do. What is kept is what a
 * sheet alone says, so that no page depends on the pages before it.
 */
import { perText } from "../../base/per-text.ts";
import { withoutComments } from "./css-text.ts";
import { type Weighed, weighed, weighedVariables } from "./declarations.ts";
import { hintedGroups, namesOf } from "./properties.ts";
import { type SelectorList, selectorList } from "./selector-list.ts";
import { createLayer, type Layer, rankLayers, readSheet, type SheetRule } from "./sheet-rules.ts";

/** Its layers belong to the page. */
const LAYERS = /@layer/i;

function mayHaveLayers(css: string): boolean {
  // A look for letters in one case is far the faster one.
  return (css.includes("@l") || css.includes("@L")) && LAYERS.test(css);
}

/** A rule of a sheet. What it declares and selects is read when it is asked for. */
export class StoredRule {
  readonly rule: SheetRule;
  readonly #groups: number;
  #hinted: number | undefined;
  #selectors: SelectorList | undefined;
  #variables: readonly Weighed[] | undefined;
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
    this.#own[at] ??= weighed(this.rule.declarations, this.#groups, isLoose);
    return this.#own[at];
  }

  /** The variables that it sets. */
  get variables(): readonly Weighed[] {
    const { declarations } = this.rule;
    this.#variables ??= declarations.includes("--") ? weighedVariables(declarations) : [];
    return this.#variables;
  }
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

/**
 * The rules of a page's sheets, those that set variables too.
 *
 * @param groups of the properties that rules are read for
 */
export function sheetRules(sheets: readonly string[], groups: number): PlacedRule[] {
  const hasLayers = sheets.some(mayHaveLayers);
  const root = createLayer();
  const placed: PlacedRule[] = [];
  let before = 0;
  for (const css of sheets) {
    const { rules, count } = hasLayers ? read(css, groups, root) : stored(css)(groups);
    for (const rule of rules) placed.push({ stored: rule, order: before + rule.rule.order });
    before += count;
  }
  if (hasLayers) rankLayers(root);
  return placed;
}

/** The sheet by the groups that it is read for. */
const stored = perText((css) => {
  const sheets = new Map<number, StoredSheet>();
  return (groups: number): StoredSheet => {
    let sheet = sheets.get(groups);
    if (sheet === undefined) {
      sheet = read(css, groups, PAGE);
      sheets.set(groups, sheet);
    }
    return sheet;
  };
});

/** The layer of all rules of pages without layers. */
const PAGE = createLayer();

function read(css: string, groups: number, root: Layer): StoredSheet {
  const names = css.includes("--") ? withVariables(groups) : namesOf(groups);
  const rules: StoredRule[] = [];
  const count = readSheet(css, names, root, (rule) => rules.push(new StoredRule(rule, groups)));
  return { rules, count };
}

function withVariables(groups: number): RegExp {
  let found = expressions.get(groups);
  if (found === undefined) {
    found = new RegExp(`${namesOf(groups).source}|--`, "gi");
    expressions.set(groups, found);
  }
  return found;
}

const expressions = new Map<number, RegExp>();
