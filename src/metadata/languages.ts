const UNDERSCORES = /_/g;
/** Tags by what pages write, of a crawl's any number of them; longer texts would keep the pages they are parts of. */
const known = new Map<string, string | undefined>();
const MAX_KNOWN = 64;
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
  if (tag.length > LONGEST_KNOWN) return canonical(tag);
  if (!known.has(tag)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(tag, canonical(tag));
  }
  return known.get(tag);
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
