import { mightHide } from "./can-hide.ts";
import { isVariable, ofVariable, type Weighed, weighed } from "./declarations.ts";
import { type Declaration, declarationsOf } from "./declared-text.ts";
import type { SelectorList } from "./page-selector.ts";
import { givenBy, groupsFor } from "./properties.ts";
import { selectorList } from "./selector-list.ts";
import type { Layer, SheetRule } from "./sheet-rules.ts";

const ANY_VARIABLE = /var\(|\\/i;
const ANY_GROUP = -1;
const NONE: readonly Weighed[] = [];

/** A rule of a sheet. What it declares and selects is read when it is asked for. */
export class StoredRule {
  readonly selector: string;
  readonly layer: Layer;
  /** Place among the rules of its sheet. */
  readonly order: number;
  readonly #text: string;
  #selectors: SelectorList | undefined;
  #declarations: readonly Declaration[] | undefined;
  #groups = 0;
  #variables: readonly Weighed[] | undefined;
  #usesVariables: boolean | undefined;
  /** For which groups and kind of page the rest was read. */
  #readFor = -1;
  #own: readonly Weighed[] | undefined;
  #mayHide: boolean | undefined;

  constructor({ selector, declarations, layer, order }: SheetRule) {
    this.selector = selector;
    this.layer = layer;
    this.order = order;
    this.#text = declarations;
  }

  get selectors(): SelectorList {
    this.#selectors ??= selectorList(this.selector);
    return this.#selectors;
  }

  /** The groups that its declarations are read for. */
  get groups(): number {
    this.#read();
    return this.#groups;
  }

  /** What it declares of the groups. */
  own(groups: number, isLoose: boolean): readonly Weighed[] {
    this.#readAgain(groups, isLoose);
    this.#own ??= weighed(this.#read(), groups, isLoose);
    return this.#own;
  }

  /** Whether it declares anything of the groups that can hide text on some page. */
  mayHide(groups: number, isLoose: boolean): boolean {
    this.#readAgain(groups, isLoose);
    this.#mayHide ??= mayAnyHide(this.#read(), groups, isLoose);
    return this.#mayHide;
  }

  get usesVariables(): boolean {
    this.#usesVariables ??= ANY_VARIABLE.test(this.#text);
    return this.#usesVariables;
  }

  /** The variables that it sets. */
  get variables(): readonly Weighed[] {
    this.#variables ??= this.#text.includes("--") ? variablesIn(this.#read()) : NONE;
    return this.#variables;
  }

  #read(): readonly Declaration[] {
    if (this.#declarations === undefined) {
      this.#declarations = declarationsOf(this.#text, ANY_GROUP);
      for (const { name } of this.#declarations) this.#groups |= groupsFor(name);
    }
    return this.#declarations;
  }

  #readAgain(groups: number, isLoose: boolean): void {
    const readFor = 2 * groups + (isLoose ? 1 : 0);
    if (readFor === this.#readFor) return;
    this.#readFor = readFor;
    this.#own = undefined;
    this.#mayHide = undefined;
  }
}

function mayAnyHide(
  declarations: readonly Declaration[],
  groups: number,
  isLoose: boolean,
): boolean {
  for (const { name, value } of declarations) {
    for (const given of givenBy(name, value, groups, isLoose)) if (mightHide(given)) return true;
  }
  return false;
}

function variablesIn(declarations: readonly Declaration[]): readonly Weighed[] {
  const found: Weighed[] = [];
  for (const one of declarations) if (isVariable(one)) found.push(ofVariable(one));
  return found;
}
