/** An item of schema.org, in any syntax. */
export interface Thing {
  /** Its types without the vocabulary's address: `NewsArticle`. */
  readonly types: readonly string[];
  /** Its values by property, in the order written. */
  readonly properties: ReadonlyMap<string, readonly Value[]>;
}

export type Value = string | Thing;

const NONE: readonly Value[] = [];
const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;

export function valuesOf(thing: Thing, property: string): readonly Value[] {
  return thing.properties.get(property) ?? NONE;
}

/** Values as text; an item's is its name. */
export function textsOf(thing: Thing, property: string): string[] {
  return valuesOf(thing, property).flatMap((value) =>
    typeof value === "string" ? [value] : namesOf(value),
  );
}

export function namesOf(thing: Thing): string[] {
  return valuesOf(thing, "name").filter((value) => typeof value === "string");
}

/** The last part of a type's address: `https://schema.org/NewsArticle` is `NewsArticle`. */
export function bareName(type: string): string {
  const name = type.trim();
  return name.includes(":") ? name.replace(VOCABULARY, "") : name;
}
