/** What an element is given by its rules and its style, and the variables that are set for it. */
import type { CssSelector } from "./selectors.ts";

/** A value that one declaration gives a property. */
export interface Given {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** The shorthand that `value` is of, if it has variables. */
  readonly shorthand?: string | undefined;
  /** The groups of ways to hide that the property is read for. */
  readonly groups: number;
}

/** A rule of a page by one of its selectors. */
export interface PlacedRule {
  readonly selector: CssSelector;
  readonly given: readonly Given[];
  /** Groups by which it may hide text. */
  readonly hides: number;
  /** The element that it is for alone, with all in it; 0 for all. */
  readonly within: number;
  /** Rank of its layer, and place among all rules of the page. */
  readonly rank: number;
  readonly order: number;
  /** Places among all rules by layer, specificity and order: of normal and of important declarations. */
  normal: number;
  important: number;
}

interface Winner {
  readonly given: Given;
  readonly weight: number;
}

/** By property, the declaration that wins. */
export class Declared {
  readonly #winners = new Map<string, Winner>();
  #setsVariables = false;

  get isEmpty(): boolean {
    return this.#winners.size === 0;
  }

  get setsVariables(): boolean {
    return this.#setsVariables;
  }

  /** @param normal and `important`: the weights of its declarations, of which the greatest wins */
  add(all: readonly Given[], normal: number, important: number): void {
    for (let i = 0; i < all.length; i++) {
      const given = all[i]!;
      const weight = given.isImportant ? important : normal;
      const other = this.#winners.get(given.name);
      if (other !== undefined && other.weight > weight) continue;
      this.#winners.set(given.name, { given, weight });
      if (given.groups === 0 && given.name.startsWith("--")) this.#setsVariables = true;
    }
  }

  at(name: string): Given | undefined {
    const own = this.#winners.get(name);
    const all = this.#winners.get("all");
    if (all === undefined || own === undefined) return own?.given;
    return own.weight >= all.weight ? own.given : undefined;
  }
}

/** The variables that are set for an element: its own, then those around it. */
export interface Scope {
  readonly own: Declared;
  readonly around: Scope | undefined;
}

/** Variables of variables, and characters of a value: what is larger has none. */
const MOST_ROUNDS = 8;
const MAX_LENGTH = 500;
/** Elements around that are asked. */
const MOST_SCOPES = 32;
const CALL =
  /var\(\s{0,9}(--[\w\u0080-\uffff-]{1,99})\s{0,9}(?:,((?:[^()]|\([^()]{0,200}\)){0,300}))?\)/;
export const VARIABLE: RegExp = /var\(\s*(--[\w\u0080-\uffff-]+)/g;

/** A value with its variables replaced; undefined if one of them is not set. */
export function withVariables(stated: string, scope: Scope | undefined): string | undefined {
  let value = stated;
  for (let round = 0; round < MOST_ROUNDS && value.length <= MAX_LENGTH; round++) {
    const call = CALL.exec(value);
    if (call === null) break;
    const found = lookUp(call[1]!, scope) ?? call[2]?.trim();
    if (found === undefined) return undefined;
    value = value.slice(0, call.index) + found + value.slice(call.index + call[0].length);
  }
  return value.includes("var(") ? undefined : value.trim();
}

function lookUp(name: string, scope: Scope | undefined): string | undefined {
  for (let at = scope, i = 0; at !== undefined && i < MOST_SCOPES; at = at.around, i++) {
    const found = at.own.at(name)?.value;
    if (found !== undefined && found !== "initial") return found;
  }
  return undefined;
}
