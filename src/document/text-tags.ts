import { isName } from "./attribute-names.ts";

/** Tags whose content is text, up to their end tag. */
export const textTags: readonly string[] =
  "iframe noembed noframes plaintext script style title textarea xmp".split(" ");

/**
 * Whether the rest of a page is the beginning or all of such a tag's name. htmlparser2 takes that for text, and any
 * other tag that ends within its name for nothing.
 */
export function isCutTextTag(rest: string): boolean {
  const { length } = rest;
  return textTags.some((name) => length <= name.length && isName(name.slice(0, length), rest, 0));
}
