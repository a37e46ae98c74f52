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
  body: "articleBody recipeInstructions recipeIngredient acceptedAnswer step",
  person: "author creator contributor editor",
  review: "review comment reviewBody commentText",
  facts:
    "offers price sku brand address telephone openingHours additionalProperty aggregateRating isbn",
  caption: "caption image creditText",
  list: "itemListElement breadcrumb mainEntity hasPart",
  tag: "keywords articleSection about genre",
};
const placeNames = Object.keys(places);
const HEADLINE = placeNames.indexOf("headline");
const placeOf = new Map<string, number>();
for (const [number, list] of Object.values(places).entries()) {
  for (const property of list.split(" ")) placeOf.set(property, number);
}

const claimed = ["author", "tag", "description", "siteName"] as const;
/** What the page's address is like. */
const addresses = {
  thread:
    /\b(?:forums?|threads?|topics?|discuss\w*|questions?|viewtopic|showthread|board|community|talk|t)\b/i,
  list: /\b(?:category|categories|tags?|search|archives?|shop|collections?|browse|author|list|page|c)\b/i,
  slug: /(?:-[^/-]+){3}/,
  front: /^https?:\/\/[^/]+\/?(?:index\.\w+)?$/i,
} as const;
const addressTests = Object.values(addresses);

const NAMES_AUTHOR = claimed.length;
const LINKED = NAMES_AUTHOR + 1;
const ADDRESS = LINKED + placeNames.length;

/** Texts are compared by so many letters and figures at their beginning. */
const COMPARED = 60;
/** A shorter name may be part of another word. */
const LEAST_NAME = 5;
const MOST_AUTHORS = 20;
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
      // The name of an author is a person's, that of a comment's author too.
      const inner = place >= 0 && (own < 0 || own === HEADLINE) ? place : own;
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
    ...Object.keys(addresses).map((kind) => `address-${kind}`),
  ],
  write({ document, blocks, page: { url } }, { values, stride, offset }) {
    const statements = readStatements(document);
    const fields = claimed.map((field) => {
      return new Set(claimsOf(statements, field).map(({ text }) => beginning(text)));
    });
    const authors = [...fields[0]!]
      .filter(({ length }) => length >= LEAST_NAME)
      .slice(0, MOST_AUTHORS);
    const linked = linkedTexts(document);
    const address = url ?? claimsOf(statements, "canonicalUrl")[0]?.text;
    const isLike = addressTests.map((one) =>
      address === undefined ? Number.NaN : one.test(address) ? 1 : 0,
    );
    const isSilent = linked.size === 0 && fields.every(({ size }) => size === 0);
    for (const { index, text } of blocks) {
      const at = index * stride + offset;
      for (let i = 0; i < isLike.length; i++) values[at + ADDRESS + i] = isLike[i]!;
      if (isSilent) continue;
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
