/** What an element is given by its rules and its style, and the variables that are set for it. */

/** A value that one declaration gives a property. */
export interface Given {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** The shorthand that `value` is of, if it has variables. */
  readonly shorthand?: string | undefined;
  /** The groups of ways to hide that the property is read for; 0 for variables. */
  readonly groups: number;
}

/** What a rule or a style declares, and its weights among all of a page, of which the greatest wins. */
export interface Placed {
  readonly given: readonly Given[];
  readonly setsVariables: boolean;
  /** Of normal and of important declarations: by layer, specificity and order. */
  readonly normal: number;
  readonly important: number;
}

/** What an element is given: one object for all that the same rules and styles give the same. */
export class Declared {
  readonly setsVariables: boolean;
  readonly #before: Declared | undefined;
  readonly #last: Placed;
  /** By property, the value that wins and its weight, but for variables: these may be too many to copy. */
  #winners: Map<string, readonly [given: Given, weight: number]> | undefined;
  /** What it becomes with more, by what is added. */
  #with: Map<Placed, Declared> | undefined;

  constructor(before?: Declared, last: Placed = NOTHING) {
    this.setsVariables = before?.setsVariables === true || last.setsVariables;
    this.#before = before;
    this.#last = last;
  }

  get isEmpty(): boolean {
    return this.#before === undefined;
  }

  /** With the declarations of one more rule or style. */
  with(more: Placed): Declared {
    if (more.given.length === 0) return this;
    this.#with ??= new Map();
    let found = this.#with.get(more);
    if (found === undefined) {
      found = new Declared(this, more);
      this.#with.set(more, found);
    }
    return found;
  }

  /** The value that wins for a property. */
  at(name: string): Given | undefined {
    this.#winners ??= this.#winning();
    const own = this.#winners.get(name);
    const all = this.#winners.get("all");
    return own === undefined || (all !== undefined && all[1] > own[1]) ? undefined : own[0];
  }

  /** The value that wins for a variable. */
  variable(name: string): string | undefined {
    let value: string | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (let at: Declared | undefined = this; at?.setsVariables === true; at = at.#before) {
      for (const given of at.#last.given) {
        const weight = weightOf(given, at.#last);
        // The last of a rule's own declarations wins.
        if (given.name !== name || weight < most) continue;
        value = given.value;
        most = weight;
      }
    }
    return value;
  }

  #winning(): Map<string, readonly [Given, number]> {
    const winners = new Map<string, readonly [Given, number]>();
    for (let at: Declared | undefined = this; at !== undefined; at = at.#before) {
      const { given: all } = at.#last;
      for (let i = all.length - 1; i >= 0; i--) {
        const given = all[i]!;
        if (given.groups === 0) continue;
        const weight = weightOf(given, at.#last);
        const other = winners.get(given.name);
        if (other === undefined || other[1] < weight) winners.set(given.name, [given, weight]);
      }
    }
    return winners;
  }
}

const NOTHING: Placed = { given: [], setsVariables: false, normal: 0, important: 0 };
const weightOf = ({ isImportant }: Given, { normal, important }: Placed): number =>
  isImportant ? important : normal;

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
    const found = at.own.variable(name);
    if (found !== undefined && found !== "initial") return found;
  }
  return undefined;
}
