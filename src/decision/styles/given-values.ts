import type { Declared } from "./declared.ts";
import { resolved, type Scope } from "./variables.ts";

/** The values that an element's properties are given, with their variables replaced. */
export class GivenValues {
  readonly #own: Declared;
  readonly #scope: Scope | undefined;
  readonly #isLoose: boolean;

  /** @param scope the variables that are set for the element */
  constructor(own: Declared, scope: Scope | undefined, isLoose: boolean) {
    this.#own = own;
    this.#scope = scope;
    this.#isLoose = isLoose;
  }

  /** By the number of the property; undefined if it is given none, or none that is valid. */
  at(property: number): string | undefined {
    const found = this.#own.at(property);
    if (found === undefined || !found.value.includes("var(")) return found?.value;
    return resolved(found, this.#scope, this.#isLoose);
  }
}
