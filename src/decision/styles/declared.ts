/** What elements are given by their rules and styles: one set for all that the same ones give the same. */
import type { Given } from "./properties.ts";
import { propertyNames, propertyNumber } from "./property-names.ts";

/** A declaration, and its place among all of a page: the greatest wins. */
export interface Winner {
  readonly given: Given;
  readonly weight: number;
  /** Number of its property; undefined for a custom one. */
  readonly property: number | undefined;
}

export function winner(given: Given, weight: number): Winner {
  return { given, weight, property: propertyNumber(given.name) };
}

/** What a rule or a style declares: known properties and custom ones apart. */
export class Winners {
  readonly own: readonly Winner[];
  /** By name, of custom properties; undefined without any. */
  readonly custom: ReadonlyMap<string, Winner> | undefined;

  constructor(all: readonly Winner[]) {
    const own: Winner[] = [];
    let custom: Map<string, Winner> | undefined;
    for (const one of all) {
      if (one.property !== undefined) own.push(one);
      else {
        custom ??= new Map();
        const other = custom.get(one.given.name);
        if (other === undefined || other.weight <= one.weight) custom.set(one.given.name, one);
      }
    }
    this.own = own;
    this.custom = custom;
  }

  get isEmpty(): boolean {
    return this.own.length === 0 && this.custom === undefined;
  }
}

/** The custom properties of all that sets some, the last first: copies for each element would be too many. */
interface Customs {
  readonly last: ReadonlyMap<string, Winner>;
  readonly before: Customs | undefined;
}

export class Declared {
  readonly #before: Declared | undefined;
  readonly #more: readonly Winner[];
  readonly #customs: Customs | undefined;
  /** Winners by the number of the property. Most sets are only steps on the way to one that is asked for them. */
  #winners: (Winner | undefined)[] | undefined;
  /** What it becomes with more, by what is added. */
  #with: Map<Winners, Declared> | undefined;

  constructor(before?: Declared, more?: Winners) {
    this.#before = before;
    this.#more = more?.own ?? [];
    const customs = before === undefined ? undefined : before.#customs;
    this.#customs = more?.custom === undefined ? customs : { last: more.custom, before: customs };
  }

  get isEmpty(): boolean {
    return this.#before === undefined;
  }

  /** Whether custom properties are among them. */
  get setsVariables(): boolean {
    return this.#customs !== undefined;
  }

  /** The value that won, by the number of its property. */
  at(property: number): Given | undefined {
    return this.#found()[property]?.given;
  }

  /** The value of a custom property that won. */
  custom(name: string): Given | undefined {
    let best: Winner | undefined;
    for (let at = this.#customs; at !== undefined; at = at.before) {
      const other = at.last.get(name);
      if (other !== undefined && (best === undefined || other.weight > best.weight)) best = other;
    }
    return best?.given;
  }

  /** With the declarations of one more rule or style. */
  with(more: Winners): Declared {
    if (more.isEmpty) return this;
    this.#with ??= new Map();
    let found = this.#with.get(more);
    if (found === undefined) {
      found = new Declared(this, more);
      this.#with.set(more, found);
    }
    return found;
  }

  #found(): readonly (Winner | undefined)[] {
    if (this.#winners !== undefined) return this.#winners;
    const steps: Declared[] = [];
    let at: Declared = this;
    for (; at.#winners === undefined && at.#before !== undefined; at = at.#before) steps.push(at);
    const own =
      at.#winners?.slice() ?? new Array<Winner | undefined>(propertyNames.length).fill(undefined);
    for (let i = steps.length - 1; i >= 0; i--) {
      for (const one of steps[i]!.#more) {
        const other = own[one.property!];
        if (other === undefined || other.weight <= one.weight) own[one.property!] = one;
      }
    }
    this.#winners = own;
    return own;
  }
}
