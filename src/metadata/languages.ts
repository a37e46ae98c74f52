import { remembered } from "../base/remembered.ts";

const UNDERSCORES = /_/g;
/** Longer texts would keep the pages they are parts of. */
const LONGEST_KNOWN = 12;
const NAMES = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/**
 * A language as BCP 47 writes it: `en_us` is `en-US`.
 *
 * @returns undefined for a text that is no language tag, such as a language's name
 */
export function languageTag(text: string): string | undefined {
  // Several languages may be listed: the first counts.
  const tag = text.split(",", 1)[0]!.trim().replace(UNDERSCORES, "-");
  if (!NAMES.test(tag)) return undefined;
  return tag.length > LONGEST_KNOWN ? canonical(tag) : knownTag(tag);
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const knownTag = remembered(canonical);
