/** What elements are given by their rules and styles: one set for all that the same ones give the same. */
import type { Given } from "./properties.ts";

/** A declaration, and its place among all of a page: the greatest wins. */
export interface Winner {
  readonly given: Given;
  readonly weight: number;
}

/** The value that won, by property. */
export class Declared {
  readonly #winners: ReadonlyMap<string, Winner>;
  /** What it becomes with more, by what is added. */
  readonly #with = new Map<readonly Winner[], Declared>();
  readonly #over = new Map<string, Declared>();
  #setsVariables: boolean | undefined;

  constructor(winners: ReadonlyMap<string, Winner> = new Map()) {
    this.#winners = winners;
  }

  get isEmpty(): boolean {
    return this.#winners.size === 0;
  }

  /** Whether custom properties are among them. */
  get setsVariables(): boolean {
    this.#setsVariables ??= [...this.#winners.keys()].some((name) => name.startsWith("--"));
    return this.#setsVariables;
  }

  get(name: string): Winner | undefined {
    return this.#winners.get(name);
  }

  /** With the declarations of one more rule or style, which is known by its array. */
  with(more: readonly Winner[]): Declared {
    if (more.length === 0) return this;
    let found = this.#with.get(more);
    if (found === undefined) {
      const winners = new Map(this.#winners);
      for (const winner of more) {
        const { name } = winner.given;
        const known = winners.get(name);
        if (known === undefined || known.weight <= winner.weight) winners.set(name, winner);
      }
      found = new Declared(winners);
      this.#with.set(more, found);
    }
    return found;
  }

  /** With declarations that count where there are no others. */
  over(least: readonly Winner[]): Declared {
    const key = least.map(({ given: { name, value } }) => `${name}:${value}`).join(";");
    let found = this.#over.get(key);
    if (found === undefined) {
      const winners = new Map(this.#winners);
      for (const winner of least) {
        if (!winners.has(winner.given.name)) winners.set(winner.given.name, winner);
      }
      found = new Declared(winners);
      this.#over.set(key, found);
    }
    return found;
  }
}
