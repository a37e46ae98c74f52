/** What rules and `style` attributes declare of the properties that are read. */

import { type Declaration, declarationsOf } from "./declared-text.ts";
import { type Given, givenBy, groupsFor, namesOf } from "./properties.ts";
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
  for (const { name, value, isImportant } of declarations) {
    for (const given of givenBy(name, value, groups, isLoose)) found.push({ given, isImportant });
  }
  return found;
}

export function isVariable({ name }: Pick<Declaration, "name">): boolean {
  return name.startsWith("--");
}

/** A variable that is set. */
export function ofVariable({ name, value, isImportant }: Declaration): Weighed {
  return { given: { name, value, shorthand: undefined, groups: 0 }, isImportant };
}

/** What each `style` attribute declares, its variables too, read when it is asked for. */
export function inlineDeclarations(
  inline: InlineStyles,
  groups: number,
  isLoose: boolean,
): (number: number) => readonly Weighed[] {
  const styles: (readonly Weighed[] | undefined)[] = [];
  const names = namesOf(groups);
  const isWanted = (name: string): boolean =>
    name.startsWith("--") || (groupsFor(name) & groups) !== 0;
  const read = (css: string): Weighed[] => {
    names.lastIndex = 0;
    if (!names.test(css) && !css.includes("--")) return [];
    return declarationsOf(css, isWanted).flatMap((one) =>
      isVariable(one)
        ? [ofVariable(one)]
        : givenBy(one.name, one.value, groups, isLoose).map((given) => ({
            given,
            isImportant: one.isImportant,
          })),
    );
  };
  return (number) => {
    styles[number] ??= read(inline.values[number - 1]!);
    return styles[number];
  };
}
