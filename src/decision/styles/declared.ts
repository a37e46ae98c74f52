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

/** The values that won, by the number of the property and by the name of a custom one. */
interface Winners {
  readonly own: (Winner | undefined)[];
  readonly custom: ReadonlyMap<string, Winner> | undefined;
}

export class Declared {
  readonly #before: Declared | undefined;
  readonly #more: readonly Winner[];
  /** Found when it is asked for: most sets are only steps on the way to one that is. */
  #winners: Winners | undefined;
  /** What it becomes with more, by what is added. */
  #with: Map<readonly Winner[], Declared> | undefined;

  constructor(before?: Declared, more: readonly Winner[] = []) {
    this.#before = before;
    this.#more = more;
  }

  get isEmpty(): boolean {
    return this.#before === undefined;
  }

  /** Whether custom properties are among them. */
  get setsVariables(): boolean {
    return this.#found().custom !== undefined;
  }

  /** The value that won, by the number of its property. */
  at(property: number): Given | undefined {
    return this.#found().own[property]?.given;
  }

  /** The value of a custom property that won. */
  custom(name: string): Given | undefined {
    return this.#found().custom?.get(name)?.given;
  }

  /** With the declarations of one more rule or style, which is known by its array. */
  with(more: readonly Winner[]): Declared {
    if (more.length === 0) return this;
    this.#with ??= new Map();
    let found = this.#with.get(more);
    if (found === undefined) {
      found = new Declared(this, more);
      this.#with.set(more, found);
    }
    return found;
  }

  #found(): Winners {
    if (this.#winners !== undefined) return this.#winners;
    const steps: Declared[] = [];
    let at: Declared = this;
    for (; at.#winners === undefined && at.#before !== undefined; at = at.#before) steps.push(at);
    const known = at.#winners;
    const own =
      known?.own.slice() ?? new Array<Winner | undefined>(propertyNames.length).fill(undefined);
    let custom: Map<string, Winner> | undefined;
    for (let i = steps.length - 1; i >= 0; i--) {
      for (const one of steps[i]!.#more) {
        const { property, weight } = one;
        if (property !== undefined) {
          const other = own[property];
          if (other === undefined || other.weight <= weight) own[property] = one;
          continue;
        }
        custom ??= new Map(known?.custom);
        const { name } = one.given;
        const other = custom.get(name);
        if (other === undefined || other.weight <= weight) custom.set(name, one);
      }
    }
    this.#winners = { own, custom: custom ?? known?.custom };
    return this.#winners;
  }
}
