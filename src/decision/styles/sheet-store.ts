/**
 * The rules of sheets, read once for pages that share them: those of a site often do. What is kept is what a
 * sheet alone says, so that no page depends on the pages before it.
 */
import { perText } from "../../base/per-text.ts";
import { mightHide } from "./can-hide.ts";
import { ColourHints } from "./colour-hints.ts";
import { withoutComments } from "./css-text.ts";
import { type Weighed, weighed, weighedVariables } from "./declarations.ts";
import { hintedGroups } from "./group-hints.ts";
import type { SelectorList } from "./page-selector.ts";
import { namesOf } from "./properties.ts";
import { selectorList } from "./selector-list.ts";
import { createLayer, type Layer, rankLayers, readSheet, type SheetRule } from "./sheet-rules.ts";

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
  readonly #mayHide: (boolean | undefined)[] = [];

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

  /** Whether it declares anything that can hide text on some page. */
  mayHide(isLoose: boolean): boolean {
    const at = isLoose ? 1 : 0;
    this.#mayHide[at] ??= this.own(isLoose).some(({ given }) => mightHide(given));
    return this.#mayHide[at];
  }

  /** The variables that it sets. */
  get variables(): readonly Weighed[] {
    const { declarations } = this.rule;
    this.#variables ??= declarations.includes("--") ? weighedVariables(declarations) : [];
    return this.#variables;
  }
}

interface SheetRules {
  readonly rules: readonly StoredRule[];
  /** Number of all rules, also of those that are not read. */
  readonly count: number;
}

/** A sheet, and what its text alone says, read when it is asked for. */
export class StoredSheet {
  readonly css: string;
  #hinted: number | undefined;
  #colours: ColourHints | undefined;
  #hasLayers: boolean | undefined;
  #hasKeyframes: boolean | undefined;
  readonly #rules = new Map<number, SheetRules>();

  constructor(css: string) {
    this.css = css;
  }

  /** The groups by which it may hide, by a first look. */
  get hinted(): number {
    this.#hinted ??= hintedGroups(this.css);
    return this.#hinted;
  }

  get colours(): ColourHints {
    this.#colours ??= new ColourHints(this.css);
    return this.#colours;
  }

  /** Layers belong to the page. */
  get hasLayers(): boolean {
    this.#hasLayers ??= mayHaveLayers(this.css);
    return this.#hasLayers;
  }

  get hasKeyframes(): boolean {
    this.#hasKeyframes ??= KEYFRAMES.test(this.css);
    return this.#hasKeyframes;
  }

  /** Its rules for the groups, on pages without layers. */
  rules(groups: number): SheetRules {
    let rules = this.#rules.get(groups);
    if (rules === undefined) {
      rules = read(this.css, groups, PAGE);
      this.#rules.set(groups, rules);
    }
    return rules;
  }
}

const KEYFRAMES = /@(?:-webkit-)?keyframes/i;

/** A sheet by its text. */
export const storedSheet: (css: string) => StoredSheet = perText((css) => new StoredSheet(css));

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
export function sheetRules(sheets: readonly StoredSheet[], groups: number): PlacedRule[] {
  const hasLayers = sheets.some((sheet) => sheet.hasLayers);
  const root = createLayer();
  const placed: PlacedRule[] = [];
  let before = 0;
  for (const sheet of sheets) {
    const { rules, count } = hasLayers ? read(sheet.css, groups, root) : sheet.rules(groups);
    for (const rule of rules) placed.push({ stored: rule, order: before + rule.rule.order });
    before += count;
  }
  if (hasLayers) rankLayers(root);
  return placed;
}

/** The layer of all rules of pages without layers. */
const PAGE = createLayer();

function read(css: string, groups: number, root: Layer): SheetRules {
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
