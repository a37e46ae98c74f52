/** What the page states of itself: a block that says the same is in that place. */

import type { Document } from "../../document/document.ts";
import { jsonLdThings } from "../../metadata/json-ld.ts";
import { claimsOf, readStatements } from "../../metadata/statements.ts";
import type { Thing, Value } from "../../metadata/thing.ts";
import { squash } from "../../metadata/title-parts.ts";
import type { Cue } from "./cue.ts";

/** Properties of linked data by what their texts are on the page. */
const places: Readonly<Record<string, string>> = {
  headline: "headline name alternativeHeadline",
  description: "description abstract",
  body: "articleBody text recipeInstructions recipeIngredient acceptedAnswer step",
  person: "author creator contributor editor",
  review: "review comment reviewBody",
  facts:
    "offers price sku brand address telephone openingHours additionalProperty aggregateRating isbn",
  caption: "caption image creditText",
  list: "itemListElement breadcrumb mainEntity hasPart",
  tag: "keywords articleSection about genre",
};
const placeNames = Object.keys(places);
const placeOf = new Map<string, number>();
for (const [number, list] of Object.values(places).entries()) {
  for (const property of list.split(" ")) placeOf.set(property, number);
}

const claimed = ["author", "tag", "description", "siteName"] as const;
const NAMES_AUTHOR = claimed.length;
const LINKED = NAMES_AUTHOR + 1;

/** Texts are compared by so many letters and figures at their beginning. */
const COMPARED = 60;
/** A shorter name may be part of another word. */
const LEAST_NAME = 5;
/** Longer texts are no bylines. */
const MOST_BYLINE = 200;
/** Values that are read of linked data, and how deep. */
const MOST_VALUES = 2000;
const DEEPEST = 8;

function beginning(text: string): string {
  return squash(text.slice(0, 2 * COMPARED)).slice(0, COMPARED);
}

/** A bit per place of the linked data's texts. */
function linkedTexts(document: Document): Map<string, number> {
  const found = new Map<string, number>();
  let left = MOST_VALUES;
  const read = (value: Value, place: number, depth: number): void => {
    if (left-- <= 0) return;
    if (typeof value !== "string") {
      if (depth < DEEPEST) readThing(value, place, depth + 1);
    } else if (place >= 0) {
      const key = beginning(value);
      if (key !== "") found.set(key, (found.get(key) ?? 0) | (1 << place));
    }
  };
  const readThing = ({ properties }: Thing, place: number, depth: number): void => {
    for (const [property, values] of properties) {
      const own = placeOf.get(property) ?? -1;
      // The name of an author is a person's.
      const inner = depth > 0 && place >= 0 && (own <= 0 || own === 3) ? place : own;
      for (const value of values) read(value, inner, depth);
    }
  };
  for (const thing of jsonLdThings(document)) readThing(thing, -1, 0);
  return found;
}

export const stated: Cue = {
  columns: [
    ...claimed.map((field) => `is-${field}`),
    "names-author",
    ...placeNames.map((place) => `linked-${place}`),
  ],
  write({ document, blocks }, { values, stride, offset }) {
    const statements = readStatements(document);
    const fields = claimed.map((field) => {
      return new Set(claimsOf(statements, field).map(({ text }) => beginning(text)));
    });
    const authors = [...fields[0]!].filter(({ length }) => length >= LEAST_NAME);
    const linked = linkedTexts(document);
    for (const { index, text } of blocks) {
      const at = index * stride + offset;
      const key = beginning(text);
      if (key === "") continue;
      for (let i = 0; i < fields.length; i++) if (fields[i]!.has(key)) values[at + i] = 1;
      if (text.length <= MOST_BYLINE && authors.length > 0) {
        const whole = text.length <= COMPARED ? key : squash(text);
        if (authors.some((name) => whole.includes(name))) values[at + NAMES_AUTHOR] = 1;
      }
      const bits = linked.get(key) ?? 0;
      for (let place = 0; place < placeNames.length; place++) {
        if ((bits >> place) & 1) values[at + LINKED + place] = 1;
      }
    }
  },
};
