/** Kinds of parts: words of different kinds are not in one chunk. */
import type { Part } from "../parts/vocabulary.ts";

/** By part. Who wrote a post or a comment is of the kind of what follows. */
const kinds: Readonly<Record<Part, string | undefined>> = {
  headline: "thing",
  standfirst: "thing",
  byline: "thing",
  body: "thing",
  caption: "thing",
  embed: "thing",
  notes: "thing",
  bio: "thing",
  facts: "thing",
  item: "thing",
  post: "post",
  poster: undefined,
  comment: "comment",
  related: "around",
  promo: "around",
  tools: "around",
  tags: "around",
  navigation: "around",
  legal: "around",
  form: "around",
  noise: "around",
};

/**
 * The kind of each unit. What leads to the next unit, such as a heading, is of the kind of that one.
 *
 * @param units with the part of each; undefined for a picture alone
 */
export function kindsOf(
  units: readonly { readonly part: Part | undefined; readonly keepsNext: boolean }[],
): string[] {
  const found: string[] = [];
  let next = "";
  for (let i = units.length - 1; i >= 0; i--) {
    const { part, keepsNext } = units[i]!;
    const kind = part && kinds[part];
    const isOfNext = kind === undefined || keepsNext;
    next = isOfNext && next !== "" ? next : (kind ?? next);
    found.push(next);
  }
  return found.reverse();
}
