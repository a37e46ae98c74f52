import { isName } from "./attribute-names.ts";

/** Tags whose content is text, up to their end tag. */
export const textTags: readonly string[] =
  "iframe noembed noframes plaintext script style title textarea xmp".split(" ");

/**
 * Whether a page ends, from `start` on, with the beginning or all of such a tag's name. htmlparser2 takes that for
 * text, and any other tag that ends within its name for nothing.
 */
export function isCutTextTag(source: string, start: number): boolean {
  const length = source.length - start;
  return textTags.some(
    (name) => length <= name.length && isName(name.slice(0, length), source, start),
  );
}
