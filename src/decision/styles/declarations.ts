/** What rules and `style` attributes declare of the properties that are read. */

import { type Declaration, declarationsOf } from "./declared-text.ts";
import { type Given, givenBy, namesOf } from "./properties.ts";
import type { InlineStyles } from "./style-texts.ts";

/** A declaration of a rule, with its weight: the greatest wins. */
export interface Weighed {
  readonly given: Given;
  readonly isImportant: boolean;
}

/** What declarations give the properties of the groups. */
export function weighed(
  declarations: readonly Declaration[],
  groups: number,
  isLoose: boolean,
): Weighed[] {
  const found: Weighed[] = [];
  for (const one of declarations) addWeighed(found, one, groups, isLoose);
  return found;
}

function addWeighed(
  found: Weighed[],
  { name, value, isImportant }: Declaration,
  groups: number,
  isLoose: boolean,
): void {
  for (const given of givenBy(name, value, groups, isLoose)) found.push({ given, isImportant });
}

export function isVariable({ name }: Pick<Declaration, "name">): boolean {
  return name.startsWith("--");
}

/** A variable that is set. */
export function ofVariable({ name, value, isImportant }: Declaration): Weighed {
  return { given: { name, value, shorthand: undefined, groups: 0 }, isImportant };
}

/** What each `style` attribute declares, its variables too, read when it is asked for. */
export class InlineDeclarations {
  readonly #inline: InlineStyles;
  readonly #groups: number;
  readonly #isLoose: boolean;
  readonly #names: RegExp;
  readonly #styles: (readonly Weighed[] | undefined)[] = [];

  constructor(inline: InlineStyles, groups: number, isLoose: boolean) {
    this.#inline = inline;
    this.#groups = groups;
    this.#isLoose = isLoose;
    this.#names = namesOf(groups);
  }

  /** By the number of the attribute. */
  of(number: number): readonly Weighed[] {
    this.#styles[number] ??= this.#read(this.#inline.values[number - 1]!);
    return this.#styles[number];
  }

  #read(css: string): Weighed[] {
    this.#names.lastIndex = 0;
    if (!this.#names.test(css) && !css.includes("--")) return [];
    const found: Weighed[] = [];
    for (const one of declarationsOf(css, this.#groups)) {
      if (isVariable(one)) found.push(ofVariable(one));
      else addWeighed(found, one, this.#groups, this.#isLoose);
    }
    return found;
  }
}
